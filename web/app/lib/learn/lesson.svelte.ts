import { Game } from '$app/engine'
import { Play } from '$app/lib/play/play.svelte'
import { courses, isAsked, type Step } from './courses'

/** One way through a course: a real game by the real rules at every step. */
export class Lesson {
  number = $state(0)
  play: Play = $state.raw(undefined as unknown as Play)
  done = $state(false)
  /** Something else was played than what the step asks for. */
  astray = $state(false)
  /** What the rules said to an illegal turn. */
  refusal: string | null = $state(null)
  readonly steps: Step[]

  constructor(readonly variant: string) {
    this.steps = courses[variant] ?? []
    this.begin(0)
  }

  get step(): Step {
    return this.steps[this.number]!
  }

  get isLast(): boolean {
    return this.number === this.steps.length - 1
  }

  begin(number: number): void {
    this.number = Math.min(this.steps.length - 1, Math.max(0, number))
    const game = Game.start(this.variant, this.step.options)
    for (const turn of this.step.moves) game.play(turn)
    this.play = new Play(game)
    this.done = false
    this.astray = false
    this.refusal = null
  }

  /** A turn that the rules allow: it stands if it is the one asked for. */
  turn(turn: string): void {
    this.refusal = null
    this.astray = !isAsked(this.step, turn)
    if (this.astray || this.play.play(turn) !== null) return
    for (const answer of this.step.reply ?? []) this.play.play(answer)
    this.done = true
  }

  /** A turn that the rules refuse: they say why, which may be all that the step is about. */
  refused(turn: string): void {
    const preview = this.play.game.preview(turn)
    this.refusal = 'sentence' in preview ? preview.sentence : null
    this.astray = false
    this.done = this.step.refused === true && isAsked(this.step, turn)
  }
}
