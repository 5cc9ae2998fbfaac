import type { StudyTree } from '$app/engine'
import { lineThrough } from './tree'

/** A tree of turns and where in it one stands: the analysis board and the tables walk through theirs alike. */
export abstract class Walk {
  tree: StudyTree = $state.raw(undefined as unknown as StudyTree)
  at = $state(0)

  /** Goes to a node. */
  abstract select(node: number): void

  /** Where the game itself stands. What hangs on it is not of the game; nothing is told apart without it. */
  get end(): number | null {
    return null
  }

  /** The line that is looked at. */
  get line(): number[] {
    return lineThrough(this.tree, this.at)
  }

  /** Steps along the line: to its start, back, on, to its end. */
  step(by: number): void {
    const next = this.after(by)
    if (next !== null) this.select(next)
  }

  /** Whether there is anything in that direction. */
  canStep(by: number): boolean {
    return this.after(by) !== null
  }

  private after(by: number): number | null {
    const { line } = this
    const next = line[Math.min(line.length - 1, Math.max(0, line.indexOf(this.at) + by))]
    return next === undefined || next === this.at ? null : next
  }
}
