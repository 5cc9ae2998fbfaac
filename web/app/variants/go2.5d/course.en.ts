import { say } from '../course'

/** One entry a step of `course.ts`, in the same order. */
export default [
  say(
    'Two boards, one above the other. You have a stone on the upper one. Place another directly below it, on the lower C3.',
    'The two stones are connected: one group on two layers.',
  ),
  say(
    'White’s stone on the upper C3 is surrounded on its own layer, but it still has a liberty below. Play the lower C3.',
    'That was its last liberty, and the stone was captured. Always look at both layers.',
  ),
  say(
    'Both layers are divided. Pass; White will pass, too.',
    'Stones and surrounded points of both layers are counted together, and White adds komi.',
  ),
]
