import { expect, test } from 'vitest'
import { contradict, isPrefix } from './conditional.svelte'

test('lines contradict each other where an answer differs', () => {
  expect(contradict(['C3', 'G7'], ['C3', 'G3'])).toBe(true)
  expect(contradict(['C3', 'G7', 'G3', 'C7'], ['C3', 'G7', 'F3', 'F4'])).toBe(false)
  expect(contradict(['C3', 'G7'], ['C7', 'G3'])).toBe(false)
  expect(contradict(['C3', 'G7'], ['C3', 'G7', 'G3', 'C7'])).toBe(false)
})

test('a line that goes on replaces its beginning', () => {
  expect(isPrefix(['C3', 'G7'], ['C3', 'G7', 'G3', 'C7'])).toBe(true)
  expect(isPrefix(['C3', 'G7'], ['C3', 'G7'])).toBe(true)
  expect(isPrefix(['C3', 'G7', 'G3', 'C7'], ['C3', 'G7'])).toBe(false)
})
