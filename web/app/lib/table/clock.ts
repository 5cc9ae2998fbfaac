import type { Clock, TimeLeft } from '$protocol'

/** The time to show for one side. */
export interface Shown {
  /** Milliseconds of what is being used: main time, or the present period. */
  milliseconds: number
  /** Periods, the present one included, once the main time is gone. */
  periods: number | null
  inPeriods: boolean
}

/** What a side has before its clock was ever stopped. */
export function atStart(clock: Clock): TimeLeft | null {
  switch (clock.kind) {
    case 'none':
      return null
    case 'absolute':
    case 'fischer':
      return { main: clock.main, periods: 0 }
    case 'byoyomi':
      return { main: clock.main, periods: clock.periods }
    case 'correspondence':
      return { main: 0, periods: 1 }
  }
}

function periodOf(clock: Clock): number {
  if (clock.kind === 'byoyomi') return clock.period
  return clock.kind === 'correspondence' ? clock.turn : 0
}

/** The time a side has after using some more of what it had left. */
export function shown(clock: Clock, left: TimeLeft, used: number): Shown {
  const period = periodOf(clock)
  if (used < left.main || period === 0) {
    const milliseconds = Math.max(0, left.main - used)
    return { milliseconds, periods: left.periods > 0 ? left.periods : null, inPeriods: false }
  }
  const over = used - left.main
  const gone = Math.min(left.periods, Math.floor(over / period))
  const milliseconds = gone < left.periods ? period - (over - gone * period) : 0
  return { milliseconds, periods: left.periods - gone, inPeriods: true }
}

const two = (n: number) => `${n}`.padStart(2, '0')

/** `1:02:03`, `4:05`, and tenths in the last ten seconds. Days are left to words. */
export function clockFace(milliseconds: number): string {
  if (milliseconds < 10_000) return (Math.floor(milliseconds / 100) / 10).toFixed(1)
  const seconds = Math.ceil(milliseconds / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
