import { expect, it } from 'vitest'
import { readSettings } from './settings.svelte'

const usual = readSettings(null)

it('nothing stored means the usual settings', () => {
  expect(usual).toMatchObject({ theme: 'system', coordinates: true, confirmMoves: false })
})

it('what was stored comes back', () => {
  const chosen = { ...usual, theme: 'dark' as const, sounds: false, look: 'slate' as const }
  expect(readSettings(JSON.stringify(chosen))).toEqual(chosen)
})

it('nonsense takes its usual value, the rest is kept', () => {
  const text = '{"theme":"mauve","sounds":"loud","look":7,"coordinates":false,"extra":1}'
  expect(readSettings(text)).toEqual({ ...usual, coordinates: false })
  for (const odd of ['', 'nonsense', '[]', 'null', '7']) expect(readSettings(odd)).toEqual(usual)
})
