import type { Counting } from '../types'

export default {
  // The rules ask for both counts, whichever decides.
  parts: () => ['stones', 'area'],
  // Where stones themselves are points, none of them is dead.
  deadStones: ({ score }) => score === 'area',
} satisfies Counting
