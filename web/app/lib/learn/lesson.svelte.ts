import { Game } from '$app/engine'
import { Play } from '$app/lib/play/play.svelte'
import { Course } from './course.svelte'
import { askedOf, isAsked, type FiniteCourse, type Step, type StepWords } from '$app/variants/course'
import { reasonText } from '$app/words'

/** The course of a game on a finite board: a real game by the real rules at every step. */
export class Lesson extends Course<Step> {
  readonly words: StepWords[]
  play: Play = $state.raw(undefined as unknown as Play)
  /** How many of the turns that the step asks for have been played. */
  private played = $state(0)

  constructor(
    readonly variant: string,
    { steps, words }: FiniteCourse,
    first = 0,
  ) {
    super(steps)
    this.words = words
    this.begin(first)
  }

  protected override arrange(): void {
    const game = Game.start(this.variant, this.step.options, this.step.setup)
    for (const turn of this.step.moves) game.play(turn)
    this.play = new Play(game)
    this.played = 0
  }

  /** The turns that are asked for now. */
  private get asked(): string[] {
    return askedOf(this.step, this.played)
  }

  /** The points of the turn that is asked for, in the order in which they are chosen; none for a pass. */
  override get hint(): string[] {
    return this.asked[0]?.match(/(?:[UL]:)?[A-Z]+\d+/g) ?? []
  }

  /** Whether the turn that is asked for is a pass, which no point shows. */
  get asksToPass(): boolean {
    return this.asked[0] === 'pass'
  }

  /** A turn that the rules allow: it stands if it is the one asked for. */
  turn(turn: string): void {
    this.refusal = null
    this.isWrongMove = !isAsked(this.asked, turn)
    if (this.isWrongMove || this.play.play(turn) !== null) return
    const { reply = [], then = [] } = this.step
    const answers = this.played === 0 ? reply : [then[this.played - 1]?.reply ?? '']
    for (const answer of answers.filter((answer) => answer !== '')) this.play.play(answer)
    this.played += 1
    this.isHintShown = false
    this.done = this.played > then.length
  }

  /** A turn that the rules refuse: they say why, which may be all that the step is about. */
  refused(turn: string): void {
    const preview = this.play.game.preview(turn)
    this.refusal = 'reason' in preview ? reasonText(preview) : null
    this.isWrongMove = false
    this.done = this.step.refused === true && isAsked(this.asked, turn)
  }
}
