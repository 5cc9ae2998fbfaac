import { expect, test } from 'vitest'
import { piecesOf } from './links'

test('addresses become links, nothing else does', () => {
  expect(piecesOf('see https://example.org/a?b=1.')).toEqual([
    { text: 'see ' },
    { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
    { text: '.' },
  ])
  expect(piecesOf('javascript:alert(1) data:x')).toEqual([{ text: 'javascript:alert(1) data:x' }])
  expect(piecesOf('(http://go.test)')[1]?.href).toBe('http://go.test')
  expect(piecesOf('')).toEqual([])
})
