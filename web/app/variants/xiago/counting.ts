import type { Counting } from '../types'

export default { parts: () => ['stones', 'regions'], deadStones: () => true } satisfies Counting
