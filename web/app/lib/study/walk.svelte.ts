import type { StudyTree } from '$app/engine'
import { besideOf, lineThrough } from './tree'

/** A tree of moves with a current node: used by the analysis board and by tables. */
export abstract class Walk {
  tree: StudyTree = $state.raw(undefined as unknown as StudyTree)
  at = $state(0)

  /** Goes to a node. */
  abstract select(node: number): void

  /** The node of the current position of a running game, after which everything is a variation; null without one. */
  get end(): number | null {
    return null
  }

  /** The line through the current node. */
  get line(): number[] {
    return lineThrough(this.tree, this.at)
  }

  /** Moves along the line by a number of nodes; stops at its ends. */
  step(by: number): void {
    const next = this.after(by)
    if (next !== null) this.select(next)
  }

  /** Goes to the next or the previous variation. */
  beside(by: 1 | -1): void {
    const next = besideOf(this.tree, this.at, by)
    if (next !== this.at) this.select(next)
  }

  /** Whether the line continues in that direction. */
  canStep(by: number): boolean {
    return this.after(by) !== null
  }

  private after(by: number): number | null {
    const { line } = this
    const next = line[Math.min(line.length - 1, Math.max(0, line.indexOf(this.at) + by))]
    return next === undefined || next === this.at ? null : next
  }
}
