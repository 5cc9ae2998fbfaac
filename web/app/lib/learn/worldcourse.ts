import type { Place } from '$protocol'

/** What the board of the course shows. */
export const stage = { left: -6, right: 8, bottom: -5, top: 6 }

/** People who live in the world of the course. */
export const people = ['You', 'Ann', 'Bob'] as const
export type Person = (typeof people)[number]

/** A stone that somebody places: in which hour, who, where. */
export type Placed = [hour: number, who: Person, x: number, y: number]

/** One step of the course of Infinite Go. Its words have the same place in `words/en/courses.ts`. */
export interface WorldStep {
  /** What has happened so far. */
  moves: Placed[]
  /** The hour in which the step plays. */
  hour: number
  /** Where a stone is to be placed or, if that is forbidden, aimed at; or a day is to pass. */
  ask: Place | 'wait'
  /** Playing there is forbidden, and aiming shows why. */
  refused?: true
}

const duel: Placed[] = [
  [0, 'You', 2, 1],
  [1, 'Ann', 4, 2],
]
const strangers: Placed[] = [
  [0, 'Ann', 1, 1],
  [1, 'Bob', 3, 2],
]

export const worldCourse: WorldStep[] = [
  { moves: [], hour: 0, ask: { x: 2, y: 1 } },
  { moves: duel.slice(0, 1), hour: 0.5, ask: { x: 3, y: 3 }, refused: true },
  { moves: duel, hour: 3, ask: { x: 3, y: 3 } },
  { moves: strangers, hour: 12, ask: { x: 2, y: -1 }, refused: true },
  { moves: strangers, hour: 12, ask: 'wait' },
  {
    moves: [
      [0, 'Ann', 1, 0],
      [1, 'You', 2, 0],
      [2, 'Ann', 5, 3],
      [3, 'You', 1, 1],
      [4, 'Ann', 5, 4],
    ],
    hour: 5,
    ask: { x: 1, y: -1 },
  },
]
