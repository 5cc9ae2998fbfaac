import type { VariantWords } from '../types'

export default {
  name: 'Gengo',
  tagline: 'Stones wider than the grid cover spaces and connect at a distance.',
} satisfies VariantWords
