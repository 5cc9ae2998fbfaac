import type { StudyNode, StudyTree } from '$app/engine'

/** A tree of a game that has not begun. */
export function emptyTree(variant: string, options: Record<string, unknown>): StudyTree {
  return { variant, options, about: {}, nodes: [{ turn: null, comment: '', parent: null, children: [] }] }
}

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

/** The line through a node: from the start to it, and on along first children. */
export function lineThrough(tree: StudyTree, at: number): number[] {
  const line = pathTo(tree, at)
  for (let next = tree.nodes[at]?.children[0]; next !== undefined; next = tree.nodes[next]?.children[0]) line.push(next)
  return line
}

/** The tree with a turn after a node, and the node it leads to. A turn that is there already is followed. */
export function withTurn(tree: StudyTree, at: number, turn: string): { tree: StudyTree; at: number } {
  const known = tree.nodes[at]?.children.find((child) => tree.nodes[child]?.turn === turn)
  if (known !== undefined) return { tree, at: known }
  const node: StudyNode = { turn, comment: '', parent: at, children: [] }
  const nodes = [...change(tree.nodes, at, (parent) => ({ ...parent, children: [...parent.children, tree.nodes.length] })), node]
  return { tree: { ...tree, nodes }, at: tree.nodes.length }
}

export function withComment(tree: StudyTree, at: number, comment: string): StudyTree {
  return { ...tree, nodes: change(tree.nodes, at, (node) => ({ ...node, comment })) }
}

/** The tree in which the line to a node is the main one. */
export function promoted(tree: StudyTree, at: number): StudyTree {
  let nodes = tree.nodes
  for (let child = at, parent = nodes[at]?.parent ?? null; parent !== null; ) {
    const first = child
    nodes = change(nodes, parent, (node) => ({ ...node, children: [first, ...node.children.filter((other) => other !== first)] }))
    child = parent
    parent = nodes[parent]?.parent ?? null
  }
  return { ...tree, nodes }
}

/** The tree without a node and what follows it, and the node before it. Numbers of nodes change. */
export function without(tree: StudyTree, at: number): { tree: StudyTree; at: number } {
  const parent = tree.nodes[at]?.parent ?? null
  if (parent === null) return { tree, at: 0 }
  const gone = new Set([at])
  tree.nodes.forEach((node, number) => node.parent !== null && gone.has(node.parent) && gone.add(number))
  const kept = tree.nodes.map((_, number) => number).filter((number) => !gone.has(number))
  const renumbered = new Map(kept.map((old, now) => [old, now]))
  const move = (old: number) => renumbered.get(old) ?? 0
  const nodes = kept.map((old) => {
    const node = tree.nodes[old]!
    const children = node.children.filter((child) => !gone.has(child)).map(move)
    return { ...node, parent: node.parent === null ? null : move(node.parent), children }
  })
  return { tree: { ...tree, nodes }, at: move(parent) }
}

/** A run of turns without a branch, and how deep it hangs in variations. */
export interface Run {
  depth: number
  nodes: number[]
}

/** The tree as runs in reading order: what follows a branch comes variations first, so that the main line goes on below. */
export function runsOf(tree: StudyTree): Run[] {
  const runs: Run[] = []
  const waiting: { node: number; depth: number }[] = [...(tree.nodes[0]?.children ?? [])]
    .reverse()
    .map((node, i, all) => ({ node, depth: i === all.length - 1 ? 0 : 1 }))
  // A stack, not a recursion: games are hundreds of turns long.
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const nodes = [next.node]
    let children = tree.nodes[next.node]?.children ?? []
    while (children.length === 1) {
      nodes.push(children[0]!)
      children = tree.nodes[children[0]!]?.children ?? []
    }
    runs.push({ depth: next.depth, nodes })
    const [main, ...others] = children
    if (main === undefined) continue
    waiting.push({ node: main, depth: next.depth })
    for (const other of others.reverse()) waiting.push({ node: other, depth: next.depth + 1 })
  }
  return runs
}

function change(nodes: StudyNode[], at: number, how: (node: StudyNode) => StudyNode): StudyNode[] {
  return nodes.map((node, number) => (number === at ? how(node) : node))
}
