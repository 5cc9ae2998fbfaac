import { finiteCourse, step } from '../course'
import words from './course.en'

const small = { size: 5 }
const medium = { size: 7 }

export default finiteCourse(words, [
  step(small, '', 'C3'),
  step(medium, 'D5, D4, C4, C5, E4, E5', 'D3'),
  step(small, 'A2, A1, B2, B1', 'C1'),
  step(small, 'E5, A2, E4, B1', 'A1', { refused: true }),
  step(medium, 'C4, C5, E4, E5, D3, D6, D5', 'D4'),
  step(medium, 'C4, C5, E4, E5, D3, D6, D5, D4', 'D5', { refused: true }),
  step(small, 'C3, D3, C2, D2, C4, D4, C1, E2, C5, D5', 'pass', { reply: ['pass'] }),
])
