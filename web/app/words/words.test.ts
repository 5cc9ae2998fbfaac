import { expect, it } from 'vitest'
import { reasonText, words } from '.'
import { lateWords } from './late'

it('explains a refusal by its code, and shows the sentence that came with it if the code is new', () => {
  expect(reasonText({ reason: 'ko', sentence: 'as the server says it' })).toBe(words.reasons.ko)
  expect(reasonText({ reason: 'unheard_of', sentence: 'as the server says it' })).toBe('as the server says it')
})

it('lets a place explain a code in its own terms', () => {
  const occupied = { reason: 'occupied', sentence: '' }
  expect(reasonText(occupied, lateWords.worldReasons)).toBe(lateWords.worldReasons.occupied)
  expect(reasonText({ reason: 'banned', sentence: '' }, lateWords.worldReasons)).toBe(words.reasons.banned)
})
