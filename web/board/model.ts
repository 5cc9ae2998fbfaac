/** What the board draws. The names are those of the engine; the rules are not known here. */
export type Color = 'black' | 'white'
export type Piece = 'empty' | 'black' | 'white' | 'neutral' | 'void'
export type Shape = 'square' | 'layers' | 'hex'

/** A point of the board: where it is drawn and what it touches. */
export interface Place {
  name: string
  /** 0 is the lower layer. */
  layer: number
  column: number
  /** 0 is the bottom row. On a hexagonal board column and row are letter and number of the label. */
  row: number
  star: boolean
  neighbours: number[]
}

/** The board itself. A point is an index into `points`. */
export interface Layout {
  shape: Shape
  /** Columns, and rows, of the drawing. */
  side: number
  /** Radius of a wide stone in steps (Gengo). */
  reach: number | null
  points: Place[]
}

/** What is on a point. */
export interface Cell {
  piece: Piece
  /** Of a void: eighths of a turn clockwise from north. */
  arrow?: number
  resolver?: boolean
  origin?: boolean
  /** Whose stones cover this space (Gengo). */
  cover?: Color | 'both'
  /** The same number on all stones of a chain. */
  chain?: number
}

/** What a tap on a point means now. */
export type Mode = 'place' | 'nuke' | 'slide' | 'mark' | 'watch'

/** A candidate of the engine, shown on the board. */
export interface Best {
  point: number
  /** 1 is the best. */
  rank: number
  /** A few characters to show, such as `54%`. */
  text: string
  /** From where to where a neutral piece slides first. */
  slid?: [number, number] | null
}

/** A mark that somebody put on a point. */
export interface DrawnMark {
  point: number
  kind: 'triangle' | 'square' | 'circle' | 'cross' | 'label'
  /** What a label says. */
  text: string
  /** Of a label: the colour of the stone that is expected on an empty point. */
  stone?: Color
}

/** What is drawn over the pieces. Points are indexes. */
export interface Marks {
  /** Points of the last turn. */
  last?: number[]
  /** From where to where a neutral piece slid in the last turn. */
  slid?: [number, number] | null
  /** Number of the turn that put a stone on a point. */
  numbers?: Map<number, number>
  /** Whose each point is: one entry a point. */
  territory?: (Color | null)[]
  /** From -1 (White's) to 1 (Black's): one number a point. */
  ownership?: number[]
  /** Stones marked as dead. */
  dead?: Set<number>
  best?: Best[]
  drawn?: DrawnMark[]
  /** Points that will be voids some turns later. */
  voidsAhead?: number[]
}

/** What a turn at the aimed point would do. */
export interface Aim {
  point: number
  /** Stones that would be taken off. */
  captured: number[]
  /** Where a void would appear, in a game with voids. */
  voids?: number[]
  /** Spaces that a wide stone would cover that are not covered yet, and those where it would touch. */
  covers?: number[]
  touches?: number[]
  /** Why the turn is illegal, in words. */
  refusal?: string
  /** The chain that stands there, with its liberties. */
  chain?: { points: number[]; liberties: number[] } | null
}
