import { words } from '$app/words'

const text = words.table.result
const side = { B: 'black', W: 'white' } as const

/** `B+3.5`, `W+R`, `B+T`, `0` as a sentence. */
export function sayResult(result: string | null): string {
  if (result === null) return text.unfinished
  const [winner, margin = ''] = result.split('+')
  if (winner !== 'B' && winner !== 'W') return text.tie
  if (margin === 'R') return text.resigned(side[winner])
  if (margin === 'T') return text.time(side[winner])
  return text.wins(side[winner], text.points(Number(margin)))
}
