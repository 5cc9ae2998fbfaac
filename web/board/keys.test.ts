import { describe, expect, it } from 'vitest'
import { isCursorKey, moved, pointAt, startOf, type CursorKey } from './keys'
import { hexLayout, squareLayout } from './samples'

describe('the cursor on a square board', () => {
  const layout = squareLayout(5)
  const walk = (from: number, ...keys: CursorKey[]) => keys.reduce((at, key) => moved(layout, at, key), from)

  it('begins in the middle', () => expect(startOf(layout)).toBe(12))

  it('follows the arrows', () => {
    expect(walk(12, 'ArrowUp')).toBe(17)
    expect(walk(12, 'ArrowRight', 'ArrowRight', 'ArrowDown')).toBe(9)
  })

  it('stays at the edge and jumps to the ends of a row', () => {
    expect(walk(0, 'ArrowLeft', 'ArrowDown')).toBe(0)
    expect(walk(12, 'End')).toBe(14)
    expect(walk(12, 'Home')).toBe(10)
    expect(walk(12, 'PageUp')).toBe(12)
  })
})

describe('the cursor on two layers', () => {
  const layout = squareLayout(3, 2)

  it('begins on the upper one and changes layer', () => {
    const start = startOf(layout)
    expect(layout.points[start]).toMatchObject({ layer: 1, column: 1, row: 1 })
    const below = moved(layout, start, 'PageDown')
    expect(layout.points[below]).toMatchObject({ layer: 0, column: 1, row: 1 })
    expect(moved(layout, below, 'PageUp')).toBe(start)
  })
})

describe('the cursor on a hexagonal board', () => {
  const layout = hexLayout(4)
  const center = pointAt(layout, 0, 3, 3)!

  it('goes nearly straight up and comes back the same way', () => {
    const up = moved(layout, moved(layout, center, 'ArrowUp'), 'ArrowUp')
    expect(layout.points[up]).toMatchObject({ column: 4, row: 5 })
    expect(moved(layout, moved(layout, up, 'ArrowDown'), 'ArrowDown')).toBe(center)
  })

  it('reaches every cell', () => {
    const seen = new Set([center])
    const todo = [center]
    for (const at of todo)
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const) {
        const next = moved(layout, at, key)
        if (!seen.has(next)) todo.push(next)
        seen.add(next)
      }
    expect(seen.size).toBe(37)
  })
})

describe('keys', () => {
  it('that move the cursor are told from others', () => {
    expect(isCursorKey('ArrowUp')).toBe(true)
    expect(isCursorKey('a')).toBe(false)
  })
})
