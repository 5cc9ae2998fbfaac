/** The state of a course while it is taken. */
export abstract class Course<Step> {
  number = $state(0)
  done = $state(false)
  /** A legal turn was played that the step does not ask for. */
  isWrongMove = $state(false)
  /** Why the last turn was illegal. */
  refusal: string | null = $state(null)

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
    this.arrange()
  }

  /** Sets up the position of the step. */
  protected abstract arrange(): void
}
