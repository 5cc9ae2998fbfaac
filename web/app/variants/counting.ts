import { rulesOf } from '$app/engine'

/** A part of the score: `regions` are surrounded points, `area` is all that wide stones hold. */
export type ScorePart = 'stones' | 'regions' | 'area' | 'captures'

/** How a game is counted. */
export interface Counting {
  /** What is shown, first to last. */
  parts: ScorePart[]
  /** Whether stones can be taken off the board as dead before it is counted. */
  deadStones: boolean
}

/** How a variant with these options is counted; nothing is known of variants of a newer server. */
export function countingOf(variant: string, options: Record<string, unknown>): Counting {
  const rules = rulesOf(variant, options)
  if (!rules) return { parts: [], deadStones: false }
  const deadStones = rules.deadStonesMatter
  // Of wide stones both counts are shown, whichever decides.
  if (rules.wide) return { parts: ['stones', 'area'], deadStones }
  return { parts: rules.counting === 'territory' ? ['regions', 'captures'] : ['stones', 'regions'], deadStones }
}
