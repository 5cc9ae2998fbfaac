import { get, messageOf, put, remove } from '$app/lib/net/api'
import type { ConditionalTurns, OwnConditions } from '$protocol'

/** My conditional turns in one game. Only the server knows them besides me. */
export class Conditions {
  own: OwnConditions | null = $state.raw(null)
  error: string | null = $state(null)
  private asked = 0

  constructor(readonly table: string) {}

  /** Reads them anew: they shrink as they come true. */
  load(): Promise<void> {
    return this.take(() => get<OwnConditions>(this.path))
  }

  /** Adds a line, in place of those that answer the same turn differently. */
  add(line: string[]): Promise<void> {
    const others = (this.own?.lines ?? []).filter((other) => !contradict(line, other) && !isPrefix(other, line))
    return this.set([...others, line])
  }

  /** Takes a line back. */
  takeBack(index: number): Promise<void> {
    return this.set((this.own?.lines ?? []).filter((_, i) => i !== index))
  }

  /** The notice of dropped lines was read. */
  close(): Promise<void> {
    return this.take(async () => {
      await remove(this.path)
      return get<OwnConditions>(this.path)
    })
  }

  private get path(): string {
    return `/tables/${this.table}/conditional`
  }

  private set(lines: string[][]): Promise<void> {
    const wanted: ConditionalTurns = { after: this.own?.after ?? 0, lines }
    return this.take(() => put<OwnConditions>(this.path, wanted))
  }

  /** Shows the latest answer; an earlier one may arrive after it. */
  private async take(ask: () => Promise<OwnConditions>): Promise<void> {
    const number = (this.asked += 1)
    try {
      const own = await ask()
      if (number !== this.asked) return
      this.own = own
      this.error = null
    } catch (error) {
      if (number === this.asked) this.error = messageOf(error)
    }
  }
}

/** Whether two lines answer the same turn differently. */
export function contradict(one: string[], other: string[]): boolean {
  const differs = one.findIndex((turn, i) => i < other.length && turn !== other[i])
  return differs % 2 === 1
}

/** Whether a line is the beginning of another, or the same. */
export function isPrefix(short: string[], long: string[]): boolean {
  return short.length <= long.length && short.every((turn, i) => turn === long[i])
}
