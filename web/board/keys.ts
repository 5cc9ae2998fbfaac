import type { Layout } from './model'

/** The keys that move the cursor over the board. */
export type CursorKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End' | 'PageUp' | 'PageDown'

const KEYS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']

export function isCursorKey(key: string): key is CursorKey {
  return KEYS.includes(key)
}

/** Where the cursor begins: the middle of the board, of the upper layer if there are two. */
export function startOf(layout: Layout): number {
  const middle = Math.floor(layout.side / 2)
  return pointAt(layout, layout.shape === 'layers' ? 1 : 0, middle, middle) ?? 0
}

/** The point that a key leads to; the same one at the edge. */
export function moved(layout: Layout, from: number, key: CursorKey): number {
  const place = layout.points[from]
  if (!place) return startOf(layout)
  const { layer, column, row } = place
  const to = (columns: number, rows: number) => pointAt(layout, layer, column + columns, row + rows) ?? from
  switch (key) {
    case 'ArrowLeft':
      return to(-1, 0)
    case 'ArrowRight':
      return to(1, 0)
    case 'ArrowUp':
      return layout.shape === 'hex' ? overRow(layout, from, 1) : to(0, 1)
    case 'ArrowDown':
      return layout.shape === 'hex' ? overRow(layout, from, -1) : to(0, -1)
    case 'Home':
      return endOfRow(layout, from, -1)
    case 'End':
      return endOfRow(layout, from, 1)
    case 'PageUp':
      return pointAt(layout, 1, column, row) ?? from
    case 'PageDown':
      return pointAt(layout, 0, column, row) ?? from
  }
}

/**
 * The cell above or below on a hexagonal board. There are two; taking them in turn, by the parity of the row, makes
 * the cursor go straight on the whole. At the slanted edges only one of them is there.
 */
function overRow(layout: Layout, from: number, up: 1 | -1): number {
  const place = layout.points[from]
  if (!place) return from
  const leaning = pointAt(layout, place.layer, place.column, place.row + up)
  const upright = pointAt(layout, place.layer, place.column + up, place.row + up)
  const takesLeaning = up === 1 ? place.row % 2 === 0 : place.row % 2 === 1
  return (takesLeaning ? (leaning ?? upright) : (upright ?? leaning)) ?? from
}

function endOfRow(layout: Layout, from: number, step: 1 | -1): number {
  let at = from
  for (;;) {
    const next = moved(layout, at, step === 1 ? 'ArrowRight' : 'ArrowLeft')
    if (next === at) return at
    at = next
  }
}

/** The point at a layer, column and row, if there is one. */
export function pointAt(layout: Layout, layer: number, column: number, row: number): number | null {
  const found = layout.points.findIndex(
    (place) => place.layer === layer && place.column === column && place.row === row,
  )
  return found < 0 ? null : found
}
