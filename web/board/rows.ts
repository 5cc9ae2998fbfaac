import type { Layout } from './model'

/** A layer's points row by row: top row first, left to right. */
export interface Rows {
  layer: number
  rows: number[][]
}

/** All points in reading order, the upper layer first. */
export function readingOrder(layout: Layout): Rows[] {
  const layers = layout.shape === 'layers' ? [1, 0] : [0]
  return layers.map((layer) => {
    const rows = Array.from({ length: layout.side }, (): number[] => [])
    for (const [point, place] of layout.points.entries())
      if (place.layer === layer) rows[layout.side - 1 - place.row]?.push(point)
    return { layer, rows }
  })
}
