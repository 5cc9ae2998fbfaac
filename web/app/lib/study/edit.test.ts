import { describe, expect, it } from 'vitest'
import { edited, marked } from './edit'

const empty = { black: [], white: [], to_play: 'black' as const }

describe('setting up', () => {
  it('puts a piece, replaces another, and takes off what stands there', () => {
    const one = edited(empty, 'C3', 'black')
    expect(one.black).toEqual(['C3'])
    expect(edited(one, 'C3', 'white')).toMatchObject({ black: [], white: ['C3'] })
    expect(edited(one, 'C3', 'black').black).toEqual([])
    expect(edited({ ...one, neutral: ['D4'] }, 'D4', 'empty').neutral).toEqual([])
  })

  it('turns the arrow of a void and keeps the order', () => {
    const voids = [
      { at: 'C3', arrow: 'NW' },
      { at: 'D4', arrow: 'N' },
    ]
    expect(edited({ ...empty, voids }, 'C3', 'void').voids).toEqual([{ at: 'C3', arrow: 'N' }, voids[1]])
    expect(edited({ ...empty, voids }, 'C3', 'black')).toMatchObject({ black: ['C3'], voids: [voids[1]] })
  })
})

describe('marks', () => {
  it('are put and taken off, one a point, and labels are letters in turn', () => {
    const one = marked([], 'C3', 'label')
    const two = marked(one, 'D4', 'label')
    expect(two.map(({ text }) => text)).toEqual(['A', 'B'])
    expect(marked(two, 'C3', 'triangle')).toContainEqual({ at: 'C3', kind: 'triangle', text: '' })
    expect(marked(two, 'C3', 'label')).toEqual([two[1]])
    expect(marked([two[1]!], 'E5', 'label').at(-1)?.text).toBe('A')
  })
})
