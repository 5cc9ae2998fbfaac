import { describe, expect, it } from 'vitest'
import { geometry, nearest } from './geometry'
import { columnLetters, coordinates } from './lines'
import { HEX_ROW, STEP } from './measures'
import { hexLayout, squareLayout } from './samples'

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)

describe('a square board', () => {
  const board = geometry(squareLayout(9), true, 'beside')

  it('has its first point at the lower left and a step between neighbours', () => {
    const [a1, b1] = board.spots
    expect(a1!.x).toBeLessThan(board.width / 2)
    expect(a1!.y).toBeGreaterThan(board.height / 2)
    expect(distance(a1!, b1!)).toBeCloseTo(STEP)
    expect(board.spots[9]!.y).toBeCloseTo(a1!.y - STEP)
  })

  it('finds the point that is meant, and none beside the board', () => {
    const spot = board.spots[40]!
    expect(nearest(board, spot.x + 15, spot.y - 15, 0)).toBe(40)
    expect(nearest(board, 0, 0, 0)).toBeNull()
  })

  it('needs less room without coordinates', () => {
    expect(geometry(squareLayout(9), false, 'beside').width).toBeLessThan(board.width)
  })
})

describe('a hexagonal board', () => {
  const layout = hexLayout(4)
  const board = geometry(layout, true, 'beside')

  it('has 37 cells at base 4, each with its neighbours a step away', () => {
    expect(layout.points).toHaveLength(37)
    const center = board.at(0, 3, 3)
    for (const [columns, rows] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [-1, 0],
      [0, -1],
      [-1, -1],
    ] as const)
      expect(distance(center, board.at(0, 3 + columns, 3 + rows))).toBeCloseTo(STEP)
  })

  it('is symmetric: the outermost rows are equally far from the middle', () => {
    expect(board.at(0, 3, 6).y + board.at(0, 3, 0).y).toBeCloseTo(board.height)
    expect(board.at(0, 3, 4).y).toBeCloseTo(board.at(0, 3, 3).y - STEP * HEX_ROW)
  })

  it('names each row and column at least once', () => {
    const names = coordinates(board).map((one) => one.text)
    for (const name of ['A', 'G', '1', '7']) expect(names).toContain(name)
  })
})

describe('two layers', () => {
  const layout = squareLayout(5, 2)

  it('do not touch when they lie beside or below each other', () => {
    const beside = geometry(layout, false, 'beside')
    expect(beside.at(1, 4, 0).x).toBeLessThan(beside.at(0, 0, 0).x)
    const below = geometry(layout, false, 'below')
    expect(below.at(1, 0, 0).y).toBeLessThan(below.at(0, 0, 4).y)
  })

  it('get smaller to the back when they are stacked, and every point can still be pointed at', () => {
    const stacked = geometry(layout, true, 'stacked')
    expect(stacked.at(1, 2, 4).scale).toBeLessThan(stacked.at(1, 2, 0).scale)
    for (const [point, spot] of stacked.spots.entries()) expect(nearest(stacked, spot.x, spot.y, 0)).toBe(point)
  })

  it('share their places when one is seen through the other, and the front one is meant', () => {
    const through = geometry(layout, true, 'through')
    expect(through.at(0, 1, 1)).toEqual(through.at(1, 1, 1))
    const { x, y } = through.at(0, 1, 1)
    expect(layout.points[nearest(through, x, y, 1)!]!.layer).toBe(1)
    expect(layout.points[nearest(through, x, y, 0)!]!.layer).toBe(0)
  })
})

describe('columns', () => {
  it('skip I and go on after Z', () => {
    expect([0, 7, 8, 24, 25, 26].map(columnLetters)).toEqual(['A', 'H', 'J', 'Z', 'AA', 'AB'])
  })
})
