import { say } from '../course'

/** One entry a step of `course.ts`, in the same order. */
export default [
  say(
    'Here every cell has six neighbours, and the green pieces belong to nobody. White plays first: place a stone on C3.',
    'A stone has up to six liberties. A neutral piece is not a liberty; it acts as a wall.',
  ),
  say(
    'Before you place a stone, you may slide a green piece in a straight line. Slide the one in the centre from D4 to E5. Then place your stone on D4, the cell it has left.',
    'That was one turn in two parts. The slide is optional; after a slide, the stone is not.',
  ),
  say(
    'Black’s stone in the corner, A4, has one liberty, B5. Slide the piece from D5 to B5, then place your stone anywhere.',
    'The piece took the last liberty, and the stone was captured before yours was placed.',
  ),
  say(
    'The border is closed. Pass; your opponent will pass, too.',
    'Stones and surrounded cells are counted, with green pieces as walls. Black adds komi for playing second.',
  ),
]
