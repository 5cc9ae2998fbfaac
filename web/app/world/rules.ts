import type { AboutWorld, Area, Place } from '$protocol'
import { worldModule, WorldPart } from '$app/engine/world'
import { keyOf, SIDE, type Chunk, type Chunks } from './chunks'

/** A point as the rules name it. */
export type Spot = [x: number, y: number]

/** What a legal move would do. */
export interface MovePreview {
  captured: Spot[]
  /** The stones that die with a suicide, the new one among them. */
  dying: Spot[]
  suicide: boolean
  /** Stones that become Pending or Unlocked, with their owners. */
  pending: [x: number, y: number, owner: number][]
  unlocked: [x: number, y: number, owner: number][]
  /** Size of the new stone's chain, its liberties, and whether these are counted exactly. */
  stones: number
  liberties: number
  counted: boolean
  open: Spot[]
  /** Whether all chains next to the point are loaded. */
  whole: boolean
  /** Who has stones nearby and how many, most first. */
  near: [owner: number, stones: number][]
}

/** What the rules say about a point. */
export interface Inspection {
  reason: string | null
  preview: MovePreview | null
  /** The chain of the stone on the point. */
  chain: { stones: Spot[]; liberties: Spot[] } | null
}

/** The rules of the world, in this page, on the chunks that it has. */
export class WorldRules {
  private given = new Map<string, { chunk: Chunk; version: number }>()

  private constructor(
    private readonly part: WorldPart,
    private readonly chunks: Chunks,
    private readonly radius: number,
  ) {}

  /** Loads the rules. Null if that fails: the server answers instead. */
  static async load(about: AboutWorld, chunks: Chunks): Promise<WorldRules | null> {
    try {
      await worldModule.load()
    } catch {
      return null
    }
    const part = new WorldPart(about.radius, about.pending_timeout, about.locked_timeout)
    return new WorldRules(part, chunks, about.radius)
  }

  /** What a move would do, or what stands there; null until the chunks around the point have arrived. */
  inspect({ x, y }: Place, you: number | null, now: number): Inspection | null {
    if (!this.hasAround(x, y)) return null
    this.sync()
    return JSON.parse(this.part.inspect(now, you, x, y)) as Inspection
  }

  private hasAround(x: number, y: number): boolean {
    const first = (at: number) => Math.floor((at - this.radius) / SIDE)
    const last = (at: number) => Math.floor((at + this.radius) / SIDE)
    for (let column = first(x); column <= last(x); column += 1)
      for (let row = first(y); row <= last(y); row += 1) if (!this.chunks.all.has(keyOf(column, row))) return false
    return true
  }

  /** Where a player may play, one byte a point, row by row from the bottom. */
  legal({ from, to }: Area, you: number | null, now: number): Uint8Array {
    this.sync()
    return this.part.legal(now, you, from.x, from.y, to.x, to.y)
  }

  /** Whose land each point is: the owner's number plus one, or 0; row by row from the bottom. */
  land({ from, to }: Area): Uint32Array {
    this.sync()
    return this.part.land(from.x, from.y, to.x, to.y)
  }

  free(): void {
    this.part.free()
  }

  /** Hands over the chunks that have changed since the last question. */
  private sync(): void {
    for (const [key, { chunk }] of this.given) {
      if (this.chunks.all.has(key)) continue
      this.part.drop_chunk(chunk.x, chunk.y)
      this.given.delete(key)
    }
    for (const [key, chunk] of this.chunks.all) {
      const before = this.given.get(key)
      if (before?.chunk === chunk && before.version === chunk.version) continue
      this.part.put_chunk(chunk.x, chunk.y, chunk.owners, chunk.codes, chunk.since)
      this.given.set(key, { chunk, version: chunk.version })
    }
  }
}
