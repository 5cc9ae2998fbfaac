import { say } from '../course'

/** One entry a step of `course.ts`, in the same order. */
export default [
  say(
    'You are Black and play first. Stones are placed on the intersections. Place one in the centre, on C3.',
    'A stone stays where it is unless it is captured. The empty points next to it are its liberties: this one has four.',
  ),
  say(
    'White’s stone on D4 has only one liberty left. Take it: play D3.',
    'A stone without liberties is captured and removed from the board.',
  ),
  say(
    'Stones next to each other along the lines form a group and share their liberties. White’s two stones in the corner have one liberty left. Find it.',
    'Both stones were captured at once. A group is captured as a whole or not at all.',
  ),
  say(
    'Now the other way round: try to play on A1, where your stone would have no liberties.',
    'Suicide is not allowed, and the board tells you why. You may only play there if you capture something.',
  ),
  say(
    'A special case. You are White now: capture the black stone on D5 by playing D4.',
    'Black’s stone is gone. Your stone on D4 has only one liberty, exactly where Black’s stone was.',
  ),
  say(
    'Black to play. Try to recapture at once: play D5.',
    'That would repeat the earlier position, and the game would never end. This is called ko: play elsewhere first.',
  ),
  say(
    'There is nothing left to gain for either side, so pass. White will pass, too, and two passes end the game.',
    'Each side counts its stones and the empty points that it surrounds. White adds komi for playing second.',
  ),
]
