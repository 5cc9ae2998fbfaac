import type { Counting } from '../types'

export default { parts: ['stones', 'area'], deadStones: false } satisfies Counting
