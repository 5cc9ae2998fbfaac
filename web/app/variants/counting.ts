import { byId } from '.'
import type { Counting } from './types'

/** How each variant is counted. */
export const counting: Record<string, Counting> = byId(
  import.meta.glob<Counting>('./*/counting.ts', { eager: true, import: 'default' }),
)
