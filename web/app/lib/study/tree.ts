// How the tree of moves that the engine holds is read: nothing here changes it.
import type { StudyTree } from '$app/engine'

/** The nodes from the start to this one. */
export function pathTo(tree: StudyTree, at: number): number[] {
  const path: number[] = []
  for (let node: number | null = at; node !== null; node = tree.nodes[node]?.parent ?? null) path.unshift(node)
  return path
}

/** The turns that lead to a node. */
export function turnsTo(tree: StudyTree, at: number): string[] {
  return pathTo(tree, at).flatMap((node) => tree.nodes[node]?.turn ?? [])
}

/** What leads to a node, positions that were set up included: the same for the same position of the same game. */
export function wayTo(tree: StudyTree, at: number): string {
  const step = ({ turn, setup }: StudyTree['nodes'][number]) => turn ?? (setup ? JSON.stringify(setup) : '')
  return pathTo(tree, at)
    .map((node) => step(tree.nodes[node]!))
    .join(',')
}

/** The line through a node: from the start to it, and on along first children. */
export function lineThrough(tree: StudyTree, at: number): number[] {
  const line = pathTo(tree, at)
  for (let next = tree.nodes[at]?.children[0]; next !== undefined; next = tree.nodes[next]?.children[0]) line.push(next)
  return line
}

/** The next or previous branch beside a node or, if it has none, beside the nearest node before it; the node itself at the end. */
export function besideOf(tree: StudyTree, at: number, by: 1 | -1): number {
  for (let node = at; ;) {
    const parent = tree.nodes[node]?.parent ?? null
    if (parent === null) return at
    const siblings = tree.nodes[parent]!.children
    if (siblings.length > 1) return siblings[siblings.indexOf(node) + by] ?? at
    node = parent
  }
}

/** A run of turns that is read on end, and its depth in variations. */
export interface Run {
  depth: number
  nodes: number[]
}

/**
 * The tree as runs in reading order: after the main move come the variations to it, and then the main line goes on. All
 * that follows `end`, where a game stands, is a variation.
 */
export function runsOf(tree: StudyTree, end: number | null = null): Run[] {
  const runs: Run[] = []
  const childrenOf = (node: number) => tree.nodes[node]?.children ?? []
  // A stack, not a recursion: games are hundreds of turns long.
  const waiting: { from: number; depth: number; nodes: number[] }[] = [{ from: 0, depth: 0, nodes: [] }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { nodes, depth } = next
    let last = next.from
    let [main, ...others] = childrenOf(last)
    while (main !== undefined && others.length === 0 && last !== end) {
      nodes.push((last = main))
      ;[main, ...others] = childrenOf(last)
    }
    if (main !== undefined) {
      const isEnd = last === end
      const variations = (isEnd ? [main, ...others] : others).map((node) => ({
        from: node,
        depth: depth + 1,
        nodes: [node],
      }))
      if (!isEnd) {
        nodes.push(main)
        waiting.push({ from: main, depth, nodes: [] })
      }
      waiting.push(...variations.reverse())
    }
    if (nodes.length > 0) runs.push({ depth, nodes })
  }
  return runs
}
