import { describe, expect, it } from 'vitest'
import type { Cell } from './model'
import { follow, turnTo } from './track'

const cells = (text: string): Cell[] => [...text].map((c) => ({ piece: c === '#' ? 'neutral' : 'empty' }))

describe('neutral pieces', () => {
  it('keep their identity while they stand', () => {
    const first = follow([], cells('#.#.'))
    expect(follow(first, cells('#.#.'))).toEqual(first)
  })

  it('keep it when one slides', () => {
    const first = follow([], cells('#.#.'))
    const moved = follow(first, cells('#..#'))
    expect(moved).toEqual([
      { id: 0, point: 0 },
      { id: 1, point: 3 },
    ])
  })

  it('get a new one when there are more', () => {
    const more = follow(follow([], cells('#...')), cells('##..'))
    expect(more.map((piece) => piece.id)).toEqual([0, 1])
  })
})

describe('an arrow', () => {
  it('turns on clockwise past north', () => expect(turnTo(315, 0)).toBe(360))
  it('turns back when a turn is taken back', () => expect(turnTo(360, 7)).toBe(315))
  it('stays when nothing changed', () => expect(turnTo(765, 1)).toBe(765))
})
