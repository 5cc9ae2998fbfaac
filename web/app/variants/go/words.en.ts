import type { VariantWords } from '../types'

export default {
  name: 'Go',
  tagline: 'The classic game: surround area and capture stones that have no liberties.',
} satisfies VariantWords
