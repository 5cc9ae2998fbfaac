import { say } from '../course'

/** One entry a step of `course.ts`, in the same order. */
export default [
  say(
    'Stones in Gengo are wider than the grid. Place one on D4.',
    'It covers nine spaces. Nobody can play on a covered space.',
  ),
  say(
    'Try it: play E4, right beside your own stone.',
    'Illegal, even next to your own stone: the shaded spaces are covered.',
  ),
  say(
    'Stones connect at a distance: two steps along a line, or a knight’s move away. Connect to C5 by playing E6.',
    'A line joins the two stones: they are one group now and share their liberties.',
  ),
  say(
    'White’s stone in the corner has only a few liberties left. Cover them: play B4.',
    'No empty space was left at the right distance, so the stone was captured.',
  ),
  say(
    'Your own stones need liberties as well. Play A4, close to your stone in the corner, and see what happens.',
    'Friendly fire: your new stone covered the last liberties of the old one, and you lost it.',
  ),
  say(
    'Three passes in a row end the game. Pass; two more passes will follow.',
    'Whoever has more stones on the board wins. You can also choose to count area instead.',
  ),
]
