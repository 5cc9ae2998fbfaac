import type { WorldStep } from '$app/lib/learn/worldstep'
import type { StepWords } from './said'

export { say, type StepWords } from './said'

/** What can be counted in a position, and how much it is: `{ 'liberties D4': 1 }`. `facts.ts` lists what there is. */
export type Facts = Record<string, number>

/** Where the game of a step starts. */
export interface Start {
  options: Record<string, unknown>
  /** As in a record; the usual start if absent. */
  setup?: object
}

/** One step of a course: a position, and what to do in it. */
export interface Step extends Start {
  /** The turns that lead to the position. */
  moves: string[]
  /** The turns that are asked for; `D5-B5 *` takes any placement after that slide. */
  expect: string[]
  /** The turn is illegal, and trying it shows why. */
  refused?: true
  /** What the other side does after it. */
  reply?: string[]
  /** What is asked for after that, each with the other side's answer. */
  then?: { expect: string; reply?: string }[]
  /** The stones that both sides count as dead once the game is over. */
  dead?: string[]
  /** What the words of the task and of the result count: a test compares both with the board. */
  before?: Facts
  after?: Facts
}

/** A course is words and, in the same order, steps: games on a finite board, or a small world. */
export type FiniteCourse = { board: 'finite'; steps: Step[]; words: StepWords[] }
export type WorldCourse = { board: 'world'; steps: WorldStep[]; words: StepWords[] }
export type Course = FiniteCourse | WorldCourse

/** A course on finite boards. */
export const finiteCourse = (words: StepWords[], steps: Step[]): FiniteCourse => ({ board: 'finite', words, steps })

/** A start with options only. */
export const plain = (options: Record<string, unknown>): Start => ({ options })

const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'

/** A square board drawn in rows from the top, `X` for Black and `O` for White. */
export function drawn(rows: string, toPlay: 'black' | 'white' = 'black', more: object = {}): Start {
  const lines = rows.split('/').map((row) => row.trim())
  const all = (stone: string) =>
    lines.flatMap((line, row) =>
      [...line].flatMap((cell, column) => (cell === stone ? [`${LETTERS[column]}${lines.length - row}`] : [])),
    )
  return {
    options: { size: lines.length },
    setup: { black: all('X'), white: all('O'), to_play: toPlay, ...more },
  }
}

export const step = (start: Start, moves: string, expect: string, more: Partial<Step> = {}): Step => ({
  ...start,
  moves: moves === '' ? [] : moves.split(', '),
  expect: [expect],
  ...more,
})

/** The turns that are asked for after so many have been played. */
export const askedOf = (step: Step, played: number): string[] =>
  played === 0 ? step.expect : [step.then?.[played - 1]?.expect ?? '']

/** Whether a turn is one that is asked for. */
export function isAsked(wanted: string[], turn: string): boolean {
  return wanted.some((want) => want === turn || (want.endsWith(' *') && turn.startsWith(want.slice(0, -1))))
}
