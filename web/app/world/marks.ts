import type { Area } from '$protocol'
import { inView, toScreen } from './camera'
import type { Colours, Scene, Shading } from './painter'

// What is drawn on the board of the world besides stones.

export function drawShading({ legal, width }: Shading, colours: Colours): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const height = legal.length / Math.max(1, width)
  canvas.width = Math.max(1, width)
  canvas.height = Math.max(1, height)
  const to = canvas.getContext('2d')
  if (!to) return canvas
  to.globalAlpha = 0.2
  to.fillStyle = colours.good
  for (let i = 0; i < legal.length; i += 1)
    if (legal[i]) to.fillRect(i % width, height - 1 - Math.floor(i / width), 1, 1)
  return canvas
}

/** Paints a bitmap with a pixel for each point of an area. */
export function paintPoints(
  to: CanvasRenderingContext2D,
  { camera, frame }: Scene,
  { from, to: end }: Area,
  canvas: HTMLCanvasElement,
): void {
  const [left, top] = toScreen(camera, frame, from.x - 0.5, end.y + 0.5)
  to.imageSmoothingEnabled = false
  to.drawImage(canvas, left, top, (end.x - from.x + 1) * camera.scale, (end.y - from.y + 1) * camera.scale)
  to.imageSmoothingEnabled = true
}

export function paintGrid(to: CanvasRenderingContext2D, { camera, frame, colours }: Scene): void {
  if (camera.scale < 8) return
  const view = inView(camera, frame)
  // Rectangles between whole pixels are cheaper than strokes, which are made smooth.
  const paint = (index: number) => {
    to.fillStyle = index === 0 ? colours.strong : colours.line
    to.globalAlpha = index === 0 ? 0.8 : Math.min(1, (camera.scale - 6) / 10)
  }
  for (let x = view.left; x <= view.right; x += 1) {
    paint(x)
    to.fillRect(Math.round(toScreen(camera, frame, x, 0)[0]), 0, 1, frame.height)
  }
  for (let y = view.bottom; y <= view.top; y += 1) {
    paint(y)
    to.fillRect(0, Math.round(toScreen(camera, frame, 0, y)[1]), frame.width, 1)
  }
  to.globalAlpha = 1
}

export function paintAim(
  to: CanvasRenderingContext2D,
  { camera, frame, colours }: Scene,
  at: { x: number; y: number },
): void {
  const [left, top] = toScreen(camera, frame, at.x, at.y)
  const half = Math.max(5, camera.scale * 0.5)
  const arm = half * 0.45
  to.strokeStyle = colours.accent
  to.lineWidth = 2.5
  to.beginPath()
  for (const [sx, sy] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const) {
    to.moveTo(left + sx * half, top + sy * (half - arm))
    to.lineTo(left + sx * half, top + sy * half)
    to.lineTo(left + sx * (half - arm), top + sy * half)
  }
  to.stroke()
}

/** A ring around a Pending stone that shrinks until its time is up. */
export function paintCountdown(
  to: CanvasRenderingContext2D,
  x: number,
  y: number,
  r: number,
  left: number,
  colours: Colours,
): void {
  to.strokeStyle = colours.accent
  to.lineWidth = Math.max(2, r * 0.16)
  to.beginPath()
  to.arc(x, y, r * 0.98, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * left)
  to.stroke()
}
