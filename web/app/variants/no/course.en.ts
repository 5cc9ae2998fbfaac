import { say } from '../course'

/** One entry a step of `course.ts`, in the same order. */
export default [
  say(
    'No is Go with one more thing to do. Press Nuke, then your stone on E5.',
    'The stone is gone and a void stands in its place. White has answered, and already the void’s arrow has turned to the north-east and dug a second void there.',
  ),
  say(
    'Voids move after every turn. Place a stone on J1, far away, and watch the arrows.',
    'Each arrow turned an eighth, and where it pointed to an empty point a new void opened. Nothing stops them but stones and the edge.',
  ),
  say(
    'Only stones of your own can be given up. Press Nuke and try White’s stone on A9.',
    'Refused: the stone is not yours. A nuke always costs you a stone.',
  ),
  say(
    'Voids are no liberties. White to play: D4 is the last liberty of three groups, and the arrow on C3 is about to point there. Play A1 and watch.',
    'The void opened on D4, and every group without a liberty fell in the same moment, Black’s and White’s alike.',
  ),
  say(
    'The game ends with two passes. The voids move after each of them, too. Pass.',
    'Counted are empty points that only one side surrounds, and captured stones. Stones on the board and voids count for nobody.',
  ),
]
