import type { Color } from '$board/model'
import { table } from './table'

/** Why the bot made its last move, as far as a search can tell. */
export const why = {
  title: (turn: string) => (turn === 'pass' ? 'Why did it pass?' : `Why ${turn}?`),
  busy: 'Looking at what follows…',
  passed: 'It found nothing left that is worth playing.',
  expected: 'What is likely to follow',
  /** What the bot continues with, and what that costs the person. */
  ignored: (points: number) => `If you pass, it costs you about ${table.result.points(points)}`,
  harmless: 'The search found nothing that you must answer.',
  nothing: 'There is nothing to tell about this move.',
  show: 'Show on the board',
  close: 'Close',
  turn: (n: number, color: Color, turn: string) => `${n}: ${table.sides[color]} ${turn}`,
  source: 'From a search of the position after the move. A bot of a low level sees less than this.',
  failed: 'The move could not be explained.',
}
