/** One way through the steps of a course. */
export abstract class Course<Step> {
  number = $state(0)
  done = $state(false)
  /** Something else was played than what the step asks for. */
  isWrongMove = $state(false)
  /** What the rules said to an illegal turn. */
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
