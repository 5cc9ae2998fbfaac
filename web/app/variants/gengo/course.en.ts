import { say } from '../course'

/** One entry a step of `course.ts`, in the same order. */
export default [
  say(
    'Gengo’s stones are wider than the grid. Place one on D4.',
    'It covers nine spaces. Nothing can stand on a covered space.',
  ),
  say('Try it: play E4, right beside your own stone.', 'Refused, even to yourself. The shaded spaces are closed.'),
  say(
    'Stones touch at a distance: two steps along a line, or two along and one aside. Connect to C5 by playing E6.',
    'A line joins the two: they are one chain now and share their liberties.',
  ),
  say(
    'White’s stone in the corner has few spaces left at which it could touch anything. Cover them: play B4.',
    'No open space was left at the right distance, so the stone was captured.',
  ),
  say(
    'Your own stones need room as well. Play A4, close to your stone in the corner, and see.',
    'Friendly fire: your new stone covered the last open spaces of the old one, and it was lost.',
  ),
  say(
    'Three passes in a row end a game of Gengo. Pass; two more will follow.',
    'Most stones on the board win. Whoever likes can play for area instead.',
  ),
]
