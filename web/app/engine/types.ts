// What the engine tells: the shapes of the JSON that crates/wasm writes.
import type { Cell, Color } from '$board/model'

export type { Cell, Color, Layout, Place } from '$board/model'

export type ByColor<T> = Record<Color, T>

/** What there is to see of a position. */
export interface View {
  /** How many turns were made. */
  turns: number
  /** Who plays next, or would if the game were not over. */
  toPlay: Color
  cells: Cell[]
  /** Points of the last turn, the most important first. */
  last: number[]
  /** From where to where a neutral piece slid in the last turn. */
  slid: [number, number] | null
  lastTurn: string | null
  captures: ByColor<number>
  /** The length of the present run of passes, and how many end the game. */
  passes: number
  passesToEnd: number
  over: boolean
  /** `B+3.5`, `W+R`, `0`; null while the game goes on. */
  result: string | null
  score: Score | null
}

export interface Score {
  black: number
  white: number
  result: string
  stones: ByColor<number>
  area: ByColor<number>
  captures: ByColor<number>
  komi: ByColor<number>
  /** Whose each point is, stones included. */
  owner: (Color | null)[]
}

/** The legal turns by kind; numbers are points. */
export interface Legal {
  pass: boolean
  place: number[]
  nuke: number[]
  slides: { from: number; to: number[] }[]
}

/** What a turn would do. */
export interface Preview {
  /** Stones that would leave the board. */
  captured: number[]
  cells: Cell[]
}

/** Why a turn is illegal. */
export interface Refusal {
  reason: string
  sentence: string
}

export interface Chain {
  points: number[]
  liberties: number[]
}

export type OptionKind =
  | { is: 'whole'; least: number; most: number }
  | { is: 'oneOf'; numbers: number[] }
  | { is: 'handicap'; most: number }
  | { is: 'points' }
  | { is: 'flag' }
  | { is: 'word'; words: string[] }
  | { is: 'regions'; presets: string[] }

export interface OptionInfo {
  name: string
  kind: OptionKind
  default: unknown
  about: string
}

export interface VariantInfo {
  id: string
  name: string
  tagline: string
  options: OptionInfo[]
}

/** How a picture is to look; everything may be left out. */
export interface Look {
  theme?: 'light' | 'dark'
  coordinates?: boolean
  numbers?: boolean
  territory?: boolean
  last?: boolean
}

/** One node of a game with branches. Node 0 is the start; parents stand before their children. */
export interface StudyNode {
  turn: string | null
  comment: string
  parent: number | null
  children: number[]
  /** What else an SGF file said here, as it stood there. */
  other?: string
  /** Who made the turn, where that is known. */
  mover?: Color
}

export interface StudyTree {
  variant: string
  options: Record<string, unknown>
  /** Players, date, event, result and whatever else a record says. */
  about: Record<string, unknown>
  nodes: StudyNode[]
}

/** One turn and what the search thinks of it. */
export interface Candidate {
  turn: string
  visits: number
  /** How often the player who makes it wins, from 0 to 1. */
  winRate: number
  /** Black's expected lead after it. */
  score: number
  /** The turn and what is most likely to follow. */
  line: string[]
}

export interface Analysis {
  toPlay: Color
  visits: number
  /** How often the player to move wins, from 0 to 1. */
  winRate: number
  /** Black's expected lead. */
  score: number
  candidates: Candidate[]
  /** From -1 (White's) to 1 (Black's): one number a point. */
  ownership: number[]
  /** Stones that look dead. */
  dead: number[]
}
