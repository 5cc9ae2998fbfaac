import { expect, it } from 'vitest'
import { clockText } from './clockText'

it('can be read', () => {
  expect([600_000, 65_000, 3_725_000, 9_940, 0].map(clockText)).toEqual(['10:00', '1:05', '1:02:05', '9.9', '0.0'])
})
