/** Gestures on the board, in pixels from its upper left corner. A fixed board has no panning and zooming. */
export interface Moves {
  pan?: (left: number, top: number) => void
  zoom?: (factor: number, left: number, top: number) => void
  tap: (left: number, top: number, isTouch: boolean) => void
  hover: (at: { left: number; top: number } | null) => void
}

/** A touch that moves less than this, in pixels, is a tap. */
const STRAY = 6

interface Finger {
  left: number
  top: number
}

/** Mouse, pen and fingers: drag, pinch, tap, wheel. */
export class Gestures {
  private fingers = new Map<number, Finger>()
  private strayed = 0
  private readonly stops: (() => void)[]

  constructor(
    private readonly element: HTMLElement,
    private readonly moves: Moves,
  ) {
    this.stops = [
      this.on('pointerdown', (event) => this.down(event)),
      this.on('pointermove', (event) => this.move(event)),
      this.on('pointerup', (event) => this.up(event, true)),
      this.on('pointercancel', (event) => this.up(event, false)),
      this.on('pointerleave', () => moves.hover(null)),
      this.on('wheel', (event) => this.wheel(event)),
    ]
  }

  stop(): void {
    this.stops.forEach((stop) => stop())
  }

  private on<K extends keyof HTMLElementEventMap>(name: K, hear: (event: HTMLElementEventMap[K]) => void): () => void {
    this.element.addEventListener(name, hear, { passive: false })
    return () => this.element.removeEventListener(name, hear)
  }

  private place(event: MouseEvent): Finger {
    const box = this.element.getBoundingClientRect()
    return { left: event.clientX - box.left, top: event.clientY - box.top }
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0) return
    this.element.setPointerCapture(event.pointerId)
    if (this.fingers.size === 0) this.strayed = 0
    this.fingers.set(event.pointerId, this.place(event))
    if (this.fingers.size > 1) this.strayed = Infinity
  }

  private move(event: PointerEvent): void {
    const now = this.place(event)
    const before = this.fingers.get(event.pointerId)
    if (!before) return this.moves.hover(event.pointerType === 'mouse' ? now : null)
    this.fingers.set(event.pointerId, now)
    const [dx, dy] = [now.left - before.left, now.top - before.top]
    this.strayed += Math.hypot(dx, dy)
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      const apart = (finger: Finger) => Math.max(10, Math.hypot(finger.left - other.left, finger.top - other.top))
      const middle = { left: (now.left + other.left) / 2, top: (now.top + other.top) / 2 }
      this.moves.pan?.(dx / 2, dy / 2)
      this.moves.zoom?.(apart(now) / apart(before), middle.left, middle.top)
    } else if (this.strayed > STRAY) this.moves.pan?.(dx, dy)
  }

  private up(event: PointerEvent, isTap: boolean): void {
    if (!this.fingers.delete(event.pointerId)) return
    if (!isTap || this.strayed > STRAY || this.fingers.size > 0) return
    const { left, top } = this.place(event)
    this.moves.tap(left, top, event.pointerType === 'touch')
  }

  private wheel(event: WheelEvent): void {
    if (!this.moves.zoom) return
    event.preventDefault()
    const { left, top } = this.place(event)
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
    this.moves.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), left, top)
  }
}
