import { readColours } from './colours'
import type { Colours } from './painter'

/** An empty board without an edge on a square canvas, and how far its lines are apart; null without a canvas to draw on. */
export function drawBoard(
  canvas: HTMLCanvasElement,
  size: number,
  lines: number,
): { to: CanvasRenderingContext2D; step: number; colours: Colours } | null {
  const to = canvas.getContext('2d')
  if (!to) return null
  const side = Math.round(size * devicePixelRatio)
  canvas.width = canvas.height = side
  const [step, colours] = [side / lines, readColours(canvas)]
  to.fillStyle = colours.ground
  to.fillRect(0, 0, side, side)
  to.fillStyle = colours.line
  for (let line = 0.5; line < lines; line += 1) {
    const at = Math.round(line * step)
    to.fillRect(at, 0, Math.ceil(devicePixelRatio), side)
    to.fillRect(0, at, side, Math.ceil(devicePixelRatio))
  }
  return { to, step, colours }
}
