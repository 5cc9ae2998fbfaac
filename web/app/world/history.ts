import { Bytes } from './bytes'
import { Chunk, Chunks, keyOf, SIDE, spotOf } from './chunks'

/** A region of the world, both corners included. */
export interface Region {
  left: number
  right: number
  bottom: number
  top: number
}

/** A point changed: the owner of the new stone, or null if one was removed. */
export interface Change {
  number: number
  time: number
  x: number
  y: number
  owner: number | null
}

/** What happened in a region, as `docs/world.md` describes it. */
export interface History {
  region: Region
  start: number
  end: number
  stones: { x: number; y: number; owner: number }[]
  changes: Change[]
}

/** Which part of the journal: by time, in milliseconds, or by the numbers of moves. */
export interface Period {
  from?: number
  to?: number
  after?: number
  until?: number
}

export function readHistory(buffer: ArrayBuffer): History {
  const bytes = new Bytes(buffer)
  if (bytes.byte() !== 1) throw new RangeError('an unknown format of histories')
  const [left, bottom, right, top] = [bytes.signed(), bytes.signed(), bytes.signed(), bytes.signed()]
  const [start, end] = [bytes.number(), bytes.number()]
  const width = right - left + 1
  const place = (index: number) => ({ x: left + (index % width), y: bottom + Math.floor(index / width) })
  let next = 0
  const stones = Array.from({ length: bytes.number() }, () => {
    const index = next + bytes.number()
    next = index + 1
    return { ...place(index), owner: bytes.number() }
  })
  let [number, time] = [start, 0]
  const changes = Array.from({ length: bytes.number() }, () => {
    number += bytes.number()
    time += bytes.signed()
    const at = place(bytes.number())
    const owner = bytes.number()
    return { number, time, ...at, owner: owner === 0 ? null : owner - 1 }
  })
  return { region: { left, right, bottom, top }, start, end, stones, changes }
}

/** Answers that one history is put together from, at most: what people look at, not a copy of the journal. */
const MOST_PAGES = 5

/** Requests a history. Null if the server cannot be reached; a sentence if it refuses. */
export async function askHistory(region: Region, period: Period): Promise<History | string | null> {
  let all: History | null = null
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams()
    const asked = all ? { ...period, from: undefined, after: all.end } : period
    for (const [key, value] of Object.entries({ ...region, ...asked }))
      if (value !== undefined) query.set(key, `${Math.round(value)}`)
    const response = await fetch(`/api/world/history?${query.toString()}`).catch(() => null)
    if (!response) return all
    if (!response.ok) return all ?? ((await response.json()) as { sentence?: string }).sentence ?? ''
    const more = readHistory(await response.arrayBuffer())
    if (!all) all = more
    else {
      all.changes.push(...more.changes)
      all.end = more.end
    }
    // The last answer reaches the end of the period, unless it was cut short by its size.
    if (more.changes.length < 20_000 || more.end === more.start) break
  }
  return all
}

/** The region at any moment of a history. */
export class Replay {
  readonly chunks = new Chunks()
  /** The number of changes that are shown. */
  shown = 0

  constructor(readonly history: History) {
    this.reset()
  }

  /** Shows the region after this many changes. */
  show(count: number): void {
    const wanted = Math.max(0, Math.min(count, this.history.changes.length))
    if (wanted < this.shown) this.reset()
    for (; this.shown < wanted; this.shown += 1) {
      const change = this.history.changes[this.shown]
      if (change) this.put(change.x, change.y, change.owner)
    }
  }

  /** How many changes there were up to a move. */
  countUpTo(number: number): number {
    const later = this.history.changes.findIndex((change) => change.number > number)
    return later < 0 ? this.history.changes.length : later
  }

  private reset(): void {
    this.shown = 0
    this.chunks.all.clear()
    for (const { x, y, owner } of this.history.stones) this.put(x, y, owner)
  }

  private put(x: number, y: number, owner: number | null): void {
    const [cx, cy] = [Math.floor(x / SIDE), Math.floor(y / SIDE)]
    let chunk = this.chunks.at(cx, cy)
    if (!chunk) this.chunks.all.set(keyOf(cx, cy), (chunk = new Chunk(cx, cy)))
    const spot = spotOf(x, y)
    chunk.owners[spot] = owner === null ? 0 : owner + 1
    // The past has no statuses.
    chunk.codes[spot] = 2
    chunk.version += 1
  }
}

/** What happened, in numbers. */
export function summary(history: History): { placed: number; removed: number; players: number[] } {
  const placed = history.changes.filter((change) => change.owner !== null)
  const counts = new Map<number, number>()
  for (const { owner } of placed) if (owner !== null) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  const players = [...counts].sort((a, b) => b[1] - a[1]).map(([owner]) => owner)
  return { placed: placed.length, removed: history.changes.length - placed.length, players }
}
