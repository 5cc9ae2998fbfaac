import { Game, type StudyTree } from '$app/engine'
import { pathTo } from '$app/lib/study/tree'
import { Walk } from '$app/lib/study/walk.svelte'
import { Play } from './play.svelte'

/**
 * The moves of a running game as a tree: the main line is the game, branches are private variations. They are played on a
 * board of their own, so they cannot disturb the game.
 */
export class Review extends Walk {
  private latest = $state(0)
  /** A variation was started at the current position, but it has no move yet. */
  private isTrying = $state(false)
  /** Its game holds the tree. */
  private readonly board: Play

  constructor(
    readonly play: Play,
    kept?: StudyTree,
  ) {
    super()
    const { variant, options, setup } = play.game
    this.board = new Play(Game.start(variant, options, setup))
    if (kept) this.board.game.graft(kept)
    this.sync()
    this.at = this.latest
  }

  override get end(): number {
    return this.latest
  }

  /** Whether the board shows another position than the current one. */
  get isAway(): boolean {
    return this.isTrying || this.at !== this.latest
  }

  /** Whether the board shows a variation. */
  get isTry(): boolean {
    return !this.game.has(this.at)
  }

  /** The position on the board. */
  get shown(): Play {
    return this.isAway ? this.board : this.play
  }

  override get line(): number[] {
    return this.isTry ? super.line : pathTo(this.tree, this.latest)
  }

  /** Adds new moves of the game. A person who is viewing another position stays there. */
  sync(): void {
    const follows = !this.isAway
    const { game } = this.board
    game.setMainLine(this.play.turns)
    this.latest = game.cursor
    if (follows) this.at = this.latest
    this.read()
    this.look()
  }

  override select(node: number): void {
    this.isTrying = false
    this.at = node
    this.look()
  }

  /** Starts a variation at the position on the board. */
  try(): void {
    this.isTrying = true
    this.look()
  }

  /** Back to the current position. */
  back(): void {
    this.select(this.latest)
  }

  /** Plays a move of a variation. It stays a variation even if the game continues with the same move. */
  turn(turn: string): void {
    if (!this.isAway || this.board.game.branch(turn)) return
    this.at = this.board.game.cursor
    this.read()
    this.try()
  }

  /** Deletes a variation. The board shows the position where it started. */
  remove(): void {
    if (!this.isTry) return
    const { game } = this.board
    game.remove(this.at)
    this.at = game.cursor
    // The nodes have other numbers now.
    game.setMainLine(this.play.turns)
    this.latest = game.cursor
    this.read()
    this.try()
  }

  private get game(): Set<number> {
    return new Set(pathTo(this.tree, this.latest))
  }

  /** Takes over the tree from the engine. */
  private read(): void {
    const { variant, options, setup } = this.play.game
    this.tree = {
      variant,
      options,
      ...(setup && { setup }),
      about: {},
      nodes: this.board.game.nodes(),
      cursor: this.at,
    }
  }

  private look(): void {
    this.board.game.goTo(this.at)
    this.board.show()
  }
}
