import { drawn, finiteCourse, plain, step } from '../course'
import words from './course.en'

const small = plain({ size: 5 })
const medium = plain({ size: 7 })
const KO = 'C4, C5, E4, E5, D3, D6, D5'

export default finiteCourse(words, [
  step(small, '', 'C3', { after: { 'liberties C3': 4 } }),
  step(medium, 'D5, D4, C4, C5, E4, E5', 'D3', { before: { 'liberties D4': 1 }, after: { 'captured black': 1 } }),
  step(small, 'A2, A1, B2, B1', 'C1', {
    before: { 'stones A1': 2, 'liberties A1': 1 },
    after: { 'captured black': 2 },
  }),
  step(small, 'E5, A2, E4, B1', 'A1', { refused: true, before: { 'legal A1': 0 } }),
  step(medium, KO, 'D4', { before: { 'liberties D5': 1 }, after: { 'captured white': 1, 'liberties D4': 1 } }),
  step(medium, `${KO}, D4`, 'D5', { refused: true, before: { 'legal D5': 0 } }),
  step(medium, `${KO}, D4, G1, G7`, 'D5', { before: { 'legal D5': 1 }, after: { 'captured black': 1 } }),
  step(drawn('.XO../XXO../OOO../...../.....', 'white'), '', 'A5', {
    before: { 'stones A4': 3, 'liberties A4': 1 },
    after: { 'captured white': 3 },
  }),
  step(drawn('.X.XO/XXXXO/OOOOO/...../.....', 'white'), '', 'A5', {
    refused: true,
    before: { 'liberties A4': 2, 'legal A5': 0, 'legal C5': 0 },
    after: { 'liberties A4': 2 },
  }),
  step(drawn('...XO/XXXXO/OOOOO/...../.....'), '', 'B5', {
    before: { 'liberties A4': 3 },
    after: { 'liberties A4': 2 },
  }),
  step(drawn('...XO/XXXXO/OOOOO/...../.....', 'white'), '', 'B5', {
    before: { 'liberties A4': 3 },
    after: { 'liberties A4': 2, 'liberties B5': 2 },
  }),
  step(drawn('.X.XO../XXXOO../OOOO.../......./......./......./.......', 'white'), '', 'C7', {
    before: { 'liberties D7': 1, 'stones D7': 1, 'liberties B6': 2 },
    after: { 'captured white': 1, 'stones B6': 4, 'liberties B6': 1 },
  }),
  step(drawn('....../....../....../OOOOO./OXXXO./OX..O.', 'white'), '', 'C1', {
    reply: ['D1'],
    then: [{ expect: 'C1' }],
    before: { 'stones B1': 4, 'liberties B1': 2 },
    after: { 'captured black': 1, 'captured white': 5 },
  }),
  step(drawn('...../.X.../.XO../..XX./.....'), '', 'C4', {
    reply: ['D3'],
    then: [{ expect: 'E3', reply: 'D4' }, { expect: 'D5', reply: 'E4' }, { expect: 'E5' }],
    before: { 'liberties C3': 2 },
    after: { 'captured black': 4 },
  }),
  step(drawn('..XO./..XO./O.XO./..XO./..XO.'), '', 'pass', {
    reply: ['pass'],
    dead: ['A3'],
    before: { 'stones A3': 1, passesToEnd: 2 },
    after: {
      'counted stones/black': 5,
      'counted regions/black': 10,
      'score black': 15,
      'score white': 17.5,
      'counted stones/white': 5,
      'counted regions/white': 5,
      'komi white': 7.5,
    },
  }),
  step(small, 'C3, D3, C2, D2, C4, D4, C1, E2, C5, D5', 'pass', {
    reply: ['pass'],
    before: { passesToEnd: 2 },
    after: { 'score black': 15, 'score white': 15.5, 'komi white': 7.5 },
  }),
])
