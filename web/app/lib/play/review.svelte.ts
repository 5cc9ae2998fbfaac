import { Game, type StudyTree } from '$app/engine'
import { emptyTree, nodeOf, pathTo, turnsTo, withMain, without, withTurn } from '$app/lib/study/tree'
import { Walk } from '$app/lib/study/walk.svelte'
import { Play } from './play.svelte'

/**
 * The turns of a game that goes on, as a tree: its main line is the game's own, what hangs beside it are tries of the person
 * who looks. They are made on a board of their own, so the game cannot be disturbed by them.
 */
export class Review extends Walk {
  private latest = $state(0)
  /** The latest position is left for trying something out, though no turn was tried yet. */
  private isTrying = $state(false)
  private readonly board: Play

  constructor(
    readonly play: Play,
    kept?: StudyTree,
  ) {
    super()
    const { variant, options } = play.game
    this.board = new Play(Game.start(variant, options))
    this.tree = kept ?? emptyTree(variant, options)
    this.sync()
    this.at = this.latest
  }

  override get end(): number {
    return this.latest
  }

  /** Whether the board shows something else than the game as it stands. */
  get isAway(): boolean {
    return this.isTrying || this.at !== this.latest
  }

  /** Whether what is shown has not been played in the game. */
  get isTry(): boolean {
    return !this.game.has(this.at)
  }

  /** What the board shows. */
  get shown(): Play {
    return this.isAway ? this.board : this.play
  }

  override get line(): number[] {
    return this.isTry ? super.line : pathTo(this.tree, this.latest)
  }

  /** Takes over what has happened in the game. Whoever looks elsewhere goes on looking there. */
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

  /** Leaves the game for trying something out from where it stands. */
  try(): void {
    this.isTrying = true
    this.look()
  }

  /** Back to the game as it stands. */
  back(): void {
    this.select(this.latest)
  }

  /** Tries a turn. Also when the game went the same way, it goes on being a try. */
  turn(turn: string): void {
    if (!this.isAway || 'reason' in this.board.game.preview(turn)) return
    const next = withTurn(this.tree, this.at, turn, this.board.view.toPlay)
    this.tree = next.tree
    this.at = next.at
    this.try()
  }

  /** Forgets a try with all that was tried after it. One stays where it began, and away from the game. */
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
