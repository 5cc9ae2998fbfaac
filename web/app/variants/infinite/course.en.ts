import { say } from '../said'

/** One entry a step of `course.ts`, in the same order. */
export default [
  say(
    'One endless board and no turns: everybody plays when they like. The grey stone of SAI, who is not a player, has been here since the beginning. You may play wherever another stone is at most six points away, across and up or down; these points are shaded. Select 2, 1 and place your stone.',
    'The closed ring means that your stone is locked: you may not play near it until somebody else does.',
  ),
  say(
    'Try it: select 3, 3, close to your stone.',
    'The shading is gone, too. Nobody can fill the board alone: every stone waits for an answer.',
  ),
  say(
    'Ann has answered on 4, 2. Your stone is pending now: for one day nobody but you may play near it, and the red ring shows how much of the day is left. Place a stone on 3, 3.',
    'Your first stone is unlocked for good. Ann’s is pending, so she has a day to answer. Your new stone is locked.',
  ),
  say(
    'Elsewhere, Bob has answered Ann, and her stone on 1, 1 is pending. You would like to join in: select 2, −1.',
    'Not now. While a stone is pending, only its owner may play within six points of it.',
  ),
  say(
    'Ann does not answer. Exactly one day later her stone is unlocked. Skip the day.',
    'Ann’s stone is unlocked and restricts nobody, so you may play here. Bob’s is still locked, which restricts only Bob.',
  ),
  say(
    'Stones are captured as in Go, each player’s separately. Ann’s stone on 1, 0 has one liberty left: take it on 1, −1.',
    'It is captured. The grey stone helped to surround it, although it belongs to no player.',
  ),
  say(
    'A group is made of one player’s stones. Ann’s stone on 2, 0 and Bob’s on 4, 0 stand on either side of 3, 0, the last liberty of both. Play 3, 0.',
    'Both were captured by one move: all stones of others that have no liberty left are removed together, whoever they belong to.',
  ),
  say(
    'Ann’s four stones surround 3, 0. Suicide is allowed here: place your stone there and see.',
    'It captured nothing and had no liberty, so it was removed at once. If it had captured something, it would have stayed.',
  ),
  say(
    'Ann has just captured your stone on 2, 0 by playing 3, 0. There is no ko rule: recapture on 2, 0.',
    'Recaptured at once. Only the status of stones can stop you: Ann’s new stone was locked, which restricts nobody but Ann, and none of yours nearby was locked.',
  ),
  say(
    'There is no score and no end. What you play for is that your stones last: groups with many liberties, and in the long run with two eyes. Connect your two stones: play 3, 1.',
    'One strong group instead of two weak ones. Extend it, make it safe, and come back tomorrow: the world stays as everybody left it.',
  ),
]
