/** How much is kept to go back to, in characters: hundreds of changes to a usual game. */
const MOST = 20_000_000

/** What something was after each change, to undo and redo. */
export class Steps {
  private readonly states: string[]
  private now = 0
  private size: number

  constructor(first: string) {
    this.states = [first]
    this.size = first.length
  }

  add(state: string): void {
    for (const undone of this.states.splice(this.now + 1)) this.size -= undone.length
    this.states.push(state)
    this.size += state.length
    while (this.size > MOST && this.states.length > 2) this.size -= this.states.shift()!.length
    this.now = this.states.length - 1
  }

  get canUndo(): boolean {
    return this.now > 0
  }

  get canRedo(): boolean {
    return this.now < this.states.length - 1
  }

  undo(): string | null {
    return this.canUndo ? this.states[--this.now]! : null
  }

  redo(): string | null {
    return this.canRedo ? this.states[++this.now]! : null
  }
}
