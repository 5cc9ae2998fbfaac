import { describe, expect, it } from 'vitest'
import { panned, pinched, viewBox, WHOLE } from './zoom'

const size = { width: 400, height: 400 }
const still = { x: 0, y: 0 }

describe('zooming a board', () => {
  it('keeps the place between the fingers where it is', () => {
    const window = pinched(WHOLE, size, 2, { x: 300, y: 100 }, still)
    expect(window).toEqual({ x: 150, y: 50, scale: 2 })
    expect((300 - window.x) * window.scale).toBe(300)
  })

  it('never shows more than the board, nor less than a quarter of its width', () => {
    expect(pinched(WHOLE, size, 0.2, { x: 10, y: 10 }, still)).toEqual(WHOLE)
    expect(pinched(WHOLE, size, 100, { x: 0, y: 0 }, still).scale).toBe(4)
  })

  it('pans up to the edges', () => {
    const window = pinched(WHOLE, size, 2, { x: 200, y: 200 }, still)
    expect(panned(window, size, { x: 1000, y: -1000 })).toEqual({ x: 0, y: 200, scale: 2 })
    expect(panned(WHOLE, size, { x: -50, y: 0 })).toEqual(WHOLE)
  })

  it('is a view box', () => expect(viewBox({ x: 10, y: 20, scale: 2 }, size)).toBe('10 20 200 200'))
})
