import { finiteCourse, plain, step, type Start } from '../course'
import words from './course.en'

const hexagon = plain({ base: 4 })

/** White to play with these stones, and the neutral pieces on their usual cells unless said. */
const among = (white: string, black: string, neutral?: string): Start => ({
  ...hexagon,
  setup: {
    white: white.split(' '),
    black: black.split(' '),
    to_play: 'white',
    ...(neutral !== undefined && { neutral: neutral.split(' ') }),
  },
})

export default finiteCourse(words, [
  step(hexagon, '', 'C3', { before: { 'pieces neutral': 7 }, after: { 'neighbours C3': 6 } }),
  step(hexagon, '', 'D4-E5 D4'),
  step(among('A3', 'A4 E5'), '', 'B5', { before: { 'liberties A4': 1 }, after: { 'captured white': 1 } }),
  step(hexagon, 'D4-D5 A3, A4', 'D5-B5 *', { before: { 'liberties A4': 1 } }),
  step(among('E4', 'A3 B5'), '', 'A4', { refused: true, before: { 'legal A4': 0, 'pieces black': 2 } }),
  step(among('A2 B3', 'A3 B5'), '', 'A4', {
    before: { 'liberties A3': 1 },
    after: { 'captured white': 1, 'liberties A4': 1 },
  }),
  step(among('A4', 'A3', 'D4 B4 D5 F4 B2 D2 F6'), '', 'D5-C5 *', {
    before: { 'liberties A4': 1, 'legal D5-B5>E4': 0, 'legal D5-C5>E4': 1 },
  }),
  step(among('A4 C5', 'B4 E3', 'A3 B3 C4 D7 F4 D2 F6'), '', 'D7-B5 *', {
    before: { 'liberties A4': 1, 'liberties B4': 1 },
  }),
  step(hexagon, 'C3, E5, D3, pass', 'C4', { before: { passesToEnd: 2, passes: 1 } }),
  step(among('B5 C5 C4 C3 B2 A2', 'B4 B3 C6 D5 D6 D4 D3 C2 B1 A1', 'F4 F6 D7 C1 E6 F5 G6'), '', 'A4', {
    reply: ['A3'],
    before: { 'liberties B4': 2, 'liberties B5': 2, 'stones B4': 2, 'stones B5': 6 },
    after: { 'captured black': 7 },
  }),
  step(hexagon, 'D3, E4, D5, E5, D1, E3, D7, E6, C3, E2, B5, E7', 'pass', {
    reply: ['pass'],
    after: {
      'counted stones/white': 6,
      'counted regions/white': 11,
      'score white': 17,
      'counted stones/black': 6,
      'counted regions/black': 7,
      'komi black': 2.5,
      'score black': 15.5,
    },
  }),
])
