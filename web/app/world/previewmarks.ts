import { toScreen } from './camera'
import type { Scene } from './painter'
import type { Inspection, Spot } from './rules'

// What a move would do, drawn over the stones.

/** Half the width of a mark, in parts of the distance between two points. */
const CROSS = 0.22

export function paintInspection(to: CanvasRenderingContext2D, scene: Scene, seen: Inspection): void {
  const { preview, chain } = seen
  const { colours } = scene
  dots(to, scene, preview?.open ?? chain?.liberties ?? [])
  if (!preview) return
  const r = scene.camera.scale * 0.47
  for (const [x, y] of preview.pending) ring(to, scene, [x, y], r, colours.accent, [r * 0.4, r * 0.3])
  for (const [x, y] of preview.unlocked) ring(to, scene, [x, y], r, colours.good, [])
  for (const at of preview.captured) cross(to, scene, at)
  for (const at of preview.dying) cross(to, scene, at)
}

/** Liberties. */
function dots(to: CanvasRenderingContext2D, scene: Scene, points: Spot[]): void {
  to.fillStyle = scene.colours.good
  const r = Math.max(1.5, scene.camera.scale * 0.11)
  for (const [x, y] of points) {
    const [left, top] = toScreen(scene.camera, scene.frame, x, y)
    to.beginPath()
    to.arc(left, top, r, 0, 7)
    to.fill()
  }
}

function ring(
  to: CanvasRenderingContext2D,
  { camera, frame }: Scene,
  [x, y]: Spot,
  r: number,
  colour: string,
  dash: number[],
): void {
  const [left, top] = toScreen(camera, frame, x, y)
  to.strokeStyle = colour
  to.lineWidth = Math.max(1.5, camera.scale * 0.08)
  to.setLineDash(dash)
  to.beginPath()
  to.arc(left, top, r, 0, 7)
  to.stroke()
  to.setLineDash([])
}

/** A stone that is captured. Two colours, so that it shows on every stone. */
function cross(to: CanvasRenderingContext2D, { camera, frame, colours }: Scene, [x, y]: Spot): void {
  const [left, top] = toScreen(camera, frame, x, y)
  const arm = Math.max(2, camera.scale * CROSS)
  for (const [colour, width] of [
    [colours.ground, 0.2],
    [colours.accent, 0.1],
  ] as const) {
    to.strokeStyle = colour
    to.lineWidth = Math.max(1.5, camera.scale * width)
    to.beginPath()
    to.moveTo(left - arm, top - arm)
    to.lineTo(left + arm, top + arm)
    to.moveTo(left + arm, top - arm)
    to.lineTo(left - arm, top + arm)
    to.stroke()
  }
}

/** Covers stones that an unconfirmed move has captured. */
export function paintGone(to: CanvasRenderingContext2D, { camera, frame, colours }: Scene, points: Spot[]): void {
  const half = camera.scale / 2
  for (const [x, y] of points) {
    const [left, top] = toScreen(camera, frame, x, y)
    to.fillStyle = colours.ground
    to.fillRect(left - half, top - half, 2 * half, 2 * half)
    to.fillStyle = colours.line
    to.fillRect(Math.round(left), top - half, 1, 2 * half)
    to.fillRect(left - half, Math.round(top), 2 * half, 1)
  }
}
