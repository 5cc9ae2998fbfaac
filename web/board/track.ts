import type { Cell } from './model'

/** A neutral piece with an identity, so that its slide can be animated. */
export interface Tracked {
  id: number
  point: number
}

/** The neutral pieces on the board, matched with those of the last position. */
export function follow(before: Tracked[], cells: Cell[]): Tracked[] {
  const now = new Set<number>()
  for (const [point, cell] of cells.entries()) if (cell.piece === 'neutral') now.add(point)
  const stayed = before.filter((piece) => now.has(piece.point))
  const gone = before.filter((piece) => !now.has(piece.point))
  for (const piece of stayed) now.delete(piece.point)
  let fresh = before.reduce((most, piece) => Math.max(most, piece.id), -1) + 1
  const arrived = [...now].map((point) => ({ id: gone.shift()?.id ?? fresh++, point }))
  return [...stayed, ...arrived].sort((a, b) => a.id - b.id)
}

/** The next angle in degrees, the short way round from the last one, so that an arrow never spins back. */
export function turnTo(angle: number, arrow: number): number {
  const change = (((arrow * 45 - angle) % 360) + 360) % 360
  return angle + (change > 180 ? change - 360 : change)
}
