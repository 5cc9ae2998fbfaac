import type { Place } from '$protocol'

/** What the board of the course shows. */
export const stage = { left: -6, right: 8, bottom: -5, top: 6 }

/** People who live in the world of the course. */
export const people = ['You', 'Ann', 'Bob'] as const
export type Person = (typeof people)[number]

/** A stone that somebody places: in which hour, who, where. */
export type Placed = [hour: number, who: Person, x: number, y: number]

/** One step of the course of Infinite Go. */
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
