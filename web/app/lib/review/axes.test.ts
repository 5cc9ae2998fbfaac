import { expect, it } from 'vitest'
import { ceiling, path, spread } from './axes'

it('ends axes with round numbers', () => {
  expect([0, 4.2, 5.1, 33, 361, 512].map(ceiling)).toEqual([5, 5, 10, 50, 400, 600])
})

it('spreads ticks over the moves of a game', () => {
  expect(spread(10, 5)).toEqual([0, 2, 4, 6, 8, 10])
  expect(spread(0, 5)).toEqual([0])
  expect(spread(237, 5)).toEqual([0, 50, 100, 150, 200])
})

it('keeps a line inside its box', () => {
  expect(
    path(
      [0, 2, 0.5],
      (n) => n,
      (share) => 1 - share,
    ),
  ).toBe('M0.0 1.0L1.0 0.0L2.0 0.5')
  expect(
    path(
      [],
      () => 0,
      () => 0,
    ),
  ).toBe('')
})
