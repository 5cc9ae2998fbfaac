import type { WorldStep } from '$app/lib/learn/worldstep'

/** One step of a course: a position, and what to do in it. */
export interface Step {
  options: Record<string, unknown>
  /** The turns that lead to the position. */
  moves: string[]
  /** The turns that are asked for; `D5-B5 *` takes any placement after that slide. */
  expect: string[]
  /** The turn is illegal, and trying it shows why. */
  refused?: true
  /** What the other side does after it. */
  reply?: string[]
}

/** What a step says. */
export interface StepWords {
  ask: string
  done: string
}

/** A course is words and, in the same order, steps: games on a finite board, or a small world. */
export type FiniteCourse = { board: 'finite'; steps: Step[]; words: StepWords[] }
export type WorldCourse = { board: 'world'; steps: WorldStep[]; words: StepWords[] }
export type Course = FiniteCourse | WorldCourse

/** A course on finite boards. */
export const finiteCourse = (words: StepWords[], steps: Step[]): FiniteCourse => ({ board: 'finite', words, steps })

export const step = (
  options: Record<string, unknown>,
  moves: string,
  expect: string,
  more: Partial<Step> = {},
): Step => ({
  options,
  moves: moves === '' ? [] : moves.split(', '),
  expect: [expect],
  ...more,
})

/** What to do, and what to see once it is done. */
export const say = (ask: string, done: string): StepWords => ({ ask, done })

/** Whether a turn is one that a step asks for. */
export function isAsked(step: Step, turn: string): boolean {
  return step.expect.some(
    (wanted) => wanted === turn || (wanted.endsWith(' *') && turn.startsWith(wanted.slice(0, -1))),
  )
}
