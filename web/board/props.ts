import type { Aim, Cell, Color, Layout, Marks, Mode } from './model'
import type { Slide } from './pointing.svelte'

/** What a board is given, and what it tells. Only layout, cells and label are needed. */
export interface BoardProps {
  layout: Layout
  cells: Cell[]
  /** What the board is called, for those who cannot see it. */
  label: string
  marks?: Marks
  /** Whose stone would be placed. */
  color?: Color | null
  mode?: Mode
  slides?: Slide[]
  coordinates?: boolean
  look?: string
  /** How stones look: `lens` with light on them, or `flat`. */
  stones?: string
  layers?: 'beside' | 'stacked' | 'through'
  /** Ask for a second tap before a turn; fingers are always asked. */
  confirm?: boolean
  /** What a turn at a point would do. */
  inspect?: (point: number) => Aim | null
  /** What a screen reader says of a point. */
  describe?: (point: number) => string
  /** Names of the lower and the upper layer. */
  titles?: readonly [string, string]
  /** What is said at a point that waits for a second tap. */
  again?: string
  /** On the button that shows the whole board again after zooming. */
  whole?: string
  onaim?: (point: number | null) => void
  onchoose?: (point: number) => void
  /** Somebody tried an illegal point. */
  onrefuse?: (point: number) => void
  onslide?: (from: number, to: number) => void
}
