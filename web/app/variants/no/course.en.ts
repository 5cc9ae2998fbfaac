import { say } from '../said'
import { voidWords } from '../voidsteps.en'

/** One entry a step of `course.ts`, in the same order. */
export default [
  say(
    'No is Go with one more kind of move. Press Nuke, then choose your stone on E5.',
    'The stone became a void. White has answered, and the void’s arrow has already turned to the north-east and opened a second void there. Nobody can play on a void.',
  ),
  say(
    'Voids move after every turn. Place a stone on J1, far away, and watch the arrows.',
    'White has answered, too, and each arrow turned one eighth after each of the two turns. Wherever it pointed to an empty point, a new void opened: from two voids to seven.',
  ),
  voidWords.own,
  voidWords.blocked,
  say(
    'The dot in a void is its lamp. It is there for real boards, so that no void is forgotten. Four turns have been played, and the lamps of both voids are on. Play H2, the fifth turn.',
    'On an odd turn the voids whose lamp is on move and switch it off; on an even turn it is the other way round. New voids count as moved. Now there are four voids, and all lamps are off.',
  ),
  voidWords.suicide,
  voidWords.cascade,
  voidWords.ko,
  voidWords.full,
  say(
    'Two passes in a row end the game. The voids move after each pass, too. Pass; White will pass as well.',
    'You count the empty points that only you surround and the stones you captured. White has 1 point, 2 captures and 6.5 komi: 9.5. Black has 1 capture. Stones on the board and voids do not count.',
  ),
]
