import { words } from '$app/words'
import type { Color } from '$board/model'

const text = words.table.result
const side = { B: 'black', W: 'white' } as const

/** Who won by the result of a record; null for a tie, and if there is no result. */
export function winnerOf(result: string | null): Color | null {
  const [winner] = result?.split('+') ?? []
  return winner === 'B' || winner === 'W' ? side[winner] : null
}

/** `B+3.5`, `W+R`, `B+T`, `0` as a sentence; for somebody who played one side, as theirs. */
export function sayResult(result: string | null, own: Color | null = null): string {
  if (result === null) return text.unfinished
  const [winner, margin = ''] = result.split('+')
  if (winner !== 'B' && winner !== 'W') return text.tie
  if (own) return sayOwn(side[winner] === own, margin)
  if (margin === 'R') return text.resigned(side[winner])
  if (margin === 'T') return text.time(side[winner])
  return text.wins(side[winner], text.points(Number(margin)))
}

/** Who would win if the game were counted now; for somebody who plays one side, as theirs. */
export function sayLead(result: string, own: Color | null = null): string {
  const [leader, margin = ''] = result.split('+')
  const { leads, youLead, youTrail, even } = words.table.counting
  if (leader !== 'B' && leader !== 'W') return even
  const by = text.points(Number(margin))
  if (own === null) return leads(side[leader], by)
  return side[leader] === own ? youLead(by) : youTrail(by)
}

function sayOwn(won: boolean, margin: string): string {
  if (margin === 'R' || margin === 'T') return (won ? text.youWonHow : text.youLostHow)[margin]
  const by = text.points(Number(margin))
  return won ? text.youWon(by) : text.youLost(by)
}
