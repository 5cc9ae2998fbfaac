import { Game, type Judgement, type Mark, type Review } from '$app/engine'
import { Reviewer } from '$app/engine/review'
import { Play } from '$app/lib/play/play.svelte'
import { messageOf } from '$app/lib/net/api'
import { keepReview, keptReview } from '$app/lib/memory/reviews'
import { lineThrough } from '$app/lib/study/tree'
import { Walk } from '$app/lib/study/walk.svelte'
import type { Best, Color } from '$board/model'
import { isSlowDevice, reviewOnServer, serverHas } from './server'
import type { Reviewable } from './source'

/** A mistake that somebody tries to do better. */
export interface Attempt {
  /** The number of the turn that was a mistake. */
  number: number
  /** What was tried; null while nothing was. */
  turn: string | null
  /** What the engine thinks of it; null until it is known. */
  judgement: Judgement | null
}

/** A game under review: its positions, what the engine says about its turns, and trying mistakes again. */
export class GameReview extends Walk {
  readonly play: Play
  /** What the engine says; null until every position has been searched. */
  review: Review | null = $state.raw(null)
  progress: { done: number; all: number } | null = $state.raw(null)
  errorText: string | null = $state(null)
  attempt: Attempt | null = $state.raw(null)
  /** The server makes the review, not this browser. */
  isOnServer = $state(false)
  private readonly turns: string[]
  private reviewer: Reviewer | null = null
  /** Incremented when a review starts or is stopped, so that answers to an earlier one are dropped. */
  private run = 0

  constructor(readonly game: Reviewable) {
    super()
    const whole = Game.read(game.record)
    const { variant, options, setup } = whole
    this.turns = whole.turns
    this.play = new Play(Game.start(variant, options, setup))
    this.play.game.setMainLine(this.turns)
    this.read()
    this.select(0)
  }

  get isEmpty(): boolean {
    return this.turns.length === 0
  }

  get isBusy(): boolean {
    return this.progress !== null
  }

  /** The node of the last turn that was played: node n is the position after n turns, everything else is a variation. */
  override get end(): number {
    return this.turns.length
  }

  override get line(): number[] {
    return this.isVariation ? lineThrough(this.tree, this.at) : this.tree.nodes.slice(0, this.end + 1).map((_, n) => n)
  }

  get isVariation(): boolean {
    return this.at > this.end
  }

  /** The number of the turn in view, or of the last one before a variation. */
  get number(): number {
    let node = this.at
    while (node > this.end) node = this.tree.nodes[node]?.parent ?? 0
    return node
  }

  override select(node: number): void {
    this.at = node
    this.attempt = null
    this.look()
  }

  markOf(number: number): Mark | null {
    return this.review?.turns[number - 1]?.mark ?? null
  }

  /** Shows the review that was kept, or makes one. */
  async open(): Promise<void> {
    const kept = await keptReview(this.game.key, this.turns).catch(() => null)
    if (kept) {
      this.review = kept
      return
    }
    const found = this.table === null ? null : await serverHas(this.table)
    if (found?.review) await this.take(found.review as Review)
    else if (found && (found.progress || isSlowDevice())) await this.startOnServer()
    else await this.start()
  }

  /** The table of a game that the server has; null for others. */
  get table(): string | null {
    return this.game.key.startsWith('table/') ? this.game.key.slice('table/'.length) : null
  }

  /** Has the server search, and follows its progress. */
  async startOnServer(): Promise<void> {
    this.stop()
    const { table } = this
    if (table === null) return
    const run = (this.run += 1)
    const isWanted = () => this.run === run
    this.isOnServer = true
    this.errorText = null
    this.progress = { done: 0, all: this.turns.length + 1 }
    try {
      const review = await reviewOnServer(table, (done, all) => isWanted() && (this.progress = { done, all }), isWanted)
      if (review && isWanted()) await this.take(review)
    } catch (error) {
      if (isWanted()) this.errorText = messageOf(error)
    }
    if (isWanted()) this.progress = null
  }

  private async take(review: Review): Promise<void> {
    this.review = review
    // Where the browser stores nothing, the review is shown all the same.
    await keepReview(this.game.key, this.turns, review).catch(() => undefined)
  }

