import type { Game, Score, View } from '$app/engine'
import type { Color } from '$board/model'
import { play as sound } from '$app/lib/sounds'
import type { Command, TableView } from '$protocol'
import { aboutGame } from './about'
import { countGame, levelNow, wonBy } from './adaptive.svelte'
import { rememberLast } from './last'
import type { Opponent } from './opponent'
import { Play } from './play.svelte'
import { Review } from './review.svelte'
import { save, type Saved } from './saved'
import { LocalAgreement, propose, type Agreement, type Propose } from './scoring.svelte'
import type { Setup } from './setup'
import { soundOf } from './turnsound'

/** What else a local game needs; tests bring their own. */
export interface Surroundings {
  opponent: Opponent
  /** Which stones look dead after the last pass. */
  propose?: Propose
  /** Says what a turn did, given the game after it and the position before it. */
  explain?: (game: Game, before: View, turn: string) => string[]
  /** Keeps a game that is over. */
  remember?: (game: Saved) => void
}

/** A local game: two people on one screen, or one against a bot. */
export class LocalGame implements Agreement {
  /** The current position. */
  readonly play: Play
  /** The tree of its moves, for going back and for variations. */
  readonly review: Review
  /** Names the game among all that were played on this device. */
  readonly id: string
  thinking = $state(false)
  /** The engine looks for dead stones. */
  isEstimating = $state(false)
  /** The bot could not answer. */
  errorText: string | null = $state(null)
  /** The dead stones are agreed on, or there was nothing to agree on. */
  private isSettled = $state(false)
  private agreement: LocalAgreement | null = $state.raw(null)
  /** What the person's last turn and the bot's answer did, in sentences; null if nobody wants to know. */
  explained: string[] | null = $state.raw(null)
  /** How often turns were taken back. */
  undos = $state(0)
  /** The level of the next game once this one is over, if the bot adapts. */
  nextLevel: number | null = $state(null)
  /** Incremented with every change of the game, so that a late answer of the bot is dropped. */
  private moment = 0
  /** How long each turn took, in milliseconds. */
  private times: number[]
  private since = Date.now()

  constructor(
    readonly setup: Setup,
    game: Game,
    private readonly around: Surroundings,
    kept?: Saved,
  ) {
    this.id = kept?.id ?? crypto.randomUUID()
    this.times = kept?.times ?? []
    this.undos = kept?.undos ?? 0
    this.play = new Play(game)
    this.review = new Review(this.play, kept?.tree)
    this.isSettled = kept?.settled ?? false
    if (this.isSettled && setup.adapts) this.nextLevel = levelNow(setup.variant)
    if (around.explain) this.explained = []
    if (!kept) game.describe(aboutGame(setup))
    if (this.isOver && !this.isSettled) void this.settle()
    else void this.letBotPlay()
  }

  /** Whether no more turns can be made; which stones are dead may still be open. */
  get isOver(): boolean {
    return this.play.view.over
  }

  /** Whether the dead stones are being agreed on. */
  get isScoring(): boolean {
    return this.agreement !== null
  }

  /** The result that stands; null until it does. */
  get result(): string | null {
    return this.isSettled ? this.play.view.result : null
  }

  /** Whether the person may play now. */
  get isActive(): boolean {
    return !this.review.isAway && !this.isOver && !this.isBotsTurn
  }

  get isBotsTurn(): boolean {
    return !this.isOver && this.setup.bot !== null && this.play.view.toPlay !== this.setup.color
  }

  /** The person's colour against a bot; null for two people. */
  get resigner(): Color {
    return this.setup.bot === null ? this.play.view.toPlay : this.setup.color
  }

  /** The table by whose rules the dead stones are agreed on; null before and after. */
  get table(): TableView | null {
    return this.agreement?.table ?? null
  }

  private get deadNames(): string[] {
    void this.play.view
    return this.agreement?.table?.dead ?? this.play.game.dead
  }

  /** Stones marked as dead. */
  get dead(): Set<number> {
    const names = new Set(this.deadNames)
    return new Set(this.play.game.layout.points.flatMap(({ name }, point) => (names.has(name) ? [point] : [])))
  }

  /** The score without dead stones. */
  get score(): Score {
    void this.play.view
    return this.play.game.score(this.deadNames)
  }

  turn(turn: string): void {
    if (!this.isActive) return
    this.make(turn)
    void this.letBotPlay()
  }

  /** Undoes the person's last turn and the bot's answer. */
  undo(): void {
    this.change()
    this.undos += 1
    if (this.explained) this.explained = []
    do if (!this.play.undo()) break
    while (this.setup.bot !== null && this.play.view.toPlay !== this.setup.color)
    this.keep()
    void this.letBotPlay()
  }

