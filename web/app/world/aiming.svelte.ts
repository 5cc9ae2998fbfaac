import type { Place, Standing, WhyNot } from '$protocol'
import type { Refused } from '$app/lib/net/socket.svelte'
import { reasonText } from '$app/words'
import { lateWords } from '$app/words/late'
import type { WorldClient } from './client.svelte'
import type { Inspection, Spot } from './rules'

const text = lateWords.world

/** What the server said about the aimed point. */
interface Told {
  at: Place
  stone: Standing | null
  whyNot: WhyNot | null
}

/** A stone that is shown before the server has confirmed it. */
export interface HopedStone extends Place {
  captured: Spot[]
}

/** How long a confirmed stone waits for its chunk before it is no longer drawn on its own, in milliseconds. */
const LATE = 2000

const isSame = (a: Place | null, b: Place | null) => a?.x === b?.x && a?.y === b?.y

/** Aim, preview and the stone being placed. */
export class Aiming {
  aimed: Place | null = $state.raw(null)
  hovered: Place | null = $state.raw(null)
  hoped: HopedStone | null = $state.raw(null)
  told: Told | null = $state.raw(null)
  refusal: string | null = $state(null)
  /** The player is asked whether a stone that dies at once is meant. */
  isDoubtful = $state(false)
  /** Incremented when statuses may have changed with time. */
  private moment = $state(0)

  constructor(
    private readonly client: WorldClient,
    /** Says what happened, for the note on the screen and for screen readers. */
    private readonly say: (sentence: string, isBad: boolean) => void,
  ) {}

  /** The point whose preview is on the board: the aimed one while it can be played, else the one under the pointer. */
  focus: Place | null = $derived.by(() => {
    if (this.aimed && this.isPlayable(this.aimed)) return this.aimed
    return this.hovered ?? this.aimed
  })

  /** What the rules say about that point. */
  seen: Inspection | null = $derived(this.focus ? this.inspect(this.focus) : null)
  /** What they say about the aimed one. */
  aimSeen: Inspection | null = $derived(this.aimed ? this.inspect(this.aimed) : null)

  tick(): void {
    this.moment += 1
  }

  /** A tap or click: aims, or plays where one aims already. `canPlay` is false where a button plays. */
  tap(at: Place, canPlay: boolean): void {
    if (isSame(this.aimed, at) && canPlay && this.isPlayable(at)) return this.play()
    this.aim(at)
  }

  aim(at: Place): void {
    this.refusal = null
    this.aimed = at
    if (!isSame(this.told?.at ?? null, at)) this.told = null
    void this.learn()
  }

  clear(): void {
    this.aimed = null
    this.refusal = null
  }

  /** Asks the server about the aimed point again. */
  async learn(): Promise<void> {
    const at = this.aimed
    if (!at) return
    const answer = await this.client.point(at)
    if ('news' in answer && isSame(this.aimed, at)) this.told = { at, stone: answer.stone, whyNot: answer.why_not }
  }

  /** Plays where one aims; a stone that would die at once only after a question. */
  play(): void {
    const { aimed: at } = this
    if (!at || this.hoped) return
    const seen = this.inspect(at)
    // Somebody may have played nearby since the button was shown.
    if (seen?.reason) this.refuse(at, { reason: seen.reason, sentence: '' })
    else if (seen?.preview?.suicide) this.isDoubtful = true
    else if (this.isPlayable(at)) void this.place(at)
  }

  /** The answer to the question about suicide. */
  decide(isMeant: boolean): void {
    this.isDoubtful = false
    if (isMeant && this.aimed) void this.place(this.aimed)
  }

  private async place(at: Place): Promise<void> {
    const preview = this.inspect(at)?.preview ?? null
    this.refusal = null
    this.hoped = { ...at, captured: preview?.captured ?? [] }
    const refused = await this.client.play(at)
    if (refused) {
      this.hoped = null
      this.refuse(at, refused)
    } else {
      this.say(text.placed(at.x, at.y), false)
      // The chunk with the stone comes separately.
      await this.client.until(() => this.client.chunks.stone(at.x, at.y, 0, this.client.timeouts) !== null, LATE)
      this.hoped = null
    }
    void this.learn()
  }

  private refuse(at: Place, refused: Refused): void {
    const why = refused.reason === 'offline' ? text.offline : reasonText(refused, lateWords.worldReasons)
    this.refusal = why
    this.say(lateWords.worldPlay.rolledBack(text.point(at.x, at.y), why), true)
  }

  private isPlayable(at: Place): boolean {
    const seen = this.inspect(at)
    if (seen) return seen.reason === null
    return isSame(this.told?.at ?? null, at) && !this.told?.stone && !this.told?.whyNot
  }

  private inspect(at: Place): Inspection | null {
    void [this.moment, this.client.changes]
    return this.client.rules?.inspect(at, this.client.about?.you ?? null, this.client.now()) ?? null
  }
}
