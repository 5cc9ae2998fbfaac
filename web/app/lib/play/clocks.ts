import { STANDARD_CLOCKS, type Clock } from '$protocol'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

const [blitz, normal, byoyomi, long, days] = STANDARD_CLOCKS as [Clock, Clock, Clock, Clock, Clock]

/** The time controls to choose from: none, and those of rated games. */
export const clocks = { none: { kind: 'none' } as Clock, blitz, normal, byoyomi, long, days }
export type ClockName = keyof typeof clocks

export type CustomKind = Exclude<Clock['kind'], 'none'>

/** The numbers of which a time control of one's own is made. */
export interface CustomClock {
  minutes: number
  seconds: number
  periods: number
  days: number
}

/** A time control of one's own; numbers that were not filled in are 0. */
export function customClock(kind: CustomKind, own: CustomClock): Clock {
  const [minutes, seconds, periods, days] = [own.minutes, own.seconds, own.periods, own.days].map((n) => n || 0) as [
    number,
    number,
    number,
    number,
  ]
  const main = minutes * MINUTE
  switch (kind) {
    case 'absolute':
      return { kind, main }
    case 'fischer':
      return { kind, main, increment: seconds * SECOND }
    case 'byoyomi':
      return { kind, main, period: seconds * SECOND, periods }
    case 'correspondence':
      return { kind, turn: days * DAY }
  }
}
