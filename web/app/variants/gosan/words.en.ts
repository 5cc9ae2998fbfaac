import type { VariantWords } from '../types'

export default {
  name: 'Go San',
  tagline: 'Voids as in No, but each nuke makes at most nine.',
} satisfies VariantWords
