import { say } from '../said'

/** One entry a step of `course.ts`, in the same order. */
export default [
  say(
    'Here the board is made of hexagons, and the seven green pieces belong to nobody. White plays first: place a stone on C3.',
    'C3 has six neighbours. The empty ones are the stone’s liberties. A green piece is not a liberty; it acts as a wall.',
  ),
  say(
    'Before you place a stone, you may slide a green piece in a straight line. Slide the one in the centre from D4 to E5. Then place your stone on D4, the cell it has left.',
    'That was a single turn: first the slide, then the stone. The slide is optional; after a slide, the stone is not.',
  ),
  say(
    'Stones are captured as in Go. Black’s stone in the corner, A4, has one liberty, B5. Take it with a stone.',
    'Captured by placement: your stone took the last liberty.',
  ),
  say(
    'A green piece can take a liberty, too. Black’s stone on A4 has one liberty, B5. Slide the piece from D5 to B5, then place your stone anywhere.',
    'Captured by movement: the stone was removed before yours was placed.',
  ),
  say(
    'Suicide is illegal. Try to place a stone on A4, between two black stones and a green piece.',
    'Your stone would have no liberty, and it would capture nothing.',
  ),
  say(
    'The same cell, but now A4 is the only liberty of Black’s stone on A3. Place a stone on A4.',
    'The capture gave your stone one liberty, so the placement was legal. That is the first exception.',
  ),
  say(
    'A slide must not be suicide either. Your stone on A4 has one liberty, B5. The piece on D5 may not stop there. Slide it to C5 instead, then place your stone anywhere.',
    'Sliding to B5 would have killed your own stone before you could place another to save it.',
  ),
  say(
    'B5 is the last liberty of your stone on A4 and also of Black’s on B4. Slide the piece from D7 to B5, then place your stone anywhere.',
    'Black’s stone was removed first, which gave yours a new liberty. That is the second exception: a slide that captures may take your own last liberty if you get a new one.',
  ),
  say(
    'Black has just passed. A pass gives up a turn and nothing more: Black may play again next time. Place your stone on C4.',
    'Only two passes in a row, one by each player, end the game.',
  ),
  say(
    'You are White. Black’s two stones inside and your six around them share the same two liberties, A3 and A4, which no green piece can reach. Attack: play A4, and see Black’s answer.',
    'Black filled the last liberty and captured 7 stones. If Black had begun, White would have captured. When neither side can attack without being killed, both leave it alone: this is called seki.',
  ),
  say(
    'The border is closed. Pass; your opponent will pass, too.',
    'Green pieces are walls, like the edge. White has 6 stones and 11 cells: 17. Black has 6 stones, 7 cells and 2.5 komi for playing second: 15.5.',
  ),
]
