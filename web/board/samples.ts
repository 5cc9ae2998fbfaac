import type { Cell, Layout, Place } from './model'

/** Layouts for tests and for pictures of empty boards, where no game is being played. */
export function squareLayout(side: number, layers = 1): Layout {
  const points: Place[] = []
  for (let layer = 0; layer < layers; layer += 1)
    for (let row = 0; row < side; row += 1)
      for (let column = 0; column < side; column += 1)
        points.push({ name: `${layer}/${column}/${row}`, layer, column, row, star: false, neighbours: [] })
  return { shape: layers === 1 ? 'square' : 'layers', side, reach: null, points }
}

/** A hexagon with `base` cells to a side. */
export function hexLayout(base: number): Layout {
  const whole = squareLayout(2 * base - 1)
  const points = whole.points.filter((place) => Math.abs(place.column - place.row) < base)
  return { ...whole, shape: 'hex', points }
}

export function emptyCells(layout: Layout): Cell[] {
  return layout.points.map(() => ({ piece: 'empty' }))
}
