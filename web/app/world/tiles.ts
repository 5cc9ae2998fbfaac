import { Bytes } from './bytes'

/** Squares on a side of a tile. */
export const TILE = 64

/** An overview tile: the squares with any activity, one entry each in every list. */
export interface Tile {
  level: number
  x: number
  y: number
  newest: number
  /** Which square of the tile. */
  index: Uint16Array
  stones: Float64Array
  /** The owner with the most stones. */
  leader: Uint32Array
  /** Minutes before the tile's newest activity. */
  age: Float64Array
}

export function readTile(buffer: ArrayBuffer): Tile {
  const bytes = new Bytes(buffer)
  if (bytes.byte() !== 1) throw new RangeError('an unknown format of tiles')
  const [level, x, y, newest, length] = [bytes.number(), bytes.signed(), bytes.signed(), bytes.signed(), bytes.number()]
  if (length > TILE * TILE) throw new RangeError('more squares than a tile has')
  const lists = {
    index: new Uint16Array(length),
    stones: new Float64Array(length),
    leader: new Uint32Array(length),
    age: new Float64Array(length),
  }
  let next = 0
  for (let i = 0; i < length; i += 1) {
    lists.index[i] = next + bytes.number()
    next = (lists.index[i] ?? 0) + 1
    lists.stones[i] = bytes.number()
    lists.leader[i] = bytes.number()
    // The leader's number of stones, which is not shown yet.
    bytes.number()
    lists.age[i] = bytes.number()
  }
  return { level, x, y, newest, ...lists }
}

/** A tile older than this is requested again. */
const FRESH = 5000
const MOST_KEPT = 400
const MOST_ASKED = 6
/** Burst and rate of requests: below the server's rate limit, which the map and the board share. */
const AT_ONCE = 40
const PER_SECOND = 8

interface Kept {
  tile: Tile | null
  at: number
  used: number
  asked: boolean
}

/** Tiles requested so far. Repeated requests are cheap: the server sends ETags. */
export class Tiles {
  private kept = new Map<string, Kept>()
  private asking = 0
  private allowed = AT_ONCE
  private counted = performance.now()
  private later: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly arrived: () => void) {}

  /** The tile if it is loaded; requests it if it is missing or old. */
  get(level: number, x: number, y: number, now: number): Tile | null {
    const key = `${level}/${x}/${y}`
    let kept = this.kept.get(key)
    if (!kept) this.kept.set(key, (kept = { tile: null, at: -Infinity, used: now, asked: false }))
    kept.used = now
    if (!kept.asked && now - kept.at > FRESH && this.asking < MOST_ASKED && this.mayAsk(now)) void this.ask(key, kept)
    return kept.tile
  }

  /** The tile if it is loaded. */
  peek(level: number, x: number, y: number): Tile | null {
    return this.kept.get(`${level}/${x}/${y}`)?.tile ?? null
  }

  private mayAsk(now: number): boolean {
    this.allowed = Math.min(AT_ONCE, this.allowed + ((now - this.counted) / 1000) * PER_SECOND)
    this.counted = now
    if (this.allowed >= 1) {
      this.allowed -= 1
      return true
    }
    this.later ??= setTimeout(() => {
      this.later = undefined
      this.arrived()
    }, 1000 / PER_SECOND)
    return false
  }

  private async ask(key: string, kept: Kept): Promise<void> {
    kept.asked = true
    this.asking += 1
    try {
      const response = await fetch(`/api/world/tiles/${key}`)
      if (response.ok) kept.tile = readTile(await response.arrayBuffer())
    } catch {
      // Offline: keep the old tile and try again later.
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
