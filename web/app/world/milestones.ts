import type { WorldPlayer } from '$protocol'
import { get } from '$app/lib/net/api'
import { connection } from '$app/lib/net/socket.svelte'
import { lateWords } from '$app/words/late'
import { setShown, wasShown } from './once'

/** How long to wait after a stone before the server is asked what one has, in milliseconds. */
const REST = 20_000
type Milestone = keyof typeof lateWords.worldLife.milestones

/** Tells each milestone once, and never asks for attention otherwise. */
export class Milestones {
  private later: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly tell: (sentence: string) => void) {}

  /** Own stones have changed: look what was reached, once it is quiet. */
  changed(): void {
    const all: Milestone[] = ['capture', 'living', 'hundred']
    if (all.every((one) => wasShown(one))) return
    clearTimeout(this.later)
    this.later = setTimeout(() => void this.look(), REST)
  }

  stop(): void {
    clearTimeout(this.later)
  }

  private async look(): Promise<void> {
    const you = connection.you?.id
    if (!you) return
    try {
      const has = await get<WorldPlayer>(`/world/players/${encodeURIComponent(you)}`)
      this.reached('hundred', has.living >= 100)
      this.reached('living', has.living > 0)
      this.reached('capture', has.player.captured > 0)
    } catch {
      // The next stone asks again.
    }
  }

  private reached(what: Milestone, is: boolean): void {
    if (!is || wasShown(what)) return
    setShown(what)
    this.tell(lateWords.worldLife.milestones[what])
  }
}
