import type { View } from '$app/engine'
import type { Sound } from '$app/lib/sounds'

type Seen = Pick<View, 'cells' | 'captures' | 'over'>

/** How a turn sounds, by what it did. */
export function soundOf(turn: string, before: Seen, after: Seen): Sound {
  if (after.over) return 'end'
  if (turn === 'pass') return 'pass'
  const taken = (view: Seen) => view.captures.black + view.captures.white
  if (taken(after) > taken(before)) return 'capture'
  const voids = (view: Seen) => view.cells.filter((cell) => cell.piece === 'void').length
  if (turn.startsWith('nuke') || voids(after) > voids(before)) return 'void'
  return turn.includes('-') ? 'slide' : 'stone'
}
