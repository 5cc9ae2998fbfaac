import type { VariantWords } from '../types'

export default {
  name: '2.5D Go',
  tagline: 'Two boards, one above the other: chains and liberties run through both.',
} satisfies VariantWords
