import { finiteCourse, plain, step, type Start } from '../course'
import words from './course.en'

const small = plain({ size: 5 })
const RING = ['C4', 'B3', 'D3', 'C2']

/** White to play with these stones. */
const among = (white: string, black: string[] = []): Start => ({
  ...small,
  setup: { white: white.split(' '), black, to_play: 'white' },
})
/** Black stones around C3 on both layers. */
const well = [...RING.map((at) => `U:${at}`), ...RING.map((at) => `L:${at}`)]
const WALLS = 'U:B1, U:C1, L:B1, L:C1, U:B2, U:C2, L:B2, L:C2, U:B3, U:C3, L:B3, L:C3, U:B4, U:C4'
const four = plain({ size: 4 })

export default finiteCourse(words, [
  step(small, '', 'U:C3', { before: { layers: 2 }, after: { 'liberties U:C3': 5 } }),
  step(small, 'U:C3, U:A5', 'L:C3', { after: { 'stones U:C3': 2, 'groups black': 1, 'liberties U:C3': 8 } }),
  step(among('U:C5 U:D5 U:C4'), '', 'L:C4', {
    before: { 'stones U:C5': 3 },
    after: { 'stones U:C5': 4, 'groups white': 1, 'liberties L:C4': 10 },
  }),
  step(small, 'U:C4, U:C3, U:B3, U:E5, U:D3, L:E5, U:C2, U:E4', 'L:C3', {
    before: { 'liberties U:C3': 1 },
    after: { 'captured black': 1 },
  }),
  step(among('U:E5', well), '', 'L:C3', { after: { 'liberties L:C3': 1 } }),
  step(among('U:E5', [...well, 'U:C3']), '', 'L:C3', { refused: true, before: { 'legal L:C3': 0 } }),
  step(
    {
      ...small,
      setup: {
        black: ['U:B3', 'U:C4', 'U:C2', 'L:C3', 'U:D3'],
        white: ['U:E3', 'U:D4', 'U:D2', 'L:D3'],
        to_play: 'white',
      },
    },
    'U:C3',
    'U:D3',
    { refused: true, before: { layers: 2, 'captured white': 1, 'legal U:D3': 0 } },
  ),
  step(four, `${WALLS}, pass`, 'pass', {
    before: { passes: 1 },
    after: { 'counted regions/black': 0, 'counted regions/white': 0 },
  }),
  step(four, `${WALLS}, L:B4, L:C4`, 'pass', {
    reply: ['pass'],
    after: {
      'counted stones/black': 8,
      'counted regions/black': 8,
      'score black': 16,
      'counted stones/white': 8,
      'counted regions/white': 8,
      'komi white': 7.5,
      'score white': 23.5,
    },
  }),
])
