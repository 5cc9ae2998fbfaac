import type { Game, View } from '$app/engine'
import { lateWords } from '$app/words/late'
import type { Cell, Color } from '$board/model'

const text = lateWords.explain

/** What a turn did, as the rules report it: nothing here is guessed. */
export interface TurnEvents {
  mover: Color
  turn: string
  /** The stones that left the board, by their colour. */
  lost: Record<Color, string[]>
  /** Suicide is illegal where voids move, so only a void can cost the mover stones. */
  hasVoids: boolean
  /** Points where a void opened, that of a nuke not included. */
  voids: string[]
  /** Groups of each colour that have one liberty left, with that liberty. */
  atari: { color: Color; stones: string[]; liberty: string }[]
  /** How many more passes end the game; null if the turn was no pass. */
  passesLeft: number | null
}

/** Compares the position before a turn with the one after it. */
export function eventsOf(game: Game, before: View, turn: string): TurnEvents {
  const after = game.view()
  const names = game.layout.points.map(({ name }) => name)
  const isStone = (cell: Cell | undefined): cell is Cell => cell?.piece === 'black' || cell?.piece === 'white'
  const own = turn.startsWith('nuke ') ? turn.slice(5) : null
  const lost: Record<Color, string[]> = { black: [], white: [] }
  const voids: string[] = []
  for (const [point, name] of names.entries()) {
    const [was, is] = [before.cells[point], after.cells[point]]
    if (isStone(was) && was.piece !== is?.piece && name !== own) lost[was.piece as Color].push(name)
    if (is?.piece === 'void' && was?.piece !== 'void' && name !== own) voids.push(name)
  }
  // A stone that dies by its own turn never stands on the board.
  const placed = turn.split(' ').at(-1) ?? ''
  const at = names.indexOf(placed)
  if (own === null && at >= 0 && !isStone(after.cells[at]) && !lost[before.toPlay].includes(placed))
    lost[before.toPlay].push(placed)
  return {
    mover: before.toPlay,
    turn,
    lost,
    hasVoids: game.rules.voids,
    voids,
    atari: atariOf(game, after, names),
    passesLeft: passesOf(turn, after),
  }
}

function atariOf(game: Game, view: View, names: string[]): TurnEvents['atari'] {
  const seen = new Set<number>()
  return view.cells.flatMap(({ piece, chain }, point) => {
    if ((piece !== 'black' && piece !== 'white') || chain === undefined || seen.has(chain)) return []
    seen.add(chain)
    const found = game.chain(point)
    if (found?.liberties.length !== 1) return []
    const label = (at: number) => names[at] ?? ''
    return [{ color: piece, stones: found.points.map(label), liberty: label(found.liberties[0]!) }]
  })
}

const passesOf = (turn: string, after: View): number | null =>
  turn === 'pass' ? after.passesToEnd - after.passes : null

/** What happened in a turn, in sentences for somebody who plays their first game. */
export function explain(events: TurnEvents, you: Color): string[] {
  const { mover, lost, voids, atari, passesLeft, turn } = events
  const who = (color: Color) => (color === you ? 'you' : 'bot')
  const other = you === 'black' ? 'white' : 'black'
  const said: string[] = []
  if (turn.startsWith('nuke ')) said.push(text.nuked[who(mover)](turn.slice(5)))
  if (turn.includes('-')) said.push(text.slid[who(mover)](turn.split(' ')[0]!.split('-') as [string, string]))
  if (voids.length > 0) said.push(text.opened(voids))
  for (const color of [other, you] as const) {
    if (lost[color].length === 0) continue
    if (color === mover) said.push((events.hasVoids ? text.swallowed : text.suicide)[who(color)](lost[color]))
    else said.push(text.captured[who(color)](lost[color]))
  }
  for (const { color, stones, liberty } of atari) said.push(text.atari[who(color)](stones, liberty))
  if (passesLeft !== null && passesLeft > 0) said.push(text.passed[who(mover)](passesLeft))
  return said
}
