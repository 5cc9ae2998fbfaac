import type { Style } from '$app/engine'

/** A game against a bot. */
export const bots = {
  why: 'Why this move?',
  /** What is said of its style; nothing of the usual one. */
  styles: { balanced: '', territorial: 'Territorial style', fighting: 'Fighting style' } satisfies Record<
    Style,
    string
  >,
  /** A bot whose level follows the person's results. */
  adapts: {
    now: (level: number) => `Adapts to you: level ${level} now`,
    next: (level: number) => `Next time level ${level}.`,
    same: (level: number) => `Next time level ${level} again.`,
    uncounted: (undos: number) => `Not counted, since you took back ${undos} moves.`,
  },
}
