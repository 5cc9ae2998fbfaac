import type { Counting } from '../types'

export default { parts: ['regions', 'captures'], deadStones: true } satisfies Counting
