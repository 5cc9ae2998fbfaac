import { Game } from '$app/engine'
import { Play } from '$app/lib/play/play.svelte'
import { Course } from './course.svelte'
import { isAsked, type FiniteCourse, type Step, type StepWords } from '$app/variants/course'
import { reasonText } from '$app/words'

/** The course of a game on a finite board: a real game by the real rules at every step. */
export class Lesson extends Course<Step> {
  readonly words: StepWords[]
  play: Play = $state.raw(undefined as unknown as Play)

  constructor(
    readonly variant: string,
    { steps, words }: FiniteCourse,
  ) {
    super(steps)
    this.words = words
    this.begin(0)
  }

  protected override arrange(): void {
    const game = Game.start(this.variant, this.step.options)
    for (const turn of this.step.moves) game.play(turn)
    this.play = new Play(game)
  }

  /** A turn that the rules allow: it stands if it is the one asked for. */
  turn(turn: string): void {
    this.refusal = null
    this.isWrongMove = !isAsked(this.step, turn)
    if (this.isWrongMove || this.play.play(turn) !== null) return
    for (const answer of this.step.reply ?? []) this.play.play(answer)
    this.done = true
  }

  /** A turn that the rules refuse: they say why, which may be all that the step is about. */
  refused(turn: string): void {
    const preview = this.play.game.preview(turn)
    this.refusal = 'reason' in preview ? reasonText(preview) : null
    this.isWrongMove = false
    this.done = this.step.refused === true && isAsked(this.step, turn)
  }
}
