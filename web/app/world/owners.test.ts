import { expect, test } from 'vitest'
import { livery } from './owners'
import colours from './owner-colours.json'

test('owners have the colours of the server’s pictures', () => {
  for (const [owner, rgb] of colours as [number, number[]][]) expect(livery(owner, null).rgb, `${owner}`).toEqual(rgb)
})
