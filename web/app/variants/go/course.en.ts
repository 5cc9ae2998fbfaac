import { say } from '../said'

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
    'You are White now. D4 has no liberties for your stone either, but it is the last liberty of Black’s stone on D5. Play D4.',
    'Captures come first: Black’s stone is gone, and your stone on D4 has one liberty, exactly where Black’s stone was.',
  ),
  say(
    'You are Black again. Try to recapture at once: play D5.',
    'That would repeat the earlier position, and the game would never end. This is called ko: play elsewhere first.',
  ),
  say(
    'Both sides have played elsewhere, in the corners on the right. Now take the ko: play D5.',
    'The position is a new one, so the capture is legal. This time White has to play elsewhere first.',
  ),
  say(
    'You are White. Black’s three stones in the corner surround a single point, A5, and that is their only liberty. Play there.',
    'The stones are captured. An empty point inside a group is called an eye. One eye is not enough: it can be filled.',
  ),
  say(
    'The same corner, but here Black’s group has two eyes, A5 and C5. You are White: try A5.',
    'Suicide, and C5 would be too. White can fill neither eye as long as the other is open, so the group can never be captured. It is alive.',
  ),
  say(
    'You are Black. Your group surrounds three points in a row. Make two eyes of them: play the one in the middle, B5.',
    'A5 and C5 are two separate eyes now. The group is alive, and you need not play here again.',
  ),
  say(
    'The same group with White to play. You are White: take the middle point, B5, before Black does.',
    'Black can no longer make two eyes: the group is dead, although it is still on the board. One move decided between life and death.',
  ),
  say(
    'You are White. C7 looks like an eye, but Black’s stone on D7 is cut off from the others and has one liberty. Capture it on C7.',
    'C7 was a false eye. Black’s other four stones have one liberty left, A7, and a single eye is not enough.',
  ),
  say(
    'You are White. Black’s four stones have two liberties. Give up a stone first: play C1. Black will capture it on D1. Then play C1 again.',
    'Black took one stone, and by doing so filled a liberty of its own. You took five. This is a snapback.',
  ),
  say(
    'White’s stone on C3 has two liberties. Chase it with C4, and each time White extends, take the liberty that leads into the open: E3, then D5, then E5.',
    'White had a single liberty after each of your moves and ran into the edge: four stones captured. This is a ladder.',
  ),
  say(
    'White’s stone on A3 cannot live inside Black’s area. You need not capture it: pass. White will pass, too, two passes end the game, and both sides agree that the stone is dead.',
    'A dead stone is taken off before counting. Black has 5 stones and 10 points: 15. White has 5 stones, 5 points and 7.5 komi: 17.5.',
  ),
  say(
    'There is nothing left to gain for either side, so pass. White will pass, too, and two passes end the game.',
    'Each side counts its stones and the empty points that it alone surrounds: 15 for Black. White adds 7.5 points, the komi for playing second, and has 15.5.',
  ),
]
