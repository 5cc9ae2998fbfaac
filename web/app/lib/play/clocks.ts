import type { Clock } from '$protocol'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The time controls to choose from. */
export const clocks: Record<'none' | 'blitz' | 'normal' | 'byoyomi' | 'days', Clock> = {
  none: { kind: 'none' },
  blitz: { kind: 'fischer', main: 5 * MINUTE, increment: 5000 },
  normal: { kind: 'fischer', main: 15 * MINUTE, increment: 10_000 },
  byoyomi: { kind: 'byoyomi', main: 10 * MINUTE, period: 30_000, periods: 5 },
  days: { kind: 'correspondence', turn: 3 * DAY },
}
export type ClockName = keyof typeof clocks
