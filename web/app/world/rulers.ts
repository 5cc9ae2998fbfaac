import { inView, toScreen } from './camera'
import type { Scene } from './painter'

/** Height of the ruler at the top, and least width of the one at the left, in pixels. */
export const RULER = 22
/** Least distance between two numbers, in pixels. */
const APART = 44

/** The distance between two numbered lines: 1, 2 or 5 times a power of ten. */
export function rulerStep(scale: number): number {
  const least = APART / scale
  const power = 10 ** Math.floor(Math.log10(least))
  return Math.max(1, power * ([1, 2, 5, 10].find((times) => times * power >= least) ?? 10))
}

const label = (n: number) => `${n}`.replace('-', '−')

/** The numbers of lines, along the upper and the left edge. */
export function paintRulers(to: CanvasRenderingContext2D, { camera, frame, colours, aimed }: Scene): void {
  const view = inView(camera, frame, 0)
  const step = rulerStep(camera.scale)
  const first = (low: number) => Math.ceil(low / step) * step
  to.font = '12px system-ui, sans-serif'
  to.textAlign = 'center'
  to.textBaseline = 'middle'
  const widest = [view.bottom, view.top].map((y) => to.measureText(label(first(y))).width)
  const width = Math.max(RULER, ...widest.map((wide) => wide + 10))
  to.fillStyle = colours.ground
  to.globalAlpha = 0.88
  to.fillRect(0, 0, width, frame.height)
  to.fillRect(width, 0, frame.width - width, RULER)
  to.globalAlpha = 1
  const write = (n: number, left: number, top: number, isAim: boolean) => {
    to.fillStyle = isAim ? colours.accent : colours.ink
    to.fillText(label(n), left, top)
  }
  for (let x = first(view.left); x <= view.right; x += step) {
    const left = toScreen(camera, frame, x, 0)[0]
    if (left > width + 12) write(x, left, RULER / 2, x === aimed?.x)
  }
  for (let y = first(view.bottom); y <= view.top; y += step) {
    const top = toScreen(camera, frame, 0, y)[1]
    if (top > RULER + 8) write(y, width / 2, top, y === aimed?.y)
  }
}
