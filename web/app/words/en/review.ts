import type { Mark } from '$app/engine'
import type { Color } from '$board/model'

const sides: Record<Color, string> = { black: 'Black', white: 'White' }
const points = (n: number) => (n === 1 ? '1 point' : `${n} points`)

/** The review of a game. */
export const review = {
  title: 'Review',
  searching: (done: number, all: number) => `Analysing position ${done} of ${all}…`,
  searchingAbout: 'The engine runs in your browser. You can leave this page; the review starts again when you return.',
  serverAbout: 'The server analyses the game. You can leave this page and come back.',
  onServer: 'Analyse on the server',
  stop: 'Stop',
  start: 'Start the review',
  again: 'Review again',
  stopped: 'The review was stopped.',
  failed: (why: string) => `The review failed: ${why}`,
  missing: { title: 'Game not found', text: 'This game is not stored in this browser, or you may not see it.' },
  short: 'This game has no moves to review.',
  back: 'Back to the game',
  analyse: 'Open in analysis',
  visits: (n: number) => `${n} visits per position`,
  accuracy: 'Accuracy',
  accuracyAbout: 'A move that loses nothing counts 100; the more points a move loses, the less it counts.',
  accuracyOf: (side: Color, share: number | null) =>
    `${sides[side]}: ${share === null ? '–' : `${Math.round(share)}%`}`,
  time: (seconds: number) =>
    seconds < 60
      ? `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`
      : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`,
  timeTotal: 'Thinking time',
  marks: { good: 'Good', doubtful: 'Doubtful', mistake: 'Mistake', blunder: 'Blunder' } satisfies Record<Mark, string>,
  signs: { good: '', doubtful: '?!', mistake: '?', blunder: '??' } satisfies Record<Mark, string>,
  worst: (side: Color) => `${sides[side]}’s worst moves`,
  noWorst: 'No move lost anything worth mentioning.',
  lost: (number: number, turn: string, loss: number, better: string) =>
    `Move ${number}, ${turn}: lost ${points(loss)}; ${better} was better`,
  line: 'Play the line',
  try: 'Try it yourself',
  nextMistake: 'Next mistake',
  previousMistake: 'Previous mistake',
  keys: 'Keys: arrows step through the moves, n and p go to the next and the previous mistake.',
  turns: 'Moves',
  start0: 'Start',
  turnSaid: (number: number, side: Color, turn: string, mark: string) =>
    `Move ${number}: ${sides[side]} ${turn}${mark ? `, ${mark}` : ''}`,
  graph: {
    wins: 'Black’s win rate',
    lead: 'Lead in points',
    move: 'Move',
    at: (number: number, share: string, lead: string) => `Move ${number}: Black wins ${share}, ${lead}`,
    even: 'even',
    leads: (lead: number) => `${lead > 0 ? 'Black' : 'White'} +${Math.abs(lead).toFixed(1)}`,
    disagrees: 'Win rate and lead differ: the side that wins more often loses by more when it loses.',
  },
  trying: {
    title: (number: number) => `Move ${number}: find a better move`,
    text: (side: Color, turn: string, loss: number) =>
      `${sides[side]} played ${turn} and lost ${points(loss)}. Play another move on the board.`,
    judging: 'The engine is judging your move…',
    best: (turn: string) => `${turn} is the engine’s choice as well.`,
    good: (turn: string) => `${turn} is good: it loses nothing worth mentioning.`,
    better: (turn: string, loss: number) => `${turn} is better, but still loses ${points(loss)}.`,
    bad: (turn: string, loss: number) => `${turn} loses ${points(loss)}.`,
    again: 'Try again',
    show: 'Show the answer',
    end: 'Back to the review',
  },
}
