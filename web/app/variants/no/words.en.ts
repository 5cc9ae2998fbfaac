import type { VariantWords } from '../types'

export default {
  name: 'No',
  tagline: 'Give up a stone to open a void that spreads for the rest of the game.',
} satisfies VariantWords
