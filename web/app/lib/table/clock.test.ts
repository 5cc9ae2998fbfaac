import { describe, expect, it } from 'vitest'
import { atStart, clockFace, shown } from './clock'

describe('a clock', () => {
  it('only goes down when time is absolute', () => {
    const clock = { kind: 'absolute', main: 60_000 } as const
    expect(shown(clock, atStart(clock)!, 10_000)).toEqual({ milliseconds: 50_000, periods: null, inPeriods: false })
    expect(shown(clock, atStart(clock)!, 70_000).milliseconds).toBe(0)
  })

  it('goes from main time into periods, and through them', () => {
    const clock = { kind: 'byoyomi', main: 10_000, period: 30_000, periods: 3 } as const
    const left = atStart(clock)!
    expect(shown(clock, left, 5000)).toEqual({ milliseconds: 5000, periods: 3, inPeriods: false })
    expect(shown(clock, left, 10_000)).toEqual({ milliseconds: 30_000, periods: 3, inPeriods: true })
    expect(shown(clock, left, 41_000)).toEqual({ milliseconds: 29_000, periods: 2, inPeriods: true })
    expect(shown(clock, left, 100_000)).toEqual({ milliseconds: 0, periods: 0, inPeriods: true })
  })

  it('has one period a turn by correspondence', () => {
    const clock = { kind: 'correspondence', turn: 1000 } as const
    expect(shown(clock, atStart(clock)!, 400)).toEqual({ milliseconds: 600, periods: 1, inPeriods: true })
  })

  it('can be read', () => {
    expect([600_000, 65_000, 3_725_000, 9_940, 0].map(clockFace)).toEqual(['10:00', '1:05', '1:02:05', '9.9', '0.0'])
  })
})
