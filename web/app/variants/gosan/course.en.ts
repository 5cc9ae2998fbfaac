import { say } from '../course'

/** One entry a step of `course.ts`, in the same order. */
export default [
  say(
    'Go San is No with a limit. Press Nuke, then your stone on E5.',
    'A void, and already a second one beside it. The double frame marks the origin: the place of the stone you gave up.',
  ),
  say(
    'Some turns later. Place a stone on H2 and see what the voids do.',
    'Nine voids and no more: they dig only in the three by three points around their origin.',
  ),
  say(
    'The white stones to the right, the black ones to the left, nine points in between. White has just passed. Pass as well.',
    'Counted are empty points that only one side surrounds, and captured stones. The stone that was given up is nobody’s prisoner.',
  ),
]
