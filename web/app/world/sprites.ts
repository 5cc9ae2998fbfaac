import type { StoneStatus } from '$protocol'
import { drawPattern, livery } from './owners'

/** Draws a stone: the owner's colour and pattern, and a rim for its status. */
export function drawStone(
  to: CanvasRenderingContext2D,
  owner: number,
  you: number | null,
  status: StoneStatus,
  x: number,
  y: number,
  r: number,
): void {
  const look = livery(owner, you)
  to.beginPath()
  to.arc(x, y, r, 0, 7)
  to.fillStyle = look.fill
  to.fill()
  if (r >= 3) {
    to.lineWidth = Math.max(0.75, r * 0.07)
    to.strokeStyle = 'rgb(0 0 0 / 0.45)'
    to.stroke()
  }
  if (r >= 5) {
    to.strokeStyle = to.fillStyle = look.mark
    drawPattern(to, look.pattern, x, y, r)
  }
  if (status !== 'unlocked' && r >= 3) drawRim(to, status, x, y, r, look.mark)
}

/** Locked: a closed rim with four bolts. Pending: a dashed rim. */
function drawRim(
  to: CanvasRenderingContext2D,
  status: StoneStatus,
  x: number,
  y: number,
  r: number,
  colour: string,
): void {
  to.strokeStyle = colour
  to.lineWidth = Math.max(1, r * 0.13)
  to.setLineDash(status === 'pending' ? [r * 0.35, r * 0.3] : [])
  to.beginPath()
  to.arc(x, y, r * 0.8, 0, 7)
  to.stroke()
  to.setLineDash([])
}

/** Stones drawn once for each owner, status and size. */
export class Sprites {
  private made = new Map<string, HTMLCanvasElement>()
  private read = new Map<string, Uint32Array>()
  private size = 0
  private you: number | null = null

  /** Sprites for stones of a diameter in device pixels. */
  prepare(size: number, you: number | null): void {
    if (size === this.size && you === this.you && this.made.size < 2000) return
    this.made.clear()
    this.read.clear()
    this.size = size
    this.you = you
  }

  get(owner: number, status: StoneStatus): HTMLCanvasElement {
    const key = `${owner} ${status}`
    let sprite = this.made.get(key)
    if (!sprite) {
      sprite = document.createElement('canvas')
      sprite.width = sprite.height = this.size
      const to = sprite.getContext('2d', { willReadFrequently: true })
      if (to) drawStone(to, owner, this.you, status, this.size / 2, this.size / 2, this.size / 2 - 0.5)
      this.made.set(key, sprite)
    }
    return sprite
  }

  /** The same as pixels, row by row. */
  pixels(owner: number, status: StoneStatus): Uint32Array {
    const key = `${owner} ${status}`
    let pixels = this.read.get(key)
    if (!pixels) {
      const data = this.get(owner, status).getContext('2d')?.getImageData(0, 0, this.size, this.size).data
      this.read.set(key, (pixels = data ? new Uint32Array(data.buffer) : new Uint32Array(this.size * this.size)))
    }
    return pixels
  }
}
