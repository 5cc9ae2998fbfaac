import { Bytes } from './bytes'

/** Squares on a side of a tile. */
export const TILE = 64

/** One square of the world from afar. */
export interface Square {
  index: number
  stones: number
  /** Who has most of them. */
  leader: number
  held: number
  /** Minutes before the tile's newest activity. */
  age: number
}

export interface Tile {
  level: number
  x: number
  y: number
  newest: number
  squares: Square[]
}

export function readTile(buffer: ArrayBuffer): Tile {
  const bytes = new Bytes(buffer)
  if (bytes.byte() !== 1) throw new RangeError('an unknown format of tiles')
  const [level, x, y, newest] = [bytes.number(), bytes.signed(), bytes.signed(), bytes.signed()]
  const squares: Square[] = []
  let next = 0
  for (let left = bytes.number(); left > 0; left -= 1) {
    const index = next + bytes.number()
    next = index + 1
    const [stones, leader, held, age] = [bytes.number(), bytes.number(), bytes.number(), bytes.number()]
    squares.push({ index, stones, leader, held, age })
  }
  return { level, x, y, newest, squares }
}

/** How long a tile is believed before it is asked for again. */
const FRESH = 5000
const MOST_KEPT = 400
const MOST_ASKED = 6

interface Kept {
  tile: Tile | null
  at: number
  used: number
  asked: boolean
}

/** Tiles that were asked for. The browser's cache and the server's tags save the rest. */
export class Tiles {
  private kept = new Map<string, Kept>()
  private asking = 0

  constructor(private readonly arrived: () => void) {}

  /** The tile if it is there; asks for it if it is not, or old. */
  get(level: number, x: number, y: number, now: number): Tile | null {
    const key = `${level}/${x}/${y}`
    let kept = this.kept.get(key)
    if (!kept) this.kept.set(key, (kept = { tile: null, at: -Infinity, used: now, asked: false }))
    kept.used = now
    if (!kept.asked && now - kept.at > FRESH && this.asking < MOST_ASKED) void this.ask(key, kept)
    return kept.tile
  }

  private async ask(key: string, kept: Kept): Promise<void> {
    kept.asked = true
    this.asking += 1
    try {
      const response = await fetch(`/api/world/tiles/${key}`)
      if (response.ok) kept.tile = readTile(await response.arrayBuffer())
    } catch {
      // Offline: what is there stays, and is asked for again later.
    }
    kept.at = performance.now()
    kept.asked = false
    this.asking -= 1
    this.forget()
    this.arrived()
  }

  private forget(): void {
    if (this.kept.size <= MOST_KEPT) return
    const oldest = [...this.kept].sort((a, b) => a[1].used - b[1].used).slice(0, MOST_KEPT / 4)
    for (const [key] of oldest) this.kept.delete(key)
  }
}
