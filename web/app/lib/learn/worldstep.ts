import type { Place } from '$protocol'

/** The area that the board of the course shows. */
export const stage = { left: -6, right: 8, bottom: -5, top: 6 }

/** The players in the world of the course. */
export const people = ['You', 'Ann', 'Bob'] as const
export type Person = (typeof people)[number]

/** A move: hour, player, coordinates. */
export type Placed = [hour: number, who: Person, x: number, y: number]

/** One step of the course of Infinite Go. */
export interface WorldStep {
  /** What has happened so far. */
  moves: Placed[]
  /** The hour at which the step starts. */
  hour: number
  /** The point to play, or to select if playing there is illegal; or to skip a day. */
  ask: Place | 'wait'
  /** Playing there is illegal, and selecting it shows why. */
  refused?: true
}
