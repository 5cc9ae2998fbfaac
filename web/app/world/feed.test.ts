import { expect, test } from 'vitest'
import { sentenceOf } from './feed'

const made = { number: 1, time: 0, player: 3, at: { x: 2, y: -1 }, removed: 0 }

test('moves, captures and what moderators did are told apart', () => {
  expect(sentenceOf(made, 'Ann')).toBe('Ann played 2,\u00a0−1')
  expect(sentenceOf({ ...made, removed: 2 }, 'Ann')).toContain('Ann captured 2 stones')
  expect(sentenceOf({ ...made, removed: 2, by_moderator: 'removed' }, 'Ann')).toContain(
    'Moderators removed 2 stones of Ann',
  )
  expect(sentenceOf({ ...made, by_moderator: 'restored' }, null)).toContain('a stone of you')
  expect(sentenceOf({ ...made, by_moderator: 'hidden' }, 'SAI')).not.toContain('SAI')
})
