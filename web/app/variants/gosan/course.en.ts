import { say } from '../said'
import { voidWords } from '../voidsteps.en'

/** One entry a step of `course.ts`, in the same order. */
export default [
  say(
    'Go San is No with a limit. Press Nuke, then choose your stone on E5.',
    'White has answered, and a second void has already opened: arrows turn after every turn. The inner frame marks the origin, the point of the stone that you gave up.',
  ),
  say(
    'A few turns later. Place a stone on H2 and watch the voids.',
    'Nine voids and no more: all voids that come from one nuke stay on its origin and the points around it.',
  ),
  voidWords.own,
  voidWords.blocked,
  say(
    'The dot in a void is its lamp, for real boards. Four turns have been played, and the lamps of both voids are on. Play H2, the fifth turn.',
    'On odd turns lamps go off as their voids move, on even turns they go on. Of the two voids only E5 opened another: F6 pointed outside the area. Three voids, all lamps off.',
  ),
  voidWords.suicide,
  voidWords.cascade,
  voidWords.ko,
  voidWords.full,
  say(
    'White’s stones are on the right, Black’s on the left, and White has just passed. Pass as well.',
    'You count the empty points that only you surround and the stones you captured: 5 points each, and no captures, because a stone that was given up is nobody’s capture. With 6.5 komi White wins by 6.5.',
  ),
]
