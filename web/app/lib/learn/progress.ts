import { asked } from '$app/lib/router.svelte'

/** How far somebody has come in a course. */
export interface Progress {
  /** The step that was open last, from 0. */
  step: number
  /** The course has been finished at least once. */
  finished: boolean
}

const KEY = 'tengen.learn'

function all(): Record<string, Progress> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof found === 'object' && found !== null ? (found as Record<string, Progress>) : {}
  } catch {
    return {}
  }
}

/** How far this browser has come in the course of a variant. */
export function progressOf(variant: string): Progress | null {
  const { step, finished } = all()[variant] ?? {}
  return typeof step === 'number' ? { step, finished: finished === true } : null
}

export function remember(variant: string, step: number, finished: boolean): void {
  const before = progressOf(variant)
  try {
    const progress: Progress = { step, finished: finished || before?.finished === true }
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [variant]: progress }))
  } catch {
    // Storage may be disabled; the address still has the step.
  }
}

/** The step in the address, from 0; null if there is none. */
export function stepInAddress(): number | null {
  const step = Number(asked('step'))
  return Number.isInteger(step) && step > 0 ? step - 1 : null
}

/** The address of a step. */
export const addressOfStep = (variant: string, step: number): string =>
  `/learn/${encodeURIComponent(variant)}?step=${step + 1}`

/** The step to open a course with: the one in the address, or where it was left. */
export const firstStep = (variant: string): number => stepInAddress() ?? progressOf(variant)?.step ?? 0
