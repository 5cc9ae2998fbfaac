import { words } from '$app/words'
import type { Preset } from './types'

const text = words.newGame.preset

/** A preset that is a size of a square board. */
export const sized = (name: keyof typeof text, size: number): Preset => ({
  name: `${text[name]} · ${words.terms.size(size)}`,
  options: { size },
})

/** A preset that is a size of a hexagonal board. */
export const based = (name: keyof typeof text, base: number): Preset => ({
  name: `${text[name]} · ${words.terms.base(base)}`,
  options: { base },
})
