import type { Aim, Cell, Color, Layout, Marks, Mode } from './model'
import type { Slide } from './pointing.svelte'

/** How a turn is confirmed on a touch screen. */
export type Touch = 'auto' | 'once' | 'twice' | 'button'

/** Props of a board. Only layout, cells and label are required. */
export interface BoardProps {
  layout: Layout
  cells: Cell[]
  /** Accessible name of the board. */
  label: string
  marks?: Marks
  /** Whose stone would be placed. */
  color?: Color | null
  mode?: Mode
  slides?: Slide[]
  coordinates?: boolean
  look?: string
  /** `lens` (shaded) or `flat`. */
  stones?: string
  layers?: 'beside' | 'stacked' | 'through'
  /** Require a second click for a turn. */
  confirm?: boolean
  /** What a turn by touch takes: `auto` asks for a second tap where points are too small for a finger. */
  touch?: Touch
  /** Stones that the present mode can act on. */
  targets?: number[]
  /** The label of the button that confirms a turn. */
  confirmText?: string
  /** What a turn at a point would do. */
  inspect?: (point: number) => Aim | null
  /** Accessible name of a point. */
  describe?: (point: number) => string
  /** Names of the lower and the upper layer. */
  titles?: readonly [string, string]
  /** Shown at a point that waits for a second tap. */
  again?: string
  /** Label of the button that resets the zoom. */
  whole?: string
  onaim?: (point: number | null) => void
  onchoose?: (point: number) => void
  /** An illegal point was tried. */
  onrefuse?: (point: number) => void
  onslide?: (from: number, to: number) => void
  /** Escape was pressed, and nothing waited for a second tap. */
  oncancel?: () => void
}
