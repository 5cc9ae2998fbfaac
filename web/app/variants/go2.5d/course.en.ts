import { say } from '../course'

/** One entry a step of `course.ts`, in the same order. */
export default [
  say(
    'Two boards, one above the other. Your stone stands on the upper one. Place another right below it, on L:C3.',
    'They touch through the floor: one chain on two layers.',
  ),
  say(
    'White’s stone on the upper C3 is surrounded on its own layer and still breathes downwards. Play L:C3.',
    'That was its last liberty, and it is gone. Always look at both layers.',
  ),
  say(
    'Both layers are divided. Pass; White will pass too.',
    'Stones and surrounded points of both layers are counted together, and White gets komi.',
  ),
]
