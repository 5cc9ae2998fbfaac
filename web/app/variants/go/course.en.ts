import { say } from '../course'

/** One entry a step of `course.ts`, in the same order. */
export default [
  say(
    'You are Black and begin. Stones go on the crossings of the lines. Place one in the middle, on C3.',
    'There it stays for the rest of the game, unless it is captured. Its four empty neighbours are its liberties.',
  ),
  say(
    'White’s stone on D4 has one liberty left. Take it: play D3.',
    'A stone without a liberty leaves the board. It is your prisoner.',
  ),
  say(
    'Stones beside each other live and die together. White’s two in the corner share one liberty. Find it.',
    'Both went at once. A chain is captured as a whole or not at all.',
  ),
  say(
    'Now the other way round: try to put your own stone on A1, where it would have no liberty.',
    'Suicide is not allowed, and the board tells you why. Only a capture could make room for such a stone.',
  ),
  say(
    'A special case. You are White now: capture the black stone on D5 by playing D4.',
    'Black’s stone is gone, and yours on D4 has only one liberty, exactly where Black’s stone was.',
  ),
  say(
    'Black to play. Try to take back at once: play D5.',
    'That would bring back the board from before, for ever and ever. It is called ko: play elsewhere first.',
  ),
  say(
    'Nothing is left to gain. Say so: pass. White will pass too, and two passes end the game.',
    'Each side counts its stones and the empty points that only it surrounds. White gets komi for having been second.',
  ),
]
