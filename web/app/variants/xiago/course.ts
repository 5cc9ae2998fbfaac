import { finiteCourse, step } from '../course'
import words from './course.en'

const hexagon = { base: 4 }

export default finiteCourse(words, [
  step(hexagon, '', 'C3'),
  step(hexagon, '', 'D4-E5 D4'),
  step(hexagon, 'D4-D5 A3, A4', 'D5-B5 *'),
  step(hexagon, 'D3, E4, D5, E5, D1, E3, D7, E6, C3, E2, B5, E7', 'pass', { reply: ['pass'] }),
])
