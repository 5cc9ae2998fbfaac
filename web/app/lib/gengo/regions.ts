/** Gengo's regions: offsets that hold for all eight reflections and rotations, so one of each eight is enough. */
export type Offset = [number, number]
export interface Regions {
  overlap: Offset[]
  neighbour: Offset[]
}
export type Part = 'overlap' | 'neighbour' | null

/** How far a region may reach. */
export const FARTHEST = 6

/** The presets as the rules define them. */
export const presets: Record<string, Regions> = {
  standard: {
    overlap: [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
    neighbour: [
      [2, 0],
      [2, 1],
    ],
  },
  go: { overlap: [[0, 0]], neighbour: [[1, 0]] },
  'large-n': {
    overlap: [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
    neighbour: [
      [2, 0],
      [2, 1],
      [2, 2],
      [3, 0],
      [3, 1],
    ],
  },
  'large-o': {
    overlap: [
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
    ],
    neighbour: [
      [2, 2],
      [3, 0],
      [3, 1],
      [3, 2],
    ],
  },
}

/** The one of the eight that stands for all: to the right, and no higher than it is far. */
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

/** The regions with an offset, and its seven images, painted. The middle always stays covered. */
export function painted(regions: Regions, x: number, y: number, part: Part): Regions {
  const one = oneOfEight(x, y)
  if (one[0] === 0) return regions
  const others = (offsets: Offset[]) => offsets.filter(([a, b]) => a !== one[0] || b !== one[1])
  const next = { overlap: others(regions.overlap), neighbour: others(regions.neighbour) }
  if (part) next[part].push(one)
  return next
}

/** The next thing to paint where one taps again. */
export function nextPart(part: Part): Part {
  return part === null ? 'overlap' : part === 'overlap' ? 'neighbour' : null
}

/** Custom regions, or those of a preset by name. */
export function regionsOf(value: unknown): Regions {
  if (typeof value === 'string') return presets[value] ?? presets.standard!
  return (value as Regions | undefined) ?? presets.standard!
}
