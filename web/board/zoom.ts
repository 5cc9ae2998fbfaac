/** The part of the drawing that is in view. */
export interface Window {
  x: number
  y: number
  /** 1 shows everything. */
  scale: number
}

export const WHOLE: Window = { x: 0, y: 0, scale: 1 }
const MOST = 4

interface Size {
  width: number
  height: number
}

/** The window scaled around `at` (in drawing units) and moved by `by`. */
export function pinched(
  window: Window,
  size: Size,
  factor: number,
  at: { x: number; y: number },
  by: { x: number; y: number },
): Window {
  const scale = Math.min(MOST, Math.max(1, window.scale * factor))
  const kept = window.scale / scale
  const moved = { x: at.x - (at.x - window.x) * kept - by.x, y: at.y - (at.y - window.y) * kept - by.y }
  return inside({ ...moved, scale }, size)
}

/** The window moved by a distance of the drawing, but never off the board. */
export function panned(window: Window, size: Size, by: { x: number; y: number }): Window {
  return inside({ ...window, x: window.x - by.x, y: window.y - by.y }, size)
}

function inside({ x, y, scale }: Window, size: Size): Window {
  const clamp = (value: number, most: number) => Math.min(Math.max(0, value), Math.max(0, most))
  return {
    x: clamp(x, size.width * (1 - 1 / scale)),
    y: clamp(y, size.height * (1 - 1 / scale)),
    scale,
  }
}

/** The window as a view box. */
export function viewBox({ x, y, scale }: Window, size: Size): string {
  return `${x} ${y} ${size.width / scale} ${size.height / scale}`
}
