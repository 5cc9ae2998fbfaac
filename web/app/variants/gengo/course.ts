import { finiteCourse, step } from '../course'
import words from './course.en'

const medium = { size: 7 }
const nine = { size: 9 }

export default finiteCourse(words, [
  step(medium, '', 'D4'),
  step(medium, 'D4, A1', 'E4', { refused: true }),
  step(nine, 'C5, G3', 'E6'),
  step(medium, 'D2, A1', 'B4'),
  step(medium, 'A1, D2', 'A4'),
  step(nine, 'C2, G2, C5, G5, C8, G8, E5', 'pass', { reply: ['pass', 'pass'] }),
])
