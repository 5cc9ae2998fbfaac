import { finiteCourse, step } from '../course'
import words from './course.en'

const small = { size: 5 }

export default finiteCourse(words, [
  step(small, 'U:C3, U:A5', 'L:C3'),
  step(small, 'U:C4, U:C3, U:B3, U:E5, U:D3, L:E5, U:C2, U:E4', 'L:C3'),
  step(
    { size: 4 },
    'U:B1, U:C1, L:B1, L:C1, U:B2, U:C2, L:B2, L:C2, U:B3, U:C3, L:B3, L:C3, U:B4, U:C4, L:B4, L:C4',
    'pass',
    {
      reply: ['pass'],
    },
  ),
])
