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
/** Ann surrounds 3, 0 while Bob plays elsewhere. */
const trap: Placed[] = [
  [0, 'Ann', 2, 0],
  [1, 'Bob', 5, 4],
  [2, 'Ann', 4, 0],
  [3, 'Bob', 6, 4],
  [4, 'Ann', 3, 1],
  [5, 'Bob', 5, 5],
  [6, 'Ann', 3, -1],
]
/** Ann takes a stone on 2, 0 from 3, 0. */
const ko: Placed[] = [
  [0, 'You', 4, 0],
  [1, 'Ann', 1, 0],
  [2, 'You', 3, 1],
  [3, 'Ann', 2, 1],
  [4, 'You', 3, -1],
  [5, 'Ann', 2, -1],
  [6, 'You', 2, 0],
  [7, 'Ann', 3, 0],
]
/** A stone of Ann's and one of Bob's, both with their last liberty on 3, 0. */
const two: Placed[] = [
  [0, 'You', 1, 0],
  [1, 'Ann', 2, 0],
  [2, 'You', 2, 1],
  [30, 'Bob', 4, 0],
  [31, 'You', 2, -1],
  [60, 'Ann', 6, 4],
  [61, 'You', 4, 1],
  [90, 'Bob', 6, 5],
  [91, 'You', 4, -1],
  [120, 'Ann', 7, 4],
  [121, 'You', 5, 0],
  [150, 'Bob', 7, 5],
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
    { moves: two, hour: 151, ask: { x: 3, y: 0 } },
    { moves: trap, hour: 31, ask: { x: 3, y: 0 } },
    { moves: ko, hour: 8, ask: { x: 2, y: 0 } },
    {
      moves: [
        [0, 'You', 2, 1],
        [1, 'Ann', 3, 3],
        [2, 'You', 4, 1],
        [3, 'Ann', 5, 3],
      ],
      hour: 4,
      ask: { x: 3, y: 1 },
    },
  ],
}
export default course
