import type { Analysis } from './types'

/** What the page asks of the worker. The number comes back with the answer. */
export type Question =
  | { ask: 'play'; id: number; record: string; level: number; seed: number }
  /** Without a number of visits it is an estimate, which ends when more would hardly change it. */
  | { ask: 'analyse'; id: number; record: string; visits?: number }
  | { ask: 'stop' }

/** What the worker says. */
export type Answer =
  | { say: 'turn'; id: number; turn: string; pace: number }
  | { say: 'progress'; id: number; analysis: Analysis }
  | { say: 'done'; id: number }
  | { say: 'error'; id: number; sentence: string }
