import { en } from './en'

/** Every text of the client. Another language is another object of this type. */
export type Words = typeof en

/** The texts in the language of this page. */
export const words: Words = en

/** "1 stone", "2 stones": the number with the right one of two words. */
export function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`
}
