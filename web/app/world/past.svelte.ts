import { inView } from './camera'
import type { WorldClient } from './client.svelte'
import { askHistory, Replay, type Period, type Region } from './history'
import type { WorldSource } from './source'
import type { WorldView } from './view.svelte'

/** The server's limit of points in a region, on each side. */
const MOST_SIDE = 512
/** Milliseconds that a time-lapse takes as a whole, however much happened. */
const DURATION = 20_000
/** Moves around a linked moment that are loaded with it. */
const AROUND = 400

/** The past of a region on the board, instead of the present. */
export class Past implements WorldSource {
  replay: Replay | null = $state.raw(null)
  isLoading = $state(false)
  /** Why there is nothing to show. */
  problem: string | null = $state(null)
  isPlaying = $state(false)
  /** The number of changes that are shown. */
  shown = $state(0)
  changes = $state(0)
  /** The number of a link while its moment is shown; the last change may be an earlier one. */
  moment: number | null = $state(null)
  readonly shading = null
  private frame = 0
  private asked = 0

  constructor(
    private readonly client: WorldClient,
    private readonly view: WorldView,
    private readonly failed: string,
  ) {}

  get about() {
    return this.client.about
  }

  get chunks() {
    return this.replay?.chunks ?? this.client.chunks
  }

  now(): number {
    return this.client.now()
  }

  name(owner: number): string | null {
    return this.client.name(owner)
  }

  /** The region in view, as large as the server allows. */
  region(): Region {
    const { left, right, bottom, top } = inView(this.view.camera, this.view.frame, 0)
    const cut = (low: number, high: number): [number, number] => {
      const over = Math.max(0, high - low + 1 - MOST_SIDE)
      return [low + Math.floor(over / 2), high - Math.ceil(over / 2)]
    }
    const [[l, r], [b, t]] = [cut(left, right), cut(bottom, top)]
    return { left: l, right: r, bottom: b, top: t }
  }

  /** Loads what happened in the view and shows its end, or the moment of a move. */
  async open(period: Period, moment?: number): Promise<void> {
    this.pause()
    const request = (this.asked += 1)
    this.isLoading = true
    this.problem = null
    const history = await askHistory(this.region(), period)
    if (request !== this.asked) return
    this.isLoading = false
    if (history === null || typeof history === 'string') {
      this.problem = history || this.failed
      return
    }
    this.replay = new Replay(history)
    this.go(moment === undefined ? history.changes.length : this.replay.countUpTo(moment))
    this.moment = moment ?? null
  }

  /** Loads the moment of a link. */
  openMoment(number: number): Promise<void> {
    return this.open({ after: Math.max(0, number - AROUND), until: number + AROUND }, number)
  }

  close(): void {
    this.pause()
    this.asked += 1
    this.isLoading = false
    this.problem = null
    this.replay = null
    this.changes += 1
  }

  /** Shows the region after this many changes. */
  go(count: number): void {
    if (!this.replay) return
    this.moment = null
    this.replay.show(count)
    this.shown = this.replay.shown
    this.changes += 1
  }

  play(): void {
    if (!this.replay) return
    const all = this.replay.history.changes.length
    if (this.shown >= all) this.go(0)
    this.isPlaying = true
    const [first, began] = [this.shown, performance.now()]
    const step = (now: number) => {
      this.go(first + Math.floor(((now - began) / DURATION) * Math.max(all, 40)))
      if (this.shown >= all) this.isPlaying = false
      if (this.isPlaying) this.frame = requestAnimationFrame(step)
    }
    this.frame = requestAnimationFrame(step)
  }

  pause(): void {
    cancelAnimationFrame(this.frame)
    this.isPlaying = false
  }

  /** The number of the last move that is shown: what a link to this moment names. */
  get number(): number {
    const { history } = this.replay ?? {}
    return history ? (history.changes[this.shown - 1]?.number ?? history.start) : 0
  }

  /** When that move was made; null before the first. */
  get time(): number | null {
    return this.replay?.history.changes[this.shown - 1]?.time ?? null
  }
}
