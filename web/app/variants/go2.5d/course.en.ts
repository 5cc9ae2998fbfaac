import { say } from '../said'

/** One entry a step of `course.ts`, in the same order. */
export default [
  say(
    'Two boards, one above the other. Stones may be placed on either of them. Place one in the middle of the upper board, on C3.',
    'It has five liberties: those around it on its own layer, and the same point on the other layer.',
  ),
  say(
    'You have a stone on the upper board. Place another directly below it, on the lower C3.',
    'The two stones are connected: one group on two layers, with eight liberties.',
  ),
  say(
    'You are White. Your three stones on the upper layer are one group. Add a fourth below one of them: play the lower C4.',
    'All four stones are one group, and it has ten liberties. A point beside several of its stones counts once.',
  ),
  say(
    'White’s stone on the upper C3 is surrounded on its own layer, but it still has one liberty below. Play the lower C3.',
    'That was its last liberty, and the stone was captured. Always look at both layers.',
  ),
  say(
    'You are White. The lower C3 is surrounded by black stones, but the point above it is empty. Play the lower C3.',
    'Legal: the stone has one liberty, on the other layer.',
  ),
  say(
    'Now Black has a stone above it, too. You are White: try the lower C3.',
    'Suicide: your stone would have no liberty on either layer and capture nothing. That is illegal.',
  ),
  say(
    'White has just captured a stone on the upper D3 by playing C3. You are Black: try to recapture at once on the upper D3.',
    'Ko: that would bring back an earlier position of the two boards together. Play elsewhere first.',
  ),
  say(
    'Both walls have a gap at the top of the lower layer, on B4 and C4. White has passed. Pass, and see what is counted.',
    'The empty points of both sides are connected through the gap, so they belong to nobody. A wall must stand on both layers.',
  ),
  say(
    'The gaps are closed. Pass; White will pass, too.',
    'Both layers are counted together. Black has 8 stones and 8 points: 16. White has as many and 7.5 komi: 23.5.',
  ),
]
