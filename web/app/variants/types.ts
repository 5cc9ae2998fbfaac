/** What the client says about a variant everywhere: in lists, headings and on its card. */
export interface VariantWords {
  name: string
  /** One sentence that tells it from the other games. */
  tagline: string
}

/** A part of the score, as the engine gives it. */
export type ScorePart = 'stones' | 'regions' | 'area' | 'captures'

/** How a game is counted. */
export interface Counting {
  /** What is shown, first to last: `regions` are surrounded points, `area` is all that wide stones hold. */
  parts: (options: Record<string, unknown>) => ScorePart[]
  /** Whether stones can be taken off the board as dead before it is counted. */
  deadStones: (options: Record<string, unknown>) => boolean
}

/** A quick choice of options. */
export interface Preset {
  name: string
  options: Record<string, unknown>
  /** Shown first to somebody who has not chosen yet: a board small enough for a first game. */
  first?: true
}
