/** The point in the centre of the view, and the pixels between two points. */
export interface Camera {
  x: number
  y: number
  scale: number
}

/** Size of the view in pixels. */
export interface Frame {
  width: number
  height: number
}

export const NEAREST = 64
export const FARTHEST = 2 ** -16
/** From this scale on single stones are drawn. */
export const DETAIL = 5

/** The largest coordinate that the page shows: beyond it, numbers of the browser are too coarse to tell pixels apart. */
export const LIMIT = 10 ** 14

export function clamp(scale: number): number {
  return Math.min(NEAREST, Math.max(FARTHEST, scale))
}

/** Where a point of the world is on the screen. */
export function toScreen(camera: Camera, frame: Frame, x: number, y: number): [number, number] {
  return [(x - camera.x) * camera.scale + frame.width / 2, (camera.y - y) * camera.scale + frame.height / 2]
}

/** The coordinates of the world at a position on the screen. */
export function toWorld(camera: Camera, frame: Frame, left: number, top: number): [number, number] {
  return [camera.x + (left - frame.width / 2) / camera.scale, camera.y - (top - frame.height / 2) / camera.scale]
}

/** The camera after zooming around a position on the screen. */
export function zoomed(camera: Camera, frame: Frame, factor: number, left: number, top: number): Camera {
  const [x, y] = toWorld(camera, frame, left, top)
  const scale = clamp(camera.scale * factor)
  return { scale, x: x - (left - frame.width / 2) / scale, y: y + (top - frame.height / 2) / scale }
}

/** The rectangle of whole points in view, with a margin of points. */
export function inView(camera: Camera, frame: Frame, margin = 1) {
  const [left, top] = toWorld(camera, frame, 0, 0)
  const [right, bottom] = toWorld(camera, frame, frame.width, frame.height)
  return {
    left: Math.floor(left) - margin,
    right: Math.ceil(right) + margin,
    bottom: Math.floor(bottom) - margin,
    top: Math.ceil(top) + margin,
  }
}

/** The camera aligned to device pixels, so that bitmaps are copied without resampling. */
export function onPixels({ x, y, scale }: Camera, { width, height }: Frame, density: number): Camera {
  const snap = (middle: number, room: number) =>
    (Math.round((middle * scale - room / 2) * density) / density + room / 2) / scale
  return { x: snap(x, width), y: -snap(-y, height), scale }
}

/** A camera that shows all of an area. */
export function showing(area: { left: number; right: number; bottom: number; top: number }, frame: Frame): Camera {
  const [width, height] = [area.right - area.left + 1, area.top - area.bottom + 1]
  const scale = clamp(Math.min(28, (0.9 * frame.width) / width, (0.9 * frame.height) / height))
  return { x: (area.left + area.right) / 2, y: (area.bottom + area.top) / 2, scale }
}

/** The query string for a view, now or after a move. */
export function write({ x, y, scale }: Camera, moment?: number): string {
  const then = moment === undefined ? '' : `&move=${moment}`
  return `?at=${Math.round(x)},${Math.round(y)}&zoom=${Number(scale.toPrecision(3))}${then}`
}

/** The move in a query string after which the view is shown, if there is one. */
export function readMoment(query: string): number | null {
  const found = /^\d{1,15}$/.exec(new URLSearchParams(query).get('move') ?? '')
  return found ? Number(found[0]) : null
}

/** The view in a query string, if there is one. */
export function read(query: string): Camera | null {
  const params = new URLSearchParams(query)
  const place = readPlace(params.get('at') ?? '')
  if (!place) return null
  const zoom = Number(params.get('zoom') ?? '')
  return { ...place, scale: clamp(Number.isFinite(zoom) && zoom > 0 ? zoom : 28) }
}

/** Parses `12,-3`. Null for other texts, and for places that are out of range: see `isTooFar`. */
export function readPlace(text: string): { x: number; y: number } | null {
  const place = parsePlace(text)
  return place && !isOutside(place) ? place : null
}

/** Whether a text names a place beyond what the page shows. */
export function isTooFar(text: string): boolean {
  const place = parsePlace(text)
  return place !== null && isOutside(place)
}

const isOutside = ({ x, y }: { x: number; y: number }) => Math.abs(x) > LIMIT || Math.abs(y) > LIMIT

function parsePlace(text: string): { x: number; y: number } | null {
  // The page shows a minus sign; keyboards have a hyphen.
  const found = /^\s*(-?\d{1,40})\s*[,;\s]\s*(-?\d{1,40})\s*$/.exec(text.replaceAll('−', '-'))
  return found ? { x: Number(found[1]), y: Number(found[2]) } : null
}

/** Interpolates between two cameras: zoom out, move, zoom in. `t` goes from 0 to 1. */
export function between(from: Camera, to: Camera, t: number): Camera {
  const ease = t * t * (3 - 2 * t)
  const far = Math.hypot(to.x - from.x, to.y - from.y)
  const dip = Math.min(1, 400 / Math.max(1, far * Math.min(from.scale, to.scale)))
  const scale = Math.exp(Math.log(from.scale) * (1 - ease) + Math.log(to.scale) * ease)
  const high = scale * (1 - (1 - dip) * Math.sin(Math.PI * ease))
  return { x: from.x + (to.x - from.x) * ease, y: from.y + (to.y - from.y) * ease, scale: clamp(high) }
}
