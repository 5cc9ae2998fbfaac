import { panned, pinched, type Window } from './zoom'

interface Options {
  size: { width: number; height: number }
  window: Window
  change: (window: Window) => void
  active: boolean
}

interface Grip {
  x: number
  y: number
  apart: number
  fingers: number
}

/** Two fingers zoom and move the board; one finger moves it while it is zoomed. */
export function touches(svg: SVGSVGElement, options: Options): { update(options: Options): void; destroy(): void } {
  let grip: Grip | null = null
  const inDrawing = (length: number) => (length / svg.clientWidth) * (options.size.width / options.window.scale)

  const start = (event: TouchEvent) => {
    grip = options.active ? gripOf(event.touches) : null
    if (event.touches.length === 2) event.preventDefault()
  }
  const move = (event: TouchEvent) => {
    const next = gripOf(event.touches)
    if (!grip || !next || grip.fingers !== next.fingers) return
    if (next.fingers === 1 && options.window.scale === 1) return
    event.preventDefault()
    const by = { x: inDrawing(next.x - grip.x), y: inDrawing(next.y - grip.y) }
    options.change(next.fingers === 1 ? panned(options.window, options.size, by) : zoomed(next, grip, by))
    grip = next
  }
  const zoomed = (next: Grip, before: Grip, by: { x: number; y: number }) => {
    const box = svg.getBoundingClientRect()
    const at = {
      x: options.window.x + inDrawing(next.x - box.left),
      y: options.window.y + inDrawing(next.y - box.top),
    }
    return pinched(options.window, options.size, next.apart / Math.max(1, before.apart), at, by)
  }
  const end = (event: TouchEvent) => {
    grip = gripOf(event.touches)
  }

  svg.addEventListener('touchstart', start, { passive: false })
  svg.addEventListener('touchmove', move, { passive: false })
  svg.addEventListener('touchend', end)
  return {
    update: (next) => (options = next),
    destroy: () => {
      svg.removeEventListener('touchstart', start)
      svg.removeEventListener('touchmove', move)
      svg.removeEventListener('touchend', end)
    },
  }
}

function gripOf(touches: TouchList): Grip | null {
  const [a, b] = [touches[0], touches[1]]
  if (!a || touches.length > 2) return null
  if (!b) return { x: a.clientX, y: a.clientY, apart: 1, fingers: 1 }
  return {
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
    apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    fingers: 2,
  }
}
