// @vitest-environment node
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { rulesModule } from '$app/engine/rules'
import { nextPart, oneOfEight, painted, partAt, regionsOf, type Regions } from './regions'

beforeAll(() => rulesModule.loadFrom(readFileSync(new URL('../../engine/made/rules_bg.wasm', import.meta.url))))

const standard: Regions = {
  overlap: [
    [0, 0],
    [1, 0],
    [1, 1],
  ],
  neighbour: [
    [2, 0],
    [2, 1],
  ],
}

describe('regions', () => {
  it('hold for all eight images of an offset', () => {
    for (const [x, y] of [
      [2, 1],
      [-2, 1],
      [1, -2],
      [-1, -2],
    ] as const) {
      expect(oneOfEight(x, y)).toEqual([2, 1])
      expect(partAt(standard, x, y)).toBe('neighbour')
    }
    expect(partAt(standard, 3, 0)).toBeNull()
  })

  it('are painted without losing the middle', () => {
    const wider = painted({ overlap: [[0, 0]], neighbour: [[1, 0]] }, -1, -1, 'overlap')
    expect(partAt(wider, 1, 1)).toBe('overlap')
    expect(partAt(painted(wider, 1, -1, 'neighbour'), 1, 1)).toBe('neighbour')
    expect(partAt(painted(wider, 1, 1, null), 1, 1)).toBeNull()
    expect(painted(wider, 0, 0, null)).toBe(wider)
  })

  it('go round when painted again', () => {
    expect([null, 'overlap', 'neighbour'].map((part) => nextPart(part as never))).toEqual([
      'overlap',
      'neighbour',
      null,
    ])
  })

  it('of a preset come from the engine; custom ones are taken as they are', () => {
    const sorted = ({ overlap, neighbour }: Regions) => ({ overlap: overlap.sort(), neighbour: neighbour.sort() })
    expect(sorted(regionsOf('gengo', 'standard'))).toEqual(standard)
    expect(regionsOf('gengo', 'go')).toEqual({ overlap: [[0, 0]], neighbour: [[1, 0]] })
    expect(sorted(regionsOf('gengo', 'large-o')).neighbour).toEqual([
      [2, 2],
      [3, 0],
      [3, 1],
      [3, 2],
    ])
    const custom = { overlap: [[0, 0]], neighbour: [] }
    expect(regionsOf('gengo', custom)).toBe(custom)
  })
})
