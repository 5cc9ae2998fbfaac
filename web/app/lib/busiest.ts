/** Side of the squares in which moves are counted, in points. */
const SQUARE = 16

interface At {
  x: number
  y: number
}

/** The centre of the square with the most moves; the latest one of several. */
export function busiest(moves: At[]): At | null {
  const squares = new Map<string, At[]>()
  for (const at of moves) {
    const key = `${Math.floor(at.x / SQUARE)} ${Math.floor(at.y / SQUARE)}`
    squares.set(key, [...(squares.get(key) ?? []), at])
  }
  const most = [...squares.values()].reduce<At[]>((best, some) => (some.length >= best.length ? some : best), [])
  const mean = (of: (at: At) => number) => Math.round(most.reduce((sum, at) => sum + of(at), 0) / most.length)
  return most.length === 0 ? null : { x: mean((at) => at.x), y: mean((at) => at.y) }
}
