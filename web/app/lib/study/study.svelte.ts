import type { Analysis, NamedMark } from '$app/engine'
import { Analyst } from '$app/engine/bots'
import { StudyGame, type About } from '$app/engine/study'
import { Play } from '$app/lib/play/play.svelte'
import type { Best, DrawnMark } from '$board/model'
import { Steps } from './steps'
import { lineThrough, wayTo } from './tree'
import { Walk } from './walk.svelte'

/** The search's evaluation of a position, for the graphs. */
export interface Evaluation {
  /** How often Black wins, from 0 to 1. */
  black: number
  /** Black's lead in points. */
  lead: number
}

/** Visits for each position when the whole line is analysed. */
const VISITS_EACH = 600
const MOST_MARKS = 5

/** The analysis board: a game with variations, comments and marks, and the search. */
export class Study extends Walk {
  play: Play = $state.raw(undefined as unknown as Play)
  analysis: Analysis | null = $state.raw(null)
  isAnalysing = $state(false)
  /** Progress while the whole line is analysed. */
  analysedSoFar: number | null = $state(null)
  errorText: string | null = $state(null)
  canUndo = $state(false)
  canRedo = $state(false)
  /** Told after every change, with everything there is to keep. */
  onchange: ((saved: string) => void) | null = null
  /** Evaluations by what leads to the position. */
  private evaluations: Map<string, Evaluation> = $state.raw(new Map<string, Evaluation>())
  private readonly analyst = new Analyst()
  private steps = new Steps('')

  constructor(game: StudyGame) {
    super()
    this.open(game)
  }

  get game(): StudyGame {
    return this.play.game as StudyGame
  }

  /** Opens another game where it stands. */
  open(game: StudyGame): void {
    this.stop()
    this.take(game)
    this.evaluations = new Map()
    this.steps = new Steps(game.save())
    this.keepSteps()
    // Going somewhere is no change, but it is kept.
    this.onchange?.(game.save())
  }

  private take(game: StudyGame): void {
    this.play = new Play(game)
    this.errorText = null
    this.read()
  }

  /** Takes over the tree from the engine. */
  private read(): void {
    this.tree = this.game.tree()
    this.at = this.tree.cursor
  }

  override select(node: number): void {
    this.game.goTo(node)
    this.moved()
    this.at = node
    this.onchange?.(this.game.save())
  }

  /** The board and the search follow the cursor. */
  private moved(): void {
    const wasAnalysing = this.isAnalysing
    this.play.show()
    this.errorText = null
    this.analysis = null
    if (wasAnalysing) this.analyse()
  }

  /** After a change of the tree. */
  private changed(isMove = true): void {
    this.read()
    if (isMove) this.moved()
    const saved = this.game.save()
    this.steps.add(saved)
    this.keepSteps()
    this.onchange?.(saved)
  }

  private keepSteps(): void {
    this.canUndo = this.steps.canUndo
    this.canRedo = this.steps.canRedo
  }

  undo(): void {
    this.restore(this.steps.undo())
  }

  redo(): void {
    this.restore(this.steps.redo())
  }

  private restore(saved: string | null): void {
    if (saved === null) return
    const wasAnalysing = this.isAnalysing
    this.analysis = null
    this.take(StudyGame.restore(saved))
    this.keepSteps()
    this.onchange?.(saved)
    if (wasAnalysing) this.analyse()
  }

  turn(turn: string): void {
    const known = this.tree.nodes.length
    if (this.game.branch(turn)) return
    // A new node has the highest number.
    if (this.game.cursor >= known) return this.changed()
    this.select(this.game.cursor)
    this.read()
  }

  /** Plays a line of turns that the search proposes. */
  follow(line: string[]): void {
    for (const turn of line) this.turn(turn)
  }

  comment(text: string): void {
    this.game.comment(text)
    this.changed(false)
  }

  get about(): About {
    return this.tree.about
  }

  describe(about: About): void {
    this.game.about = about
    this.changed(false)
  }

  get marks(): NamedMark[] {
    return this.tree.nodes[this.at]?.marks ?? []
  }

  mark(marks: NamedMark[]): void {
    this.game.mark(marks)
    this.changed(false)
  }

  /** The marks as the board draws them. */
  get drawn(): DrawnMark[] {
    const points = this.points
    return this.marks.flatMap(({ at, kind, text }) => {
      const point = points.get(at)
      return point === undefined ? [] : [{ point, kind, text }]
    })
  }

  /** Sets up a position; says why if it makes no sense. */
  setUp(setup: Parameters<StudyGame['setUp']>[0]): string | null {
    const wrong = this.game.setUp(setup)
    if (wrong === null) this.changed()
    return wrong
  }

  /** Whether the position is on the main line. */
  get isMain(): boolean {
    return lineThrough(this.tree, 0).includes(this.at)
  }

  promote(): void {
    this.game.promote(this.at)
    this.changed(false)
  }

  remove(): void {
    this.game.remove(this.at)
    this.changed()
  }

  /** The evaluations along the line, one entry per node. */
  get graph(): (Evaluation | null)[] {
    return this.line.map((node) => this.evaluations.get(wayTo(this.tree, node)) ?? null)
  }

  private get points(): Map<string, number> {
    return new Map(this.play.game.layout.points.map((place, index) => [place.name, index]))
  }

  /** The candidates as marks on the board. Several can share a point and differ in the slide before it. */
  get best(): Best[] {
    const points = this.points
    const candidates = (this.analysis?.candidates ?? []).slice(0, MOST_MARKS)
    return candidates.flatMap(({ turn, win_rate }, i) => {
      const [place = '', slide] = turn.split(' ').reverse()
      const point = points.get(place)
      if (point === undefined) return []
      const [from, to] = (slide ?? '').split('-').map((name) => points.get(name))
      const slid = from !== undefined && to !== undefined ? ([from, to] as [number, number]) : null
      return [{ point, rank: i + 1, text: `${Math.round(win_rate * 100)}`, slid }]
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
      await this.run(() => undefined, node, VISITS_EACH)
      if (this.analysedSoFar !== i) return
    }
    this.analysedSoFar = null
  }

  close(): void {
    this.stop()
    this.analyst.dispose()
  }

  private async run(tell: (analysis: Analysis) => void, node = this.game.cursor, visits?: number): Promise<void> {
    const { cursor } = this.game
    this.game.goTo(node)
    const record = this.game.record()
    this.game.goTo(cursor)
    const way = wayTo(this.tree, node)
    const heard = (analysis: Analysis) => {
      this.keep(way, analysis)
      tell(analysis)
    }
    try {
      await this.analyst.analyse(record, heard, visits)
    } catch (error) {
      if (error instanceof Error && error.message === 'stopped') return
      this.isAnalysing = false
      this.analysedSoFar = null
      this.errorText = error instanceof Error ? error.message : String(error)
    }
  }

  private keep(way: string, { to_play, win_rate, lead }: Analysis): void {
    const black = to_play === 'black' ? win_rate : 1 - win_rate
    this.evaluations = new Map(this.evaluations).set(way, { black, lead })
  }
}
