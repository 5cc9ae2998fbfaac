import { Game } from '$app/engine'

/** Gengo's regions. An offset stands for its eight reflections and rotations. */
export type Offset = [number, number]
export interface Regions {
  overlap: Offset[]
  neighbour: Offset[]
}
export type Part = 'overlap' | 'neighbour' | null

/** How far a region may reach. */
export const FARTHEST = 6

/** The canonical one of the eight images: x ≥ y ≥ 0. */
export function oneOfEight(x: number, y: number): Offset {
  const [a, b] = [Math.abs(x), Math.abs(y)]
  return a >= b ? [a, b] : [b, a]
}

function has(offsets: Offset[], [x, y]: Offset): boolean {
  return offsets.some(([a, b]) => a === x && b === y)
}

/** What an offset is in these regions. */
export function partAt(regions: Regions, x: number, y: number): Part {
  const one = oneOfEight(x, y)
  if (has(regions.overlap, one)) return 'overlap'
  return has(regions.neighbour, one) ? 'neighbour' : null
}

/** The regions with an offset and its images changed. The centre always stays covered. */
export function painted(regions: Regions, x: number, y: number, part: Part): Regions {
  const one = oneOfEight(x, y)
  if (one[0] === 0) return regions
  const others = (offsets: Offset[]) => offsets.filter(([a, b]) => a !== one[0] || b !== one[1])
  const next = { overlap: others(regions.overlap), neighbour: others(regions.neighbour) }
  if (part) next[part].push(one)
  return next
}

/** The next state of an offset when it is tapped. */
export function nextPart(part: Part): Part {
  return part === null ? 'overlap' : part === 'overlap' ? 'neighbour' : null
}

/** Custom regions, or those of a preset: what a stone in the middle of an otherwise empty board covers and touches. */
export function regionsOf(variant: string, value: unknown): Regions {
  if (typeof value !== 'string') return value as Regions
  const side = 2 * FARTHEST + 1
  const game = Game.start(variant, { size: side, regions: value })
  const { points } = game.layout
  const middle = Math.floor(points.length / 2)
  game.play(game.placeTurn(middle))
  const covered = game.view().cells.flatMap(({ piece, cover }, point) => (cover || piece !== 'empty' ? [point] : []))
  const offsets = (found: number[]): Offset[] => {
    const all = found.map((point) => oneOfEight(points[point]!.column - FARTHEST, points[point]!.row - FARTHEST))
    return all.filter((offset, i) => all.findIndex((other) => String(other) === String(offset)) === i)
  }
  return { overlap: offsets(covered), neighbour: offsets(points[middle]!.neighbours) }
}
