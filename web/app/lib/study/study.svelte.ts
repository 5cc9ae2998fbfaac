import { Analyst, Game, type Analysis, type StudyTree } from '$app/engine'
import { Play } from '$app/lib/play/play.svelte'
import { reasonText } from '$app/words'
import type { Best } from '$board/model'
import { emptyTree, lineThrough, promoted, turnsTo, withComment, withMovers, without, withTurn } from './tree'
import { Walk } from './walk.svelte'

/** The search's evaluation of a position, for the graphs. */
export interface Evaluation {
  /** How often Black wins, from 0 to 1. */
  black: number
  /** Black's lead in points. */
  score: number
}

/** Visits for each position when the whole line is analysed. */
const VISITS_EACH = 600
const MOST_MARKS = 5

/** The analysis board: a game with variations and comments, and the search. */
export class Study extends Walk {
  play: Play = $state.raw(undefined as unknown as Play)
  analysis: Analysis | null = $state.raw(null)
  isAnalysing = $state(false)
  /** Progress while the whole line is analysed. */
  analysedSoFar: number | null = $state(null)
  /** Evaluations by the turns that lead to the position. */
  private evaluations: Map<string, Evaluation> = $state.raw(new Map<string, Evaluation>())
  errorText: string | null = $state(null)
  private readonly analyst = new Analyst()

  constructor(tree: StudyTree) {
    super()
    this.open(tree)
  }

  static start(variant: string, options: Record<string, unknown> = {}): Study {
    return new Study(emptyTree(variant, options))
  }

  /** Opens another game at its end. */
  open(tree: StudyTree): void {
    this.stop()
    const play = new Play(Game.start(tree.variant, tree.options, tree.setup))
    this.tree = tree
    this.play = play
    this.evaluations = new Map()
    this.errorText = null
    this.select(lineThrough(tree, 0).at(-1) ?? 0)
  }

  /** Goes to a node. If a turn is illegal, the board stops before it and says why. */
  override select(node: number): void {
    const wasAnalysing = this.isAnalysing
    const refusal = this.play.follow(turnsTo(this.tree, node))
    this.errorText = refusal ? reasonText(refusal) : null
    if (!refusal) this.tree = withMovers(this.tree, node, this.play.movers)
    this.at = node
    this.analysis = null
    if (wasAnalysing) this.analyse()
  }

  turn(turn: string): void {
    const refusal = this.play.game.preview(turn)
    if ('reason' in refusal) return
    const next = withTurn(this.tree, this.at, turn)
    this.tree = next.tree
    this.select(next.at)
  }

  /** Plays a line of turns that the search proposes. */
  follow(line: string[]): void {
    for (const turn of line) this.turn(turn)
  }

  comment(text: string): void {
    this.tree = withComment(this.tree, this.at, text)
  }

  /** Whether the position is on the main line. */
  get isMain(): boolean {
    return lineThrough(this.tree, 0).includes(this.at)
  }

  promote(): void {
    this.tree = promoted(this.tree, this.at)
  }

  remove(): void {
    const next = without(this.tree, this.at)
    this.tree = next.tree
    this.select(next.at)
  }

  /** The evaluations along the line, one entry per node. */
  get graph(): (Evaluation | null)[] {
    return this.line.map((node) => this.evaluations.get(turnsTo(this.tree, node).join(',')) ?? null)
  }

  /** The candidates as marks on the board. */
  get best(): Best[] {
    const names = new Map(this.play.game.layout.points.map((place, index) => [place.name, index]))
    const candidates = (this.analysis?.candidates ?? []).slice(0, MOST_MARKS)
    return candidates.flatMap(({ turn, winRate }, i) => {
      const point = names.get(turn.split(' ').at(-1) ?? '')
      return point === undefined ? [] : [{ point, rank: i + 1, text: `${Math.round(winRate * 100)}` }]
    })
  }

  /** Analyses the current position until stopped, and restarts when the position changes. */
  analyse(): void {
    this.isAnalysing = true
    void this.run((analysis) => (this.analysis = analysis))
  }

  stop(): void {
    this.isAnalysing = false
    this.analysedSoFar = null
    this.analyst.stop()
  }

  /** Analyses every position of the line briefly, for the graphs. */
  async analyseAll(): Promise<void> {
    this.stop()
    const { line } = this
    for (const [i, node] of line.entries()) {
      this.analysedSoFar = i
      const turns = turnsTo(this.tree, node)
      const game = Game.start(this.tree.variant, this.tree.options, this.tree.setup)
      if (turns.some((turn) => game.play(turn) !== null)) break
      await this.run(() => undefined, game, turns, VISITS_EACH)
      if (this.analysedSoFar !== i) return
    }
    this.analysedSoFar = null
  }

  close(): void {
    this.stop()
    this.analyst.dispose()
  }

  private async run(
    tell: (analysis: Analysis) => void,
    game = this.play.game,
    turns = turnsTo(this.tree, this.at),
    visits?: number,
  ): Promise<void> {
    const heard = (analysis: Analysis) => {
      this.keep(turns, analysis)
      tell(analysis)
    }
    try {
      await this.analyst.analyse(game.record(), heard, visits)
    } catch (error) {
      this.isAnalysing = false
      this.analysedSoFar = null
      if (error instanceof Error && error.message !== 'stopped') this.errorText = error.message
    }
  }

  private keep(turns: string[], { toPlay, winRate, score }: Analysis): void {
    const black = toPlay === 'black' ? winRate : 1 - winRate
    this.evaluations = new Map(this.evaluations).set(turns.join(','), { black, score })
  }
}
