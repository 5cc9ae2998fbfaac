import { say } from '../course'

/** One entry a step of `course.ts`, in the same order. */
export default [
  say(
    'Go San is No with a limit. Press Nuke, then choose your stone on E5.',
    'A void, and already a second one beside it. The inner frame marks the origin: the point of the stone that you gave up.',
  ),
  say(
    'A few turns later. Place a stone on H2 and watch the voids.',
    'Nine voids and no more: voids open only on the three by three points around their origin.',
  ),
  say(
    'White’s stones are on the right, Black’s on the left, and White has just passed. Pass as well.',
    'You count the empty points that only you surround and the stones you captured. The stone that was given up does not count as captured.',
  ),
]
