import { say } from '../course'

/** One entry a step of `course.ts`, in the same order. */
export default [
  say(
    'One endless board and no turns: everybody plays when they like. The grey stone has been here since the beginning. You may play wherever another stone is at most six points away; these points are shaded. Select 2, 1 and place your stone.',
    'The closed ring means that your stone is locked: you may not play near it until somebody else does.',
  ),
  say(
    'Try it: select 3, 3, close to your stone.',
    'The shading is gone, too. Nobody can fill the board alone: every stone waits for an answer.',
  ),
  say(
    'Ann has answered on 4, 2. Your stone is pending now: for one day only you may play near it, and the red ring shows how much of the day is left. Place a stone on 3, 3.',
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
    'It is captured. The grey stone helped to surround it, although it belongs to nobody. There is no ko, no score and no end.',
  ),
]
