import { say } from '../course'

/** One entry a step of `course.ts`, in the same order. */
export default [
  say(
    'One board without end, and no turns: whoever wants to play, plays. The grey stone has stood here since the beginning. You may play wherever a stone is at most six points away; the tint shows where. Aim at 2, 1 and place your stone.',
    'There it stands. The closed ring says that it is locked: until somebody else plays near it, you may not.',
  ),
  say(
    'See for yourself: aim at 3, 3, close to your stone.',
    'The tint is gone, too. Nobody can fill the board alone: every stone waits for an answer.',
  ),
  say(
    'Ann has answered on 4, 2. Your stone is pending now: for a day only you may play near it, and the red ring shows how much of the day is left. Place a stone on 3, 3.',
    'Your first stone is unlocked for good. Ann’s is pending, so now it is her day; and your new stone is locked.',
  ),
  say(
    'Elsewhere Bob has answered Ann, whose stone on 1, 1 is pending. You want to join in: aim at 2, −1.',
    'Not now. While a stone waits for its owner, nobody else may play within six points of it.',
  ),
  say(
    'Ann does not come. Her day is over at the very second, whether anybody looks or not. Let it pass.',
    'Ann’s stone is unlocked and forbids nothing any more, so you may play here. Bob’s is still locked, which binds only Bob.',
  ),
  say(
    'Stones are captured as in Go, each player’s for themselves. Ann’s stone on 1, 0 has one liberty left: take it on 1, −1.',
    'It is gone. The grey stone helped to surround it, though it is nobody’s. There is no ko, no count and no end: only the world.',
  ),
]
