import { expect, it } from 'vitest'
import { busiest } from './busiest'

it('nothing is busy in an empty world', () => expect(busiest([])).toBeNull())

it('the square with most moves is the busiest', () => {
  const near = [
    { x: 1, y: 1 },
    { x: 3, y: 5 },
    { x: 5, y: 3 },
  ]
  expect(busiest([{ x: 100, y: 100 }, ...near, { x: -40, y: 7 }])).toEqual({ x: 3, y: 3 })
})

it('the later place wins a tie', () => {
  expect(
    busiest([
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ]),
  ).toEqual({ x: 100, y: 0 })
})
