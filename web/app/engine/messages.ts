import type { Analysis, Explanation, Judgement, Review, Style } from './types'

/** What the page asks of the worker, and the worker of its helper. The number comes back with the answer. */
export type Question =
  | { ask: 'play'; id: number; record: string; level: number; style: Style; seed: number }
  /** Without a number of visits it is an estimate, which ends when more would hardly change it. */
  | { ask: 'analyse'; id: number; record: string; visits?: number }
  | { ask: 'estimate'; id: number; record: string }
  | { ask: 'review'; id: number; record: string }
  | { ask: 'judge'; id: number; record: string; turn: string; best: string }
  /** Without a turn it is about the last one of the record. */
  | { ask: 'explain'; id: number; record: string; turn?: string }
  /** A part of a review that another worker makes. */
  | { ask: 'part'; id: number; record: string; part: number }
  /** A second search for the analysis of another worker. */
  | { ask: 'help'; id: number; record: string; visits: number }
  | { ask: 'stop' }

/** What the worker says. */
export type Answer =
  | { say: 'turn'; id: number; turn: string; pace: number }
  | { say: 'progress'; id: number; analysis: Analysis }
  | { say: 'estimate'; id: number; analysis: Analysis }
  | { say: 'reviewing'; id: number; done: number; all: number }
  | { say: 'review'; id: number; review: Review }
  | { say: 'judgement'; id: number; judgement: Judgement }
  | { say: 'explanation'; id: number; explanation: Explanation | null }
  /** Found by a helper; only the engine of the worker that is helped can read it. */
  | { say: 'found'; id: number; found: string }
  | { say: 'done'; id: number }
  | { say: 'error'; id: number; sentence: string }
