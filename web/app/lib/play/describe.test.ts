import { describe as group, expect, it } from 'vitest'
import { describe } from './describe'

group('a point is said', () => {
  it('with its piece and what matters', () => {
    expect(describe('E5', { piece: 'black' }, { last: true })).toBe('E5, black stone, last move')
    expect(describe('E5', { piece: 'empty' }, { playable: true })).toBe('E5, empty, you can play here')
  })

  it('with its layer in words', () => {
    expect(describe('U:A1', { piece: 'empty' })).toBe('Upper A1, empty')
    expect(describe('L:A1', { piece: 'white' })).toBe('Lower A1, white stone')
  })

  it('with the arrow of a void and the cover of a space', () => {
    expect(describe('C3', { piece: 'void', arrow: 3, resolver: true })).toBe('C3, void, arrow south-east, resolver on')
    expect(describe('C3', { piece: 'empty', cover: 'both' })).toBe('C3, empty, covered by both')
  })
})
