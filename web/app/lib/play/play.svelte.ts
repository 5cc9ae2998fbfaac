import type { Game, Legal, Refusal, View } from '$app/engine'
import { reasonText } from '$app/words'
import type { Aim, Cell, Color, Marks } from '$board/model'
import type { Slide } from '$board/pointing.svelte'

/** What a tap on a point does, besides sliding neutral pieces. */
export type Intent = 'place' | 'nuke'

/**
 * Reactive state around a game of the engine: the view, the meaning of a tap, and the turns. Tables, analysis and lessons
 * use it.
 */
export class Play {
  view: View = $state.raw(undefined as unknown as View)
  legal: Legal = $state.raw(undefined as unknown as Legal)
  turns: string[] = $state.raw([])
  /** Who made each turn. */
  movers: Color[] = $state.raw([])
  /** Stones that the latest turn took off the board. */
  taken = $state(0)
  intent: Intent = $state('place')
  /** A neutral piece has slid; the stone is still to be placed. */
  slid: [number, number] | null = $state.raw(null)
  private placeable: Set<number> | null = $state.raw(null)
  /** Stones that the slide alone takes off the board. */
  private slidOff: Set<number> = $state.raw(new Set())
  private readonly places = $derived(new Set(this.legal.place))
  private readonly nukes = $derived(new Set(this.legal.nuke))

  constructor(readonly game: Game) {
    this.movers = game.movers
    this.refresh()
  }

  /** How many turns lead to the position in view. */
  get at(): number {
    return this.view.turns
  }

  /** The cells of the board, with the pending slide. */
  get cells(): Cell[] {
    if (!this.slid) return this.view.cells
    const [from, to] = this.slid
    const cells = [...this.view.cells]
    cells[to] = cells[from] ?? { piece: 'neutral' }
    for (const point of [from, ...this.slidOff]) cells[point] = { piece: 'empty' }
    return cells
  }

  get slides(): Slide[] {
    return this.slid || this.intent === 'nuke' ? [] : this.legal.slides
  }

  get canNuke(): boolean {
    return this.legal.nuke.length > 0
  }

  /** Whether a pass now would end the game. */
  get passEnds(): boolean {
    return this.view.passes + 1 >= this.view.passesToEnd
  }

  /** The marks of the last turn, and the numbers of all if wanted. */
  marks(numbers: boolean): Marks {
    const marks: Marks = { last: this.slid ? [] : this.view.last, slid: this.slid ?? this.view.slid }
    if (numbers) {
      const all = Array.from(this.game.numbers(), (number, point) => [point, number] as const)
      marks.numbers = new Map(all.filter(([, number]) => number > 0))
    }
    return marks
  }

  /** The turn for a tap on a point. */
  turnAt(point: number): string {
    if (this.slid) return this.game.slideTurn(this.slid[0], this.slid[1], point)
    return this.intent === 'nuke' ? this.game.nukeTurn(point) : this.game.placeTurn(point)
  }

  /** The effect of playing at a point, or why it is illegal. */
  inspect(point: number): Aim {
    const chain = this.slid ? null : this.game.chain(point)
    const preview = this.game.preview(this.turnAt(point))
    if ('reason' in preview) return { point, captured: [], refusal: reasonText(preview), chain }
    const isNew = (cell: Cell, at: number) =>
      cell.piece === 'void' && this.view.cells[at]?.piece !== 'void' && at !== point
    const voids = preview.cells.flatMap((cell, at) => (isNew(cell, at) ? [at] : []))
    const captured = preview.captured.filter((stone) => !this.slidOff.has(stone))
    return { point, captured, voids, chain, ...this.widthOf(point, preview.cells) }
  }

  /** What a wide stone on a point would cover and touch; nothing in games with ordinary stones. */
  private widthOf(point: number, after: Cell[]): Pick<Aim, 'covers' | 'touches'> {
    const { layout, rules } = this.game
    if (!rules.wide) return {}
    const covers = after.flatMap(({ cover }, at) => (cover && cover !== this.view.cells[at]?.cover ? [at] : []))
    return { covers, touches: layout.points[point]?.neighbours ?? [] }
  }

  /** Stones that the chosen tool can act on. */
  get targets(): number[] {
    return this.intent === 'nuke' ? this.legal.nuke : []
  }

  /** Whether a stone may be placed on a point now. */
  isPlayable(point: number): boolean {
    if (this.placeable) return this.placeable.has(point)
    return (this.intent === 'nuke' ? this.nukes : this.places).has(point)
  }

  /** Slides a neutral piece; the stone is placed next. */
  slide(from: number, to: number): void {
    this.slid = [from, to]
    const places = this.game.afterSlide(from, to)
    this.placeable = new Set(places)
    this.slidOff = this.takenBySlide(from, to, places)
  }

  /** The stones that the slide itself captures: those captured whichever stone follows. */
  private takenBySlide(from: number, to: number, places: number[]): Set<number> {
    const taken = places.slice(0, 2).map((place) => {
      const preview = this.game.preview(this.game.slideTurn(from, to, place))
      return 'captured' in preview ? preview.captured : []
    })
    const [one = [], other = []] = taken
    return new Set(one.filter((stone) => other.includes(stone)))
  }

  /** Undoes the pending slide. */
  unslide(): void {
    this.slid = null
    this.placeable = null
    this.slidOff = new Set()
  }

  play(turn: string): Refusal | null {
    const mover = this.view.toPlay
    const before = this.captured
    const refusal = this.game.play(turn)
    if (!refusal) this.movers = [...this.movers, mover]
    this.refresh()
    this.taken = this.captured - before
    return refusal
  }

  /** Says how the game ended: the result and the stones that were counted as dead. */
  settle(result: string, dead: string[]): void {
    this.game.settle(result, dead)
    this.refresh()
  }

  undo(): boolean {
    const undone = this.game.undo()
    if (undone) this.movers = this.movers.slice(0, -1)
    this.refresh()
    return undone
  }

  /** Replaces the turns of the game, keeping the common prefix. */
  follow(turns: string[], movers?: Color[]): Refusal | null {
    const known = this.turns
    const differs = turns.findIndex((turn, i) => turn !== known[i])
    const kept = differs < 0 ? turns.length : differs
    this.game.goto(known.length)
    for (let i = known.length; i > kept; i -= 1) this.game.undo()
    let refusal: Refusal | null = null
    for (const turn of turns.slice(kept)) refusal ??= this.game.play(turn)
    const before = this.captured
    this.movers = movers ?? this.game.movers
    this.refresh()
    this.taken = turns.length === known.length + 1 ? this.captured - before : 0
    return refusal
  }

  /** Shows the position that the game has been moved to. */
  show(): void {
    this.movers = this.game.movers
    this.refresh()
  }

  private get captured(): number {
    return this.view.captures.black + this.view.captures.white
  }

  private refresh(): void {
    this.taken = 0
    this.view = this.game.view()
    this.legal = this.game.legal()
    this.turns = this.game.turns
    this.intent = 'place'
    this.unslide()
  }
}
