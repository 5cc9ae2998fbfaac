/** What a step says. */
export interface StepWords {
  ask: string
  done: string
}

/** What to do, and what to see once it is done. */
export const say = (ask: string, done: string): StepWords => ({ ask, done })
