import type { StoneStatus } from '$protocol'
import { Bytes } from './bytes'

/** Points on a side of a chunk. */
export const SIDE = 32

const STATUSES: StoneStatus[] = ['locked', 'pending', 'unlocked']
const LOCKED = 0
const PENDING = 1

/** A stone with its status at a given time. */
export interface Stone {
  owner: number
  status: StoneStatus
  /** When it will be Unlocked by time alone. */
  until: number | null
}

/** How long statuses last in this world. */
export interface Timeouts {
  pending_timeout: number
  locked_timeout: number | null
}

/** A square piece of the world, as last received. */
export class Chunk {
  version = 0
  /** The owner's number plus one for each point; 0 is empty. */
  readonly owners = new Uint32Array(SIDE * SIDE)
  readonly codes = new Uint8Array(SIDE * SIDE)
  readonly since = new Float64Array(SIDE * SIDE)

  constructor(
    readonly x: number,
    readonly y: number,
  ) {}

  stone(spot: number, now: number, timeouts: Timeouts): Stone | null {
    const owner = this.owners[spot] ?? 0
    if (owner === 0) return null
    const code = this.codes[spot] ?? 2
    const lasts = code === PENDING ? timeouts.pending_timeout : code === LOCKED ? timeouts.locked_timeout : null
    const until = lasts === null ? null : (this.since[spot] ?? 0) + lasts
    if (until !== null && until <= now) return { owner: owner - 1, status: 'unlocked', until: null }
    return { owner: owner - 1, status: STATUSES[code] ?? 'unlocked', until }
  }

  clear(): void {
    this.owners.fill(0)
  }
}

export const keyOf = (x: number, y: number) => `${x},${y}`

/** The chunks received so far. */
export class Chunks {
  readonly all = new Map<string, Chunk>()

  at(x: number, y: number): Chunk | undefined {
    return this.all.get(keyOf(x, y))
  }

  /** The stone on a point of the world. */
  stone(x: number, y: number, now: number, timeouts: Timeouts): Stone | null {
    const chunk = this.at(Math.floor(x / SIDE), Math.floor(y / SIDE))
    return chunk?.stone(spotOf(x, y), now, timeouts) ?? null
  }

  /** Applies a frame. False if an earlier one is missing; frames of chunks out of view are ignored. */
  take(frame: ArrayBuffer): boolean {
    const bytes = new Bytes(frame)
    if (bytes.byte() !== 1) throw new RangeError('an unknown format of chunks')
    const kind = bytes.byte()
    const [x, y, version] = [bytes.signed(), bytes.signed(), bytes.number()]
    let chunk = this.at(x, y)
    if (kind === 1 && !chunk) return true
    if (kind === 1 && chunk?.version !== bytes.number()) return false
    if (!chunk) this.all.set(keyOf(x, y), (chunk = new Chunk(x, y)))
    if (kind === 0) readWhole(bytes, chunk)
    else readChanges(bytes, chunk)
    chunk.version = version
    return true
  }

  /** Drops chunks out of view, for which the server sends no updates. */
  keep(isInView: (x: number, y: number) => boolean): void {
    for (const [key, chunk] of this.all) if (!isInView(chunk.x, chunk.y)) this.all.delete(key)
  }
}

export function spotOf(x: number, y: number): number {
  return (((y % SIDE) + SIDE) % SIDE) * SIDE + (((x % SIDE) + SIDE) % SIDE)
}

interface Palette {
  owners: number[]
  epoch: number
}

function readPalette(bytes: Bytes): Palette {
  const owners = Array.from({ length: bytes.number() }, () => bytes.number())
  return { owners, epoch: bytes.signed() }
}

function readStone(bytes: Bytes, { owners, epoch }: Palette, chunk: Chunk, spot: number): void {
  const code = bytes.number()
  const status = code % 4
  chunk.owners[spot] = (owners[(code - status) / 4] ?? 0) + 1
  chunk.codes[spot] = status
  chunk.since[spot] = status === 2 ? 0 : epoch - bytes.signed()
}

function readWhole(bytes: Bytes, chunk: Chunk): void {
  chunk.clear()
  const palette = readPalette(bytes)
  const filled = bytes.word()
  const rows = Array.from({ length: SIDE }, (_, y) => ((filled >>> y) & 1 ? bytes.word() : 0))
  for (const [y, row] of rows.entries())
    for (let x = 0; x < SIDE; x += 1) if ((row >>> x) & 1) readStone(bytes, palette, chunk, y * SIDE + x)
}

function readChanges(bytes: Bytes, chunk: Chunk): void {
  const palette = readPalette(bytes)
  for (let left = bytes.number(); left > 0; left -= 1) {
    const code = bytes.number()
    const spot = (code - (code % 2)) / 2
    if (code % 2 === 1) readStone(bytes, palette, chunk, spot)
    else chunk.owners[spot] = 0
  }
}