  async start(): Promise<void> {
    this.stop()
    this.isOnServer = false
    const reviewer = (this.reviewer = new Reviewer())
    this.errorText = null
    this.progress = { done: 0, all: this.turns.length + 1 }
    try {
      const review = await reviewer.review(this.game.record, (done, all) => (this.progress = { done, all }))
      await this.take(review)
    } catch (error) {
      if (this.reviewer === reviewer) this.errorText = error instanceof Error ? error.message : String(error)
    }
    if (this.reviewer === reviewer) this.progress = null
  }

  stop(): void {
    this.run += 1
    this.reviewer?.dispose()
    this.reviewer = null
    this.progress = null
  }

  /** The numbers of the turns that are mistakes or blunders. */
  get mistakes(): number[] {
    const bad = (mark: Mark | null) => mark === 'mistake' || mark === 'blunder'
    return (this.review?.turns ?? []).flatMap(({ mark }, i) => (bad(mark) ? [i + 1] : []))
  }

  /** Goes to the next mistake, or the previous one. */
  jump(direction: 1 | -1): void {
    const { number } = this
    const next =
      direction > 0
        ? this.mistakes.find((n) => n > number)
        : this.mistakes.findLast((n) => n < number || this.isVariation)
    if (next !== undefined) this.select(next)
  }

  /** Shows what would have been better than a turn, as a variation that can be stepped through. */
  playLine(number: number): void {
    const line = this.review?.turns[number - 1]?.better ?? []
    let first: number | null = null
    const { game } = this.play
    game.goTo(number - 1)
    for (const turn of line) {
      if (game.branch(turn) !== null) break
      first ??= game.cursor
    }
    this.read()
    this.select(first ?? number - 1)
  }

  /** The better turn as a mark on the board, while the turn itself is in view. */
  get best(): Best[] {
    const better = this.isVariation || this.attempt ? undefined : this.review?.turns[this.at - 1]?.better[0]
    if (better === undefined || this.markOf(this.at) === 'good') return []
    const name = better.split(' ').at(-1)
    const point = this.play.game.layout.points.findIndex((place) => place.name === name)
    return point < 0 ? [] : [{ point, rank: 1, text: '✓' }]
  }

  /** Goes to the position before a mistake, for another try. */
  tryAgain(number: number): void {
    this.select(number - 1)
    this.attempt = { number, turn: null, judgement: null }
  }

  /** Whether a turn may be chosen on the board. */
  get isTrying(): boolean {
    return this.attempt !== null && this.attempt.turn === null
  }

  /** A turn in place of the mistake: it is shown, and the engine judges it. */
  async tryTurn(turn: string): Promise<void> {
    const { attempt } = this
    const best = attempt && this.review?.turns[attempt.number - 1]?.better[0]
    if (!attempt || best === undefined || best === null || 'reason' in this.play.game.preview(turn)) return
    const record = this.gameAt(attempt.number - 1).record()
    this.play.game.branch(turn)
    this.at = this.play.game.cursor
    this.read()
    this.look()
    const tried = (this.attempt = { ...attempt, turn })
    this.reviewer ??= new Reviewer()
    try {
      const judgement = await this.reviewer.judge(record, turn, best)
      if (this.attempt === tried) this.attempt = { ...tried, judgement }
    } catch (error) {
      if (this.attempt === tried) this.errorText = error instanceof Error ? error.message : String(error)
    }
  }

  /** Whether somebody may try a turn again: it is theirs, and something would have been better. */
  mayTry(number: number): boolean {
    const turn = this.review?.turns[number - 1]
    return turn !== undefined && turn.better.length > 0 && this.game.own.includes(turn.color)
  }

  /** The thinking time of a side in seconds, if it is known. */
  seconds(color: Color): number | null {
    const { times } = this.game
    if (times.length === 0) return null
    const own = times.filter((_, i) => this.tree.nodes[i + 1]?.mover === color)
    return own.reduce((sum, time) => sum + time, 0) / 1000
  }

  close(): void {
    this.stop()
  }

  /** Takes over the tree from the engine. */
  private read(): void {
    const { variant, options, setup } = this.play.game
    const nodes = this.play.game.nodes()
    this.tree = { variant, options, ...(setup && { setup }), about: {}, nodes, cursor: this.at }
  }

  private look(): void {
    this.play.game.goTo(this.at)
    this.play.show()
  }

  private gameAt(number: number): Game {
    const { variant, options, setup } = this.tree
    const game = Game.start(variant, options, setup)
    for (const turn of this.turns.slice(0, number)) game.play(turn)
    return game
  }
}