  /** Asks the bot again after it could not answer, for instance because its program could not be loaded offline. */
  retry(): void {
    if (this.errorText !== null && !this.thinking) void this.letBotPlay()
  }

  resign(): void {
    this.change()
    // Only the side to play can resign by the record's rules; on the bot's turn the bot's answer is not awaited.
    this.make('resign')
  }

  /** Marks the chain on a point as dead, or as alive again. */
  toggleDead(point: number): void {
    const name = this.play.game.layout.points[point]?.name
    if (name !== undefined && this.play.game.chain(point)) this.agreement?.toggle(name)
  }

  may(kind: Command['do']): boolean {
    return this.agreement?.may(kind) ?? false
  }

  /** Accepts the marks, or plays on. */
  async give(kind: Command['do']): Promise<void> {
    const { agreement } = this
    await agreement?.give(kind)
    const table = agreement?.table
    if (!agreement || !table) return
    this.errorText = agreement.errorText
    if (table.ending?.result) {
      this.play.settle(table.ending.result, table.dead)
      this.close()
      this.finish()
    } else if (table.phase === 'playing') {
      this.change()
      this.play.follow(table.turns.map(({ turn }) => turn))
      this.keep()
      void this.letBotPlay()
    }
  }

  private make(turn: string): void {
    this.change()
    const before = this.play.view
    if (this.play.play(turn)) return sound('no')
    sound(soundOf(turn, before, this.play.view))
    this.note(before, turn)
    this.times = [...this.times.slice(0, before.turns), Date.now() - this.since]
    this.keep()
    if (this.isOver) void this.settle()
  }

  /** Explains a turn. The person's own begins a new explanation, the bot's answer adds to it. */
  private note(before: View, turn: string): void {
    const said = this.around.explain?.(this.play.game, before, turn)
    if (said) this.explained = before.toPlay === this.setup.color ? said : [...(this.explained ?? []), ...said]
  }

  /** What follows the last turn: agreeing on dead stones, or nothing. */
  private async settle(): Promise<void> {
    const moment = this.moment
    if (!this.play.game.countsDead || this.play.view.passes === 0) return this.finish()
    this.isEstimating = true
    try {
      const agreement = await LocalAgreement.begin(this.play.game, this.around.propose ?? propose)
      if (moment !== this.moment) return agreement.free()
      this.agreement = agreement
    } catch (error) {
      if (moment !== this.moment) return
      // The board as it stands still has a count.
      this.errorText = error instanceof Error ? error.message : String(error)
      this.finish()
    }
    this.isEstimating = false
  }

  /** The result stands: the game is kept for good. */
  private finish(): void {
    this.isSettled = true
    this.play.game.describe({ times: this.times })
    this.keep()
    this.adapt()
    this.around.remember?.(this.saved)
  }

  /** What the result means for the next game. */
  private adapt(): void {
    const { id, undos } = this
    const { variant, bot, color, adapts } = this.setup
    if (!adapts || bot === null) return
    this.nextLevel = countGame(variant, { id, level: bot, won: wonBy(this.result, color), undos })
    // So that the first page names the level of the next game without knowing how it is found.
    rememberLast({ ...this.setup, bot: this.nextLevel })
  }

  private async letBotPlay(): Promise<void> {
    const level = this.setup.bot
    if (level === null || !this.isBotsTurn) return
    const moment = this.moment
    this.thinking = true
    this.errorText = null
    try {
      const turn = await this.around.opponent.answer(this.play.game.record(), level)
      if (moment !== this.moment) return
      this.thinking = false
      this.make(turn)
      // With a handicap the bot may have several turns in a row.
      void this.letBotPlay()
    } catch (error) {
      if (moment !== this.moment) return
      this.thinking = false
      this.errorText = error instanceof Error ? error.message : String(error)
    }
  }

  /** Cancels what is under way: the bot's search, the agreement on dead stones. */
  close(): void {
    if (this.thinking) this.around.opponent.stop()
    this.thinking = false
    this.isEstimating = false
    this.moment += 1
    this.agreement?.free()
    this.agreement = null
  }

  private change(): void {
    this.close()
    this.isSettled = false
    this.errorText = null
  }

  private get saved(): Saved {
    const { id, setup, times, undos } = this
    return { id, setup, times, undos, record: this.play.game.record(), tree: this.review.tree, settled: this.isSettled }
  }

  private keep(): void {
    this.since = Date.now()
    this.review.sync()
    save(this.saved)
  }
}
