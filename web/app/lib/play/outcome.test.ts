import { expect, it } from 'vitest'
import { sayLead, sayResult } from './outcome'

it.each([
  ['B+3.5', 'Black wins by 3.5 points'],
  ['W+1', 'White wins by 1 point'],
  ['W+R', 'White wins by resignation'],
  ['B+T', 'Black wins on time'],
  ['0', 'Tie'],
  [null, 'Unfinished'],
])('the result %s is said as "%s"', (result, sentence) => expect(sayResult(result)).toBe(sentence))

it.each([
  ['B+3.5', 'black', 'You won by 3.5 points'],
  ['W+1', 'black', 'You lost by 1 point'],
  ['W+R', 'white', 'You won by resignation'],
  ['B+T', 'white', 'You lost on time'],
  ['0', 'white', 'Tie'],
] as const)('the result %s is said to %s as "%s"', (result, own, sentence) =>
  expect(sayResult(result, own)).toBe(sentence),
)

it.each([
  ['B+3.5', null, 'Black leads by 3.5 points.'],
  ['B+3.5', 'black', 'You lead by 3.5 points.'],
  ['W+1', 'black', 'You are behind by 1 point.'],
  ['0', 'white', 'Both sides have the same number of points.'],
] as const)('a count of %s is said to %s as "%s"', (result, own, sentence) =>
  expect(sayLead(result, own)).toBe(sentence),
)
