import { finiteCourse, step } from '../course'
import words from './course.en'

const small = { size: 5 }
const nine = { size: 9 }

export default finiteCourse(words, [
  step(nine, 'E5, A9', 'nuke E5', { reply: ['A8'] }),
  step(nine, 'E5, A9, nuke E5, A8', 'J1', { reply: ['B9'] }),
  step(nine, 'E5, A9', 'nuke A9', { refused: true }),
  step(small, 'D5, C5, E5, E4, E3, B1, C3, A2, nuke C3', 'A1'),
  step(small, 'D5, C5, E5, E4, E3, B1, C3, A2, nuke C3, A1', 'pass', { reply: ['pass'] }),
])
