import { say } from '../course'

/** One entry a step of `course.ts`, in the same order. */
export default [
  say(
    'No is Go with one more kind of move. Press Nuke, then choose your stone on E5.',
    'The stone became a void. White has answered, and the void’s arrow has already turned to the north-east and opened a second void there.',
  ),
  say(
    'Voids move after every turn. Place a stone on J1, far away, and watch the arrows.',
    'Each arrow turned one eighth, and wherever it pointed to an empty point, a new void opened. Only stones and the edge stop them.',
  ),
  say(
    'You can only nuke your own stones. Press Nuke and try White’s stone on A9.',
    'Illegal: the stone is not yours. A nuke always costs you a stone.',
  ),
  say(
    'Voids are not liberties. White to play: D4 is the last liberty of three stones, and the arrow on C3 is about to point there. Play A1 and watch.',
    'A void opened on D4, and all groups without liberties were removed at the same moment, Black’s and White’s alike.',
  ),
  say(
    'Two passes end the game. The voids move after each pass, too. Pass.',
    'You count the empty points that only you surround and the stones you captured. Stones on the board and voids do not count.',
  ),
]
