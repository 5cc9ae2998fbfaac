import { Game as Engine } from './made/rules.js'
import type {
  Cell,
  Chain,
  Color,
  Layout,
  Legal,
  Preview,
  Refusal,
  RulesInfo,
  Score,
  StudyNode,
  StudyTree,
  View,
} from './types'

/** A game by the rules: what may be played, what stands, what it would count. Needs `await engine()` first. */
export class Game {
  readonly variant: string
  /** Every option with its value, said or not. */
  readonly options: Record<string, unknown>
  /** The position that it starts from, as in a record, if it is not the usual one. */
  readonly setup: object | undefined
  readonly layout: Layout
  /** The choices that it is played by. */
  readonly rules: RulesInfo

  protected constructor(private readonly engine: Engine) {
    this.variant = engine.variant()
    this.options = JSON.parse(engine.options()) as Record<string, unknown>
    const setup = engine.setup()
    this.setup = setup === undefined ? undefined : (JSON.parse(setup) as object)
    this.layout = JSON.parse(engine.layout()) as Layout
    this.rules = JSON.parse(engine.rules()) as RulesInfo
  }

  /** A new game. Throws an error with a sentence if there is no such variant or option, or the set-up makes no sense. */
  static start(variant: string, options: object, setup?: object): Game {
    return new Game(Engine.start(variant, JSON.stringify(options), setup && JSON.stringify(setup)))
  }

  /** A game from a record, at its end. Throws an error with a sentence if it is none. */
  static read(record: string): Game {
    return new Game(Engine.read(record))
  }

  view(): View {
    return JSON.parse(this.engine.view()) as View
  }

  /** What would stand on each point after so many passes, as if passing did not end the game. */
  ahead(turns: number): Cell[] {
    return JSON.parse(this.engine.ahead(turns)) as Cell[]
  }

  legal(): Legal {
    return JSON.parse(this.engine.legal()) as Legal
  }

  /** Where a stone may be placed after a slide. */
  afterSlide(from: number, to: number): number[] {
    return [...this.engine.after_slide(from, to)]
  }

  placeTurn(point: number): string {
    return this.name(point)
  }

  nukeTurn(point: number): string {
    return `nuke ${this.name(point)}`
  }

  /** A slide and the stone that follows it; without the stone it is no turn yet. */
  slideTurn(from: number, to: number, place: number | null): string {
    const slide = `${this.name(from)}-${this.name(to)}`
    return place === null ? slide : `${slide} ${this.name(place)}`
  }

  passTurn(): string {
    return 'pass'
  }

  /** What a turn would do, or why it is illegal. */
  preview(turn: string): Preview | Refusal {
    return JSON.parse(this.engine.preview(turn)) as Preview | Refusal
  }

  /** Plays a turn: null, or why it is illegal. What followed this position is forgotten. */
  play(turn: string): Refusal | null {
    return JSON.parse(this.engine.play(turn)) as Refusal | null
  }

  undo(): boolean {
    return this.engine.undo()
  }

  /** Goes to the position after so many turns, or to the end. */
  goto(turns: number): void {
    this.engine.goto(Math.max(0, Math.trunc(turns)))
  }

  /** The tree of turns; node 0 is the start. */
  nodes(): StudyNode[] {
    return JSON.parse(this.engine.nodes()) as StudyNode[]
  }

  /** The node of the present position. */
  get cursor(): number {
    return this.engine.cursor()
  }

  goTo(node: number): void {
    this.engine.go_to(node)
  }

  /** Plays a turn and keeps what follows this position: null, or why it is illegal. */
  branch(turn: string): Refusal | null {
    return JSON.parse(this.engine.branch(turn)) as Refusal | null
  }

  /** Makes these turns the main line, keeps everything else as branches, and goes to its end. */
  setMainLine(turns: string[]): Refusal | null {
    return JSON.parse(this.engine.set_main_line(turns)) as Refusal | null
  }

  /** Makes the line to a node the main line. */
  promote(node: number): void {
    this.engine.promote(node)
  }

  /** Forgets a node and all that follows it. Nodes are renumbered. */
  remove(node: number): void {
    this.engine.remove(node)
  }

  /** Adds the branches of a tree that was kept. What is illegal is left out. */
  graft({ nodes }: StudyTree): void {
    const here = new Map([[0, 0]])
    for (const [number, { parent, turn }] of nodes.entries()) {
      const from = parent === null ? undefined : here.get(parent)
      if (from === undefined) continue
      this.goTo(from)
      if (turn === null || !this.branch(turn)) here.set(number, this.cursor)
    }
  }

  /** All turns, those after the present position included. */
  get turns(): string[] {
    return this.engine.turns()
  }

  /** Who made each of these turns. */
  get movers(): Color[] {
    return this.engine.movers() as Color[]
  }

  /** The number of the turn that put the stone on each point, 0 where none stands. */
  numbers(): number[] {
    return [...this.engine.numbers()]
  }

  chain(point: number): Chain | null {
    return JSON.parse(this.engine.chain(point)) as Chain | null
  }

  /** The score with the chains of these points taken off as dead. */
  score(dead: string[]): Score {
    return JSON.parse(this.engine.score(dead)) as Score
  }

  /** Whether players agree on dead stones after the last pass, because they change the score. */
  get countsDead(): boolean {
    return this.engine.counts_dead()
  }

  /** The labels of the stones that were counted as dead. */
  get dead(): string[] {
    return this.engine.dead()
  }

  /** Says how the game ended after its last turn. */
  settle(result: string, dead: string[]): void {
    this.engine.settle(result, dead)
  }

  /** Sets keys that a record has besides its turns: players, date and so on. */
  describe(about: object): void {
    this.engine.describe(JSON.stringify(about))
  }

  /** The record up to here. */
  record(): string {
    return this.engine.record()
  }

  /** What the record says besides the rules and the turns: players, date, result. */
  details(): Record<string, unknown> {
    const isOfGame = (key: string) => ['format', 'variant', 'options', 'setup', 'moves', 'comments'].includes(key)
    const record = JSON.parse(this.record()) as Record<string, unknown>
    return Object.fromEntries(Object.entries(record).filter(([key]) => !isOfGame(key)))
  }

  private name(point: number): string {
    return this.layout.points[point]?.name ?? ''
  }
}

/** The choices of a variant with these options; none if a newer server plays what we do not know. */
export function rulesOf(variant: string, options: object): RulesInfo | null {
  try {
    return Game.start(variant, options).rules
  } catch {
    return null
  }
}
