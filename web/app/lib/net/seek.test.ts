import { expect, it } from 'vitest'
import { widened } from './seek.svelte'

it('accepts opponents of more and more ratings, finally of any', () => {
  expect([150, 300, 600, null].map(widened)).toEqual([300, 600, null, null])
})
