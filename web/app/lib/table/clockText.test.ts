import { expect, it } from 'vitest'
import { awayText, clockText, leftText } from './clockText'

it('can be read', () => {
  expect([600_000, 65_000, 3_725_000, 9_940, 0].map(clockText)).toEqual(['10:00', '1:05', '1:02:05', '9.9', '0.0'])
})

it('says how long somebody is away, and how long is left', () => {
  expect([0, 19_600, 61_000, 7_300_000].map(awayText)).toEqual(['0 s', '20 s', '1 min', '2 h'])
  const day = 24 * 3_600_000
  expect([3 * day - 3_600_000, 14_700_000, 245_000, -5].map(leftText)).toEqual([
    '2 d 23 h',
    '4 h 5 min',
    '4:05',
    '0:00',
  ])
})
