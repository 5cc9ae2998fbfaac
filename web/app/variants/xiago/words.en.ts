import type { VariantWords } from '../types'

export default {
  name: 'XiaGo',
  tagline: 'A hexagonal board with neutral pieces that slide before you place a stone.',
} satisfies VariantWords
