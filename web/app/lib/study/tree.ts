import type { Color, StudyNode, StudyTree } from '$app/engine'

/** A tree without moves. */
export function emptyTree(variant: string, options: Record<string, unknown>, setup?: object): StudyTree {
  const nodes: StudyNode[] = [{ turn: null, comment: '', parent: null, children: [] }]
  return { variant, options, ...(setup && { setup }), about: {}, nodes }
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

/** The tree with a turn added after a node, and its node. An existing turn is reused. */
export function withTurn(tree: StudyTree, at: number, turn: string, mover?: Color): { tree: StudyTree; at: number } {
  const known = childWith(tree, at, turn)
  if (known !== undefined) return { tree, at: known }
  const node: StudyNode = { turn, comment: '', parent: at, children: [], ...(mover && { mover }) }
  const nodes = [
    ...change(tree.nodes, at, (parent) => ({ ...parent, children: [...parent.children, tree.nodes.length] })),
    node,
  ]
  return { tree: { ...tree, nodes }, at: tree.nodes.length }
}

/** The tree whose main line begins with these turns, and their node. Everything else stays, as branches. */
export function withMain(tree: StudyTree, turns: string[], movers: Color[]): { tree: StudyTree; at: number } {
  let next = { tree, at: 0 }
  turns.forEach((turn, i) => (next = withTurn(next.tree, next.at, turn, movers[i])))
  return { tree: promoted(next.tree, next.at), at: next.at }
}

/** The node that these turns lead to, if there is one. */
export function nodeOf(tree: StudyTree, turns: string[]): number | null {
  let at: number | undefined = 0
  for (const turn of turns) at = at === undefined ? undefined : childWith(tree, at, turn)
  return at ?? null
}

/** The tree with the movers of a line filled in. */
export function withMovers(tree: StudyTree, at: number, movers: Color[]): StudyTree {
  const made = pathTo(tree, at).filter((node) => tree.nodes[node]?.turn != null)
  const of = new Map(made.map((node, i) => [node, movers[i]]))
  const nodes = tree.nodes.map((node, number) => {
    const mover = of.get(number)
    return mover ? { ...node, mover } : node
  })
  return { ...tree, nodes }
}

/** How many turns lead to each node. */
export function numbersOf(tree: StudyTree): number[] {
  const numbers: number[] = []
  for (const { parent, turn } of tree.nodes)
    numbers.push(parent === null ? 0 : (numbers[parent] ?? 0) + (turn === null ? 0 : 1))
  return numbers
}

export function withComment(tree: StudyTree, at: number, comment: string): StudyTree {
  return { ...tree, nodes: change(tree.nodes, at, (node) => ({ ...node, comment })) }
}

/** The tree in which the line to a node is the main one. */
export function promoted(tree: StudyTree, at: number): StudyTree {
  const first = new Map(pathTo(tree, at).map((node) => [tree.nodes[node]?.parent ?? null, node]))
  const nodes = tree.nodes.map((node, number) => {
    const child = first.get(number)
    if (child === undefined || node.children[0] === child) return node
    return { ...node, children: [child, ...node.children.filter((other) => other !== child)] }
  })
  return { ...tree, nodes }
}

/** The tree without a node and its descendants, and its parent. Nodes are renumbered. */
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

/** A run of turns without a branch, and its depth in variations. */
export interface Run {
  depth: number
  nodes: number[]
}

/**
 * The tree as runs in reading order: what follows a branch comes variations first, so that the main line goes on below. All
 * that follows `end`, where a game stands, is a variation.
 */
export function runsOf(tree: StudyTree, end: number | null = null): Run[] {
  const runs: Run[] = []
  const waiting: { node: number; depth: number }[] = []
  const branch = (at: number, depth: number) => {
    const [main, ...others] = tree.nodes[at]?.children ?? []
    if (main !== undefined) waiting.push({ node: main, depth: at === end ? depth + 1 : depth })
    for (const other of others.reverse()) waiting.push({ node: other, depth: depth + 1 })
  }
  branch(0, 0)
  // A stack, not a recursion: games are hundreds of turns long.
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const nodes = [next.node]
    let last = next.node
    for (let only = onlyChild(tree, last); only !== undefined && last !== end; only = onlyChild(tree, last))
      nodes.push((last = only))
    runs.push({ depth: next.depth, nodes })
    branch(last, next.depth)
  }
  return runs
}

function onlyChild(tree: StudyTree, at: number): number | undefined {
  const children = tree.nodes[at]?.children ?? []
  return children.length === 1 ? children[0] : undefined
}

function childWith(tree: StudyTree, at: number, turn: string): number | undefined {
  return tree.nodes[at]?.children.find((child) => tree.nodes[child]?.turn === turn)
}

function change(nodes: StudyNode[], at: number, how: (node: StudyNode) => StudyNode): StudyNode[] {
  return nodes.map((node, number) => (number === at ? how(node) : node))
}
