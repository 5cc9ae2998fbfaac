import { Game, type StudyTree } from '$app/engine'
import { emptyTree, nodeOf, pathTo, turnsTo, withMain, without, withTurn } from '$app/lib/study/tree'
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
  private readonly board: Play

  constructor(
    readonly play: Play,
    kept?: StudyTree,
  ) {
    super()
    const { variant, options, setup } = play.game
    this.board = new Play(Game.start(variant, options, setup))
    this.tree = kept ?? emptyTree(variant, options, setup)
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
    const next = withMain(this.tree, this.play.turns, this.play.movers)
    this.tree = next.tree
    this.latest = next.at
    if (follows) this.at = next.at
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
    if (!this.isAway || 'reason' in this.board.game.preview(turn)) return
    const next = withTurn(this.tree, this.at, turn, this.board.view.toPlay)
    this.tree = next.tree
    this.at = next.at
    this.try()
  }

  /** Deletes a variation. The board shows the position where it started. */
  remove(): void {
    if (!this.isTry) return
    const next = without(this.tree, this.at)
    this.tree = next.tree
    this.latest = nodeOf(next.tree, this.play.turns) ?? 0
    this.at = next.at
    this.try()
  }

  private get game(): Set<number> {
    return new Set(pathTo(this.tree, this.latest))
  }

  private look(): void {
    if (this.isAway) this.board.follow(turnsTo(this.tree, this.at))
  }
}
