import { describe, expect, it } from 'vitest'
import type { StudyTree } from '$app/engine'
import { besideOf, lineThrough, pathTo, runsOf, turnsTo } from './tree'

/** C3 D4 G7 with E5 instead of D4, and F6 after that. */
const tree: StudyTree = {
  variant: 'go',
  options: {},
  about: {},
  cursor: 0,
  nodes: (
    [
      [null, null, [1]],
      ['C3', 0, [2, 3]],
      ['D4', 1, [5]],
      ['E5', 1, [4]],
      ['F6', 3, []],
      ['G7', 2, []],
    ] as const
  ).map(([turn, parent, children]) => ({ turn, parent, children: [...children], comment: '', number: 0 })),
}

describe('a tree of moves', () => {
  it('is read along paths and lines', () => {
    expect(pathTo(tree, 4)).toEqual([0, 1, 3, 4])
    expect(turnsTo(tree, 4)).toEqual(['C3', 'E5', 'F6'])
    expect(lineThrough(tree, 1)).toEqual([0, 1, 2, 5])
    expect(lineThrough(tree, 3)).toEqual([0, 1, 3, 4])
  })

  it('is read in runs: the main move, the variations to it, then on', () => {
    expect(runsOf(tree)).toEqual([
      { depth: 0, nodes: [1, 2] },
      { depth: 1, nodes: [3, 4] },
      { depth: 0, nodes: [5] },
    ])
  })

  it('tells what follows a game from the game', () => {
    expect(runsOf(tree, 1)).toEqual([
      { depth: 0, nodes: [1] },
      { depth: 1, nodes: [2, 5] },
      { depth: 1, nodes: [3, 4] },
    ])
  })

  it('goes from one variation to the next, also from deep inside', () => {
    expect(besideOf(tree, 2, 1)).toBe(3)
    expect(besideOf(tree, 5, 1)).toBe(3)
    expect(besideOf(tree, 4, -1)).toBe(2)
    expect(besideOf(tree, 3, 1)).toBe(3)
    expect(besideOf(tree, 0, 1)).toBe(0)
  })
})
