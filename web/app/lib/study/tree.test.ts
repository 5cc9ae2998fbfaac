import { describe, expect, it } from 'vitest'
import {
  emptyTree,
  lineThrough,
  nodeOf,
  numbersOf,
  promoted,
  runsOf,
  turnsTo,
  withComment,
  withMain,
  without,
  withTurn,
} from './tree'

/** C3 D4 with E5 instead of D4, and F6 after that. */
function branching() {
  let tree = emptyTree('go', {})
  for (const [at, turn] of [
    [0, 'C3'],
    [1, 'D4'],
    [1, 'E5'],
    [3, 'F6'],
  ] as const)
    tree = withTurn(tree, at, turn).tree
  return tree
}

describe('a study', () => {
  it('follows a turn that is there and branches at one that is not', () => {
    const tree = branching()
    expect(withTurn(tree, 1, 'D4')).toEqual({ tree, at: 2 })
    expect(tree.nodes[1]?.children).toEqual([2, 3])
    expect(turnsTo(tree, 4)).toEqual(['C3', 'E5', 'F6'])
    expect(lineThrough(tree, 1)).toEqual([0, 1, 2])
    expect(lineThrough(tree, 3)).toEqual([0, 1, 3, 4])
  })

  it('can make a variation the main line', () => {
    expect(lineThrough(promoted(branching(), 4), 0)).toEqual([0, 1, 3, 4])
  })

  it('loses a node with all that follows it', () => {
    const { tree, at } = without(branching(), 3)
    expect(at).toBe(1)
    expect(tree.nodes.map(({ turn }) => turn)).toEqual([null, 'C3', 'D4'])
    const other = without(branching(), 2)
    expect(turnsTo(other.tree, 3)).toEqual(['C3', 'E5', 'F6'])
    expect(without(tree, 0).tree).toBe(tree)
  })

  it('is read in runs, the main line at depth 0', () => {
    expect(runsOf(branching())).toEqual([
      { depth: 0, nodes: [1] },
      { depth: 1, nodes: [3, 4] },
      { depth: 0, nodes: [2] },
    ])
  })

  it('tells what follows a game from the game', () => {
    expect(runsOf(branching(), 1)).toEqual([
      { depth: 0, nodes: [1] },
      { depth: 1, nodes: [3, 4] },
      { depth: 1, nodes: [2] },
    ])
    expect(numbersOf(branching())).toEqual([0, 1, 2, 2, 3])
  })

  it('takes on a main line and keeps the rest', () => {
    const { tree, at } = withMain(branching(), ['C3', 'E5', 'A1'], ['black', 'white', 'black'])
    expect(lineThrough(tree, 0)).toEqual([0, 1, 3, at])
    expect([nodeOf(tree, ['C3', 'D4']), nodeOf(tree, ['D4'])]).toEqual([2, null])
    expect(tree.nodes[at]?.mover).toBe('black')
  })

  it('keeps comments', () => {
    expect(withComment(branching(), 2, 'why').nodes[2]?.comment).toBe('why')
  })
})
