import { say } from '../course'

/** One entry a step of `course.ts`, in the same order. */
export default [
  say(
    'Cells have six neighbours here, and the green pieces belong to nobody. White begins: place a stone on C3.',
    'A stone has up to six liberties. A neutral piece is none: it is a wall.',
  ),
  say(
    'Before you place a stone you may slide a green piece along a line. Take the one in the middle, D4, to E5. Then place your stone on D4, the cell it has left.',
    'That was one turn in two parts. The slide is free, the stone after it is a must.',
  ),
  say(
    'Black’s stone in the corner A4 has one liberty, B5. Slide the piece from D5 to B5, then place your stone wherever you like.',
    'The piece took the last liberty, and the stone was captured before yours was even placed.',
  ),
  say(
    'The border is closed. Pass; the other side will pass too.',
    'Stones and surrounded cells are counted, with green pieces as walls. Black, who played second, gets komi.',
  ),
]
