import { rgbOf, type Rgb } from './colour'

/** Colour and pattern of an owner's stones, derived from the owner's number, so that everybody sees the same. */
export interface OwnerStone {
  fill: string
  rgb: Rgb
  /** The pattern on it. */
  mark: string
  pattern: number
}

export const PATTERNS = 8

const GOLDEN = 137.508

/** The player of this page before their first stone, who has no number yet. */
export const NEWCOMER = -1

const YOURS: Rgb = [0xb8, 0x43, 0x2a]
const NOBODYS: Rgb = [0x8a, 0x86, 0x7e]

/** The style of an owner: grey for the first stone, the accent colour for your own. */
export function livery(owner: number, you: number | null): OwnerStone {
  if (owner === you || owner === NEWCOMER) return look(YOURS, '#fff4ea', 0)
  if (owner === 0) return look(NOBODYS, '#f4f1ea', 7)
  const hue = (owner * GOLDEN + 200) % 360
  const light = owner % 3
  const rgb = rgbOf(hue, light === 1 ? 30 : 45, [34, 74, 52][light] ?? 50)
  return look(rgb, light === 1 ? '#1d1a16' : '#fffdf8', 1 + ((owner * 3) % (PATTERNS - 2)))
}

function look(rgb: Rgb, mark: string, pattern: number): OwnerStone {
  return { fill: `rgb(${rgb.join(' ')})`, rgb, mark, pattern }
}

/** Draws a pattern in the middle of a stone. */
export function drawPattern(to: CanvasRenderingContext2D, pattern: number, x: number, y: number, r: number): void {
  const s = r * 0.42
  to.lineWidth = Math.max(1, r * 0.16)
  to.beginPath()
  switch (pattern) {
    case 0: // your own: a filled dot
      to.arc(x, y, s * 0.75, 0, 7)
      to.fill()
      return
    case 1:
      to.arc(x, y, s, 0, 7)
      break
    case 2:
      to.moveTo(x - s, y)
      to.lineTo(x + s, y)
      break
    case 3:
      to.moveTo(x - s, y - s)
      to.lineTo(x + s, y + s)
      to.moveTo(x + s, y - s)
      to.lineTo(x - s, y + s)
      break
    case 4:
      to.moveTo(x, y - s * 1.1)
      to.lineTo(x + s, y + s * 0.7)
      to.lineTo(x - s, y + s * 0.7)
      to.closePath()
      break
    case 5:
      to.rect(x - s * 0.8, y - s * 0.8, s * 1.6, s * 1.6)
      break
    case 6:
      to.moveTo(x, y - s)
      to.lineTo(x, y + s)
      to.moveTo(x - s, y)
      to.lineTo(x + s, y)
      break
    default: // nobody's: nothing
      return
  }
  to.stroke()
}
