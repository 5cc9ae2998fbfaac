import { finiteCourse, step } from '../course'
import words from './course.en'

const small = { size: 5 }
const nine = { size: 9 }

export default finiteCourse(words, [
  step(nine, 'E5, A9', 'nuke E5', { reply: ['A8'] }),
  step(nine, 'E5, A9, nuke E5, A8, J1, B9, J2, B8, H1, A7', 'H2'),
  step(small, 'B3, D3, B2, D2, B4, D4, C3, D1, nuke C3, D5, B1, pass, B5, pass', 'pass'),
])
