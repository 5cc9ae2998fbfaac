import { finiteCourse, plain, step, type Start } from '../course'
import words from './course.en'

const medium = plain({ size: 7 })
const nine = plain({ size: 9 })

/** White to play on a full board, against a black group that lives. */
const living = (black: string, white: string, options = {}): Start => ({
  options,
  setup: { black: black.split(' '), white: white.split(' '), to_play: 'white' },
})

const corner = living('C19 B17 C15 B13', 'E18 E15 D12 A10')
const edge = living('S17 R15 S13 R11 S9', 'P14 P9 Q17 S6 O12 S19')
const centre = living('H17 K17 G15 L15 H13 K13 G11 L11 H9 K9', 'H19 K19 F17 N17 E14 N14 D11 N11 F8 M8 J7')
/** The smallest connected groups that live in Go: in the corner, on the edge, in the centre. */
const likeGo = living(
  'B1 A2 B2 C2 D1 D2 L1 L2 M2 N1 N2 O2 P2 P1 J11 K11 L11 M11 N11 J12 L12 N12 J13 K13 L13 M13 N13',
  'A3 B3 C3 D3 E1 E2 K1 K2 L3 M3 N3 O3 P3 Q2 Q1 J10 K10 L10 M10 N10 J14 K14 L14 M14 N14 H11 H12 H13 O11 O12 O13',
  { regions: 'go' },
)

export default finiteCourse(words, [
  step(medium, '', 'D4', { after: { covered: 9 } }),
  step(medium, 'D4, A1', 'E4', { refused: true, before: { 'legal E4': 0 } }),
  step(nine, 'C5, G3', 'E6', { after: { 'stones C5': 2, 'groups black': 1 } }),
  step(medium, 'D2, A1', 'B4', { before: { 'liberties A1': 2 }, after: { 'captured black': 1 } }),
  step(medium, 'A1, D2', 'A4', { before: { 'liberties A1': 2 }, after: { 'captured white': 1 } }),
  step(medium, 'E1, C2, F4, G2', 'E1', {
    refused: true,
    before: { 'captured white': 1, 'legal E1': 0, 'legal E2': 0 },
  }),
  step(medium, 'E1, C2, F4, G2, A7, A5', 'E2', { before: { 'legal E2': 1 }, after: { 'captured black': 1 } }),
  step(plain({ size: 9, own_overlap: true }), 'E5, C5', 'E6', { after: { 'stones E5': 2 } }),
  step(plain({ size: 9, handicap: 3 }), 'C3, G7', 'C7', {
    before: { 'pieces black': 2, handicapLeft: 1 },
    after: { 'pieces black': 3, handicapLeft: 0 },
  }),
  step(corner, '', 'A19', {
    before: { 'stones C19': 4, 'liberties C19': 2 },
    after: { 'captured black': 1, 'liberties C19': 2 },
  }),
  step(edge, '', 'T15', { before: { 'stones S17': 5, 'liberties S17': 2 }, after: { 'captured black': 1 } }),
  step(centre, '', 'J15', { before: { 'stones H17': 10, 'liberties H17': 2 }, after: { 'captured black': 1 } }),
  step(likeGo, '', 'A1', {
    before: { 'stones A2': 6, 'stones L1': 8, 'stones J11': 13 },
    after: { 'captured black': 1, 'liberties A2': 2 },
  }),
  step(nine, 'C2, G2, C5, G5, C8, G8, E5', 'pass', {
    reply: ['pass', 'pass'],
    before: { passesToEnd: 3 },
    after: {
      'counted stones/black': 4,
      'counted stones/white': 3,
      'counted also/black': 39,
      'counted also/white': 33,
    },
  }),
])
