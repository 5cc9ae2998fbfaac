/** The state of a course while it is taken. */
export abstract class Course<Step> {
  number = $state(0)
  done = $state(false)
  /** A legal turn was played that the step does not ask for. */
  isWrongMove = $state(false)
  /** Why the last turn was illegal. */
  refusal: string | null = $state(null)
  /** The point to play is marked, because somebody wanted to see it. */
  isHintShown = $state(false)

  constructor(readonly steps: Step[]) {}

  get step(): Step {
    return this.steps[this.number]!
  }

  get isLast(): boolean {
    return this.number === this.steps.length - 1
  }

  begin(number: number): void {
    this.number = Math.min(this.steps.length - 1, Math.max(0, number))
    this.done = false
    this.isWrongMove = false
    this.refusal = null
    this.isHintShown = false
    this.arrange()
  }

  /** What to choose on the board, in order; empty if the step asks for something else. */
  abstract get hint(): string[]

  /** Sets up the position of the step. */
  protected abstract arrange(): void
}
