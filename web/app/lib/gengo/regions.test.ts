import { describe, expect, it } from 'vitest'
import { nextPart, oneOfEight, painted, partAt, presets, regionsOf } from './regions'

describe('regions', () => {
  it('hold for all eight images of an offset', () => {
    for (const [x, y] of [
      [2, 1],
      [-2, 1],
      [1, -2],
      [-1, -2],
    ] as const) {
      expect(oneOfEight(x, y)).toEqual([2, 1])
      expect(partAt(presets.standard!, x, y)).toBe('neighbour')
    }
    expect(partAt(presets.standard!, 3, 0)).toBeNull()
  })

  it('are painted without losing the middle', () => {
    const wider = painted(presets.go!, -1, -1, 'overlap')
    expect(partAt(wider, 1, 1)).toBe('overlap')
    expect(partAt(painted(wider, 1, -1, 'neighbour'), 1, 1)).toBe('neighbour')
    expect(partAt(painted(wider, 1, 1, null), 1, 1)).toBeNull()
    expect(painted(wider, 0, 0, null)).toBe(wider)
  })

  it('never share an offset', () => {
    for (const { overlap, neighbour } of Object.values(presets)) {
      const all = [...overlap, ...neighbour].map(String)
      expect(new Set(all).size).toBe(all.length)
    }
  })

  it('go round when painted again', () => {
    expect([null, 'overlap', 'neighbour'].map((part) => nextPart(part as never))).toEqual([
      'overlap',
      'neighbour',
      null,
    ])
  })

  it('come from a preset or are custom', () => {
    expect(regionsOf('large-o')).toBe(presets['large-o'])
    const custom = { overlap: [[0, 0]], neighbour: [] }
    expect(regionsOf(custom)).toBe(custom)
  })
})
