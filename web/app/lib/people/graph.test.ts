import { describe, expect, it } from 'vitest'
import type { RatingPoint } from '$protocol'
import { graph, ticks } from './graph'

const point = (rating: number, deviation = 0): RatingPoint => ({ table: 't', at: 1, rating, deviation })

describe('the rating graph', () => {
  it('puts the highest at the top and the first at the left', () => {
    const drawn = graph([point(1500), point(1700), point(1600)], 200, 100)
    expect(drawn.line).toBe('M0 100L100 0L200 50')
    expect(drawn.dots.map(({ x, y }) => [x, y])).toEqual([
      [0, 100],
      [100, 0],
      [200, 50],
    ])
  })

  it('leaves room for how sure each rating is', () => {
    const drawn = graph([point(1500, 100), point(1500, 50)], 100, 100)
    expect(drawn.line).toBe('M0 50L100 50')
    expect(drawn.band).toBe('M0 0L100 25L100 75L0 100Z')
  })

  it('makes something of one rating, of equal ones, and of none', () => {
    expect(graph([point(1500)], 100, 100).dots).toMatchObject([{ x: 50, y: 50 }])
    expect(graph([point(1500), point(1500)], 100, 100).line).toBe('M0 50L100 50')
    expect(graph([], 100, 100)).toEqual({ line: '', band: '', dots: [], ticks: [] })
  })

  it('draws lines at a few round numbers', () => {
    expect(ticks(1450, 1730)).toEqual([1500, 1600, 1700])
    expect(ticks(1150, 1850)).toEqual([1200, 1400, 1600, 1800])
    for (const [low, high] of [
      [0, 3000],
      [1499, 1501],
      [1500, 1600],
    ] as const) {
      expect(ticks(low, high).length).toBeLessThanOrEqual(6)
    }
  })
})
