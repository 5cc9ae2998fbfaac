import type { Layout, Place } from './model'
import * as m from './measures'
import { stand, type Stand } from './projection'

/** How two layers are shown: next to each other, one above the other in perspective, or one seen through the other. */
export type LayersView = 'beside' | 'below' | 'stacked' | 'through'

/** Where something is drawn. In perspective, `scale` shrinks with distance and `squash` flattens. */
export interface Spot {
  x: number
  y: number
  scale: number
  squash: number
}

/** One board: the surface of a layer. */
export interface Panel {
  layer: number
  corners: Spot[]
  title: Spot
}

/** The geometry of a drawing. */
export interface Geometry {
  layout: Layout
  width: number
  height: number
  /** Radius of a stone. */
  stone: number
  /** From the outermost points to the middle of the coordinates. */
  toCoordinates: number
  spots: Spot[]
  panels: Panel[]
  view: LayersView
  /** Where a column and a row meet, also between points and off the board. */
  at(layer: number, column: number, row: number): Spot
}

/** Works out the drawing of a layout. */
export function geometry(layout: Layout, coordinates: boolean, view: LayersView): Geometry {
  const hex = layout.shape === 'hex'
  const stone = layout.reach !== null ? layout.reach * m.STEP : hex ? m.STONE_IN_CELL : m.STONE
  const body = hex ? 0.58 * m.STEP : stone
  const toCoordinates = body + m.COORDINATE_GAP
  const margin = (coordinates ? toCoordinates + m.COORDINATE / 2 : body) + (coordinates ? m.RIM * 0.45 : m.RIM)
  return hex
    ? hexGeometry(layout, stone, toCoordinates, margin)
    : squareGeometry(layout, stone, toCoordinates, margin, view)
}

function squareGeometry(
  layout: Layout,
  stone: number,
  toCoordinates: number,
  margin: number,
  view: LayersView,
): Geometry {
  const panel = (layout.side - 1) * m.STEP + 2 * margin
  const layers = layout.shape === 'layers' ? [1, 0] : [0]
  const stands = new Map<number, Stand>(layers.map((layer) => [layer, stand(layers.length, layer, panel, view)]))
  const whole = [...stands.values()]
  const at = (layer: number, column: number, row: number): Spot => {
    const right = margin + column * m.STEP
    const down = margin + (layout.side - 1 - row) * m.STEP
    return stands.get(layer)?.project(right, down) ?? { x: 0, y: 0, scale: 1, squash: 1 }
  }
  return {
    layout,
    stone,
    toCoordinates,
    view,
    width: Math.max(...whole.map((one) => one.right)) + m.PAGE,
    height: Math.max(...whole.map((one) => one.bottom)) + m.PAGE,
    spots: layout.points.map((place) => spotOf(place, at)),
    panels: [...stands].map(([layer, one]) => ({
      layer,
      corners: [one.project(0, 0), one.project(panel, 0), one.project(panel, panel), one.project(0, panel)],
      title: one.title,
    })),
    at,
  }
}

function hexGeometry(layout: Layout, stone: number, toCoordinates: number, margin: number): Geometry {
  const middle = (layout.side - 1) / 2
  const radius = middle * m.STEP + margin / m.HEX_ROW
  const center = { x: m.PAGE + radius, y: m.PAGE + radius * m.HEX_ROW }
  // Going up a row in the same column is a step up and to the left.
  const at = (_layer: number, column: number, row: number): Spot => ({
    x: center.x + (column - middle - (row - middle) / 2) * m.STEP,
    y: center.y - (row - middle) * m.HEX_ROW * m.STEP,
    scale: 1,
    squash: 1,
  })
  const corner = (turn: number): Spot => ({ ...toward(center, turn, radius), scale: 1, squash: 1 })
  return {
    layout,
    stone,
    toCoordinates,
    view: 'beside',
    width: 2 * (radius + m.PAGE),
    height: 2 * (radius * m.HEX_ROW + m.PAGE),
    spots: layout.points.map((place) => spotOf(place, at)),
    panels: [
      {
        layer: 0,
        corners: [0, 1, 2, 3, 4, 5].map((i) => corner((i + 0.5) / 6)),
        title: { ...center, scale: 1, squash: 1 },
      },
    ],
    at,
  }
}

function spotOf(place: Place, at: Geometry['at']): Spot {
  return at(place.layer, place.column, place.row)
}

/** A point at a distance, in turns clockwise from the top. */
export function toward(from: { x: number; y: number }, turn: number, distance: number): { x: number; y: number } {
  const angle = turn * 2 * Math.PI
  return { x: from.x + Math.sin(angle) * distance, y: from.y - Math.cos(angle) * distance }
}

/** The point nearest to a position in the drawing, if it is close enough. */
export function nearest(geometry: Geometry, x: number, y: number, front: number): number | null {
  let best: number | null = null
  let bestAway = 0.62 * m.STEP
  for (const [point, spot] of geometry.spots.entries()) {
    if (geometry.view === 'through' && geometry.layout.points[point]?.layer !== front) continue
    const away = Math.hypot((x - spot.x) / spot.scale, (y - spot.y) / (spot.scale * spot.squash))
    if (away < bestAway) [best, bestAway] = [point, away]
  }
  return best
}
