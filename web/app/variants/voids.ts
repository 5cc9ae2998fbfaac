import type { Counting } from './types'

/** No and Go San count alike: territory and captures, or area. */
export default {
  parts: ({ score }) => (score === 'area' ? ['stones', 'regions'] : ['regions', 'captures']),
  deadStones: () => true,
} satisfies Counting
