import type { VariantWords } from '../types'

export default {
  name: 'Infinite Go',
  tagline: 'One endless board shared by everybody, without turns and without an end.',
} satisfies VariantWords
