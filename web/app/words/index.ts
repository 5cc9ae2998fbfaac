import { en } from './en'

/** Every text of the client. Another language is another object of this type. */
export type Words = typeof en

/** The texts in the language of this page. */
export const words: Words = en

/** "1 stone", "2 stones": the number with the right one of two words. */
export function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`
}

/** Why something was refused: a code for programs, and the sentence that came with it. */
export interface Reason {
  reason: string
  sentence: string
}

/**
 * The text for a refusal: ours for its code, else the sentence that came with it. Some codes mean something more
 * particular in one place, which may give texts of its own.
 */
export function reasonText({ reason, sentence }: Reason, here: Words['reasons'] = {}): string {
  return here[reason] ?? words.reasons[reason] ?? sentence
}
