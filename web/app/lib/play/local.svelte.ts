import type { Game, Score, StudyTree } from '$app/engine'
import type { Color } from '$board/model'
import { play as sound } from '$app/lib/sounds'
import type { Opponent } from './opponent'
import { Play } from './play.svelte'
import { Review } from './review.svelte'
import { save } from './saved'
import type { Setup } from './setup'
import { soundOf } from './turnsound'

/** A local game: two people on one screen, or one against a bot. */
export class LocalGame {
  /** The current position. */
  readonly play: Play
  /** The tree of its moves, for going back and for variations. */
  readonly review: Review
  /** Stones marked as dead. */
  dead: Set<number> = $state.raw(new Set())
  marking = $state(false)
  thinking = $state(false)
  /** The bot could not answer. */
  errorText: string | null = $state(null)
  /** Incremented with every change of the game, so that a late answer of the bot is dropped. */
  private moment = 0

  constructor(
    readonly setup: Setup,
    game: Game,
    private opponent: Opponent,
    tree?: StudyTree,
  ) {
    this.play = new Play(game)
    this.review = new Review(this.play, tree)
    void this.letBotPlay()
  }

  get isOver(): boolean {
    return this.play.view.over
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

  /** The score without dead stones. */
  get score(): Score {
    void this.play.view
    return this.play.game.score([...this.dead].map((point) => this.play.game.layout.points[point]?.name ?? ''))
  }

  turn(turn: string): void {
    if (!this.isActive) return
    this.make(turn)
    void this.letBotPlay()
  }

  /** Undoes the person's last turn and the bot's answer. */
  undo(): void {
    this.change()
    do if (!this.play.undo()) break
    while (this.setup.bot !== null && this.play.view.toPlay !== this.setup.color)
    this.keep()
    void this.letBotPlay()
  }

  resign(): void {
    this.change()
    // Only the side to play can resign by the record's rules; on the bot's turn the bot's answer is not awaited.
    this.make('resign')
  }

  /** Marks the chain on a point as dead, or as alive again. */
  toggleDead(point: number): void {
    const chain = this.play.game.chain(point)?.points ?? []
    const dead = new Set(this.dead)
    const isDead = dead.has(point)
    for (const stone of chain) {
      if (isDead) dead.delete(stone)
      else dead.add(stone)
    }
    this.dead = dead
  }

  private make(turn: string): void {
    this.change()
    const before = this.play.view
    if (this.play.play(turn)) return sound('no')
    sound(soundOf(turn, before, this.play.view))
    this.keep()
  }

  private async letBotPlay(): Promise<void> {
    const level = this.setup.bot
    if (level === null || !this.isBotsTurn) return
    const moment = this.moment
    this.thinking = true
    this.errorText = null
    try {
      const turn = await this.opponent.answer(this.play.game.record(), level)
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

  /** Cancels the bot's search. */
  close(): void {
    this.change()
  }

  private change(): void {
    if (this.thinking) this.opponent.stop()
    this.thinking = false
    this.moment += 1
    this.dead = new Set()
    this.marking = false
  }

  private keep(): void {
    this.review.sync()
    save({ setup: this.setup, record: this.play.game.record(), tree: this.review.tree })
  }
}
