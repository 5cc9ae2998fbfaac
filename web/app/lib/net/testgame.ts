import type { GameSummary } from '$protocol'

/** A game of a list, for tests. */
export const testGame = (table: string, more: Partial<GameSummary> = {}): GameSummary => ({
  table,
  phase: 'playing',
  turns: 0,
  variant: 'go',
  black: null,
  white: null,
  host: null,
  rated: false,
  changed: 0,
  result: null,
  terms: null,
  wish: null,
  invited: null,
  expires: null,
  away: false,
  ...more,
})
