import type { Placed } from '$app/lib/learn/worldstep'
import type { WorldCourse } from '../course'
import words from './course.en'

const duel: Placed[] = [
  [0, 'You', 2, 1],
  [1, 'Ann', 4, 2],
]
const strangers: Placed[] = [
  [0, 'Ann', 1, 1],
  [1, 'Bob', 3, 2],
]

const course: WorldCourse = {
  board: 'world',
  words,
  steps: [
    { moves: [], hour: 0, ask: { x: 2, y: 1 } },
    { moves: duel.slice(0, 1), hour: 0.5, ask: { x: 3, y: 3 }, refused: true },
    { moves: duel, hour: 3, ask: { x: 3, y: 3 } },
    { moves: strangers, hour: 12, ask: { x: 2, y: -1 }, refused: true },
    { moves: strangers, hour: 12, ask: 'wait' },
    {
      moves: [
        [0, 'Ann', 1, 0],
        [1, 'You', 2, 0],
        [2, 'Ann', 5, 3],
        [3, 'You', 1, 1],
        [4, 'Ann', 5, 4],
      ],
      hour: 5,
      ask: { x: 1, y: -1 },
    },
  ],
}
export default course
