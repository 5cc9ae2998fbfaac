import { toward, type Geometry, type Spot } from './geometry'
import { HEX_CELL, STEP } from './measures'

const two = (n: number) => Math.round(n * 100) / 100
const pair = (spot: { x: number; y: number }) => `${two(spot.x)} ${two(spot.y)}`

/** A polygon through these places. */
export function polygon(corners: { x: number; y: number }[]): string {
  return `M${corners.map(pair).join('L')}Z`
}

/** The inner lines of a square layer. */
export function grid(geometry: Geometry, layer: number): string {
  const last = geometry.layout.side - 1
  const lines: string[] = []
  for (let line = 1; line < last; line += 1) {
    lines.push(`M${pair(geometry.at(layer, line, 0))}L${pair(geometry.at(layer, line, last))}`)
    lines.push(`M${pair(geometry.at(layer, 0, line))}L${pair(geometry.at(layer, last, line))}`)
  }
  return lines.join('')
}

/** The outermost lines of a square layer. */
export function frame(geometry: Geometry, layer: number): string {
  const last = geometry.layout.side - 1
  return polygon([
    geometry.at(layer, 0, 0),
    geometry.at(layer, last, 0),
    geometry.at(layer, last, last),
    geometry.at(layer, 0, last),
  ])
}

/** A regular hexagon with a corner on top. */
export function hexagon(center: { x: number; y: number }, radius = HEX_CELL): string {
  return polygon([0, 1, 2, 3, 4, 5].map((i) => toward(center, i / 6, radius)))
}

/** A polygon with rounded corners. */
export function rounded(corners: Spot[], cut: number): string {
  const toward = (from: Spot, to: Spot) => {
    const share = Math.min(cut / Math.max(Math.hypot(to.x - from.x, to.y - from.y), 1), 0.5)
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
  }
  const steps = corners.map((corner, i) => {
    const before = toward(corner, corners[(i + corners.length - 1) % corners.length] ?? corner)
    const after = toward(corner, corners[(i + 1) % corners.length] ?? corner)
    return `${i === 0 ? 'M' : 'L'}${pair(before)}Q${pair(corner)} ${pair(after)}`
  })
  return `${steps.join('')}Z`
}

/** Wood grain: long, faint, nearly straight lines, the same each time for the same board. */
export function grain(corners: Spot[], lines = 15): string {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners
  if (!topLeft || !topRight || !bottomRight || !bottomLeft || corners.length !== 4) return ''
  const between = (a: Spot, b: Spot, share: number) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share })
  return Array.from({ length: lines }, (_, line) => {
    const uneven = ((line * 7) % 5) - 2
    const share = (line + 0.5 + 0.12 * uneven) / lines
    const top = between(topLeft, topRight, share)
    const bottom = between(bottomLeft, bottomRight, share)
    const bend = 0.012 * (topRight.x - topLeft.x) * uneven
    const third = (bottom.y - top.y) / 3
    return `M${two(top.x)} ${two(top.y + 2)}C${two(top.x + bend)} ${two(top.y + third)} ${two(bottom.x - bend)} ${two(bottom.y - third)} ${two(bottom.x)} ${two(bottom.y - 2)}`
  }).join('')
}

/** The cell of the grid around a point. */
export function cellAround(geometry: Geometry, point: number): string {
  const place = geometry.layout.points[point]
  const spot = geometry.spots[point]
  if (!place || !spot) return ''
  if (geometry.layout.shape === 'hex') return hexagon(spot)
  const corner = (right: number, up: number) => geometry.at(place.layer, place.column + right, place.row + up)
  return polygon([corner(-0.5, 0.5), corner(0.5, 0.5), corner(0.5, -0.5), corner(-0.5, -0.5)])
}

/** A letter or number at the edge. */
export interface Coordinate {
  text: string
  spot: Spot
}

/** All coordinates of a board. */
export function coordinates(geometry: Geometry): Coordinate[] {
  return geometry.layout.shape === 'hex' ? hexCoordinates(geometry) : squareCoordinates(geometry)
}

function squareCoordinates(geometry: Geometry): Coordinate[] {
  const away = geometry.toCoordinates / STEP
  const last = geometry.layout.side - 1
  const layers = geometry.view === 'through' ? [0] : geometry.panels.map((panel) => panel.layer)
  return layers.flatMap((layer) =>
    lineIndexes(geometry).flatMap((line) => [
      { text: columnLetters(line), spot: geometry.at(layer, line, -away) },
      { text: columnLetters(line), spot: geometry.at(layer, line, last + away) },
      { text: `${line + 1}`, spot: geometry.at(layer, -away, line) },
      { text: `${line + 1}`, spot: geometry.at(layer, last + away, line) },
    ]),
  )
}

/** Numbers at the ends of rows, letters at the ends of columns; a cell that ends both gets only one. */
function hexCoordinates(geometry: Geometry): Coordinate[] {
  const away = geometry.toCoordinates / STEP / 0.93
  const lines = geometry.layout.side
  const base = (lines + 1) / 2
  return lineIndexes(geometry).flatMap((line) => {
    const first = Math.max(0, line - (base - 1))
    const last = Math.min(lines - 1, line + base - 1)
    const near = [
      { text: `${line + 1}`, spot: geometry.at(0, first - away, line) },
      { text: columnLetters(line), spot: geometry.at(0, line, first - away) },
    ]
    const far = [
      { text: `${line + 1}`, spot: geometry.at(0, last + away, line) },
      { text: columnLetters(line), spot: geometry.at(0, line, last + away) },
    ]
    return line + 1 >= base ? [...near, ...far] : near
  })
}

function lineIndexes(geometry: Geometry): number[] {
  return Array.from({ length: geometry.layout.side }, (_, i) => i)
}

/** `A` to `Z` without `I`, then `AA`. */
export function columnLetters(index: number): string {
  const letters = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'
  const letter = letters[index % letters.length] ?? ''
  return index < letters.length ? letter : columnLetters(Math.floor(index / letters.length) - 1) + letter
}
