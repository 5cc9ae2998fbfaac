// The words of the courses. They are long and only needed by those who learn, so they are not among the others.

/** The words of one step of a course. */
export interface StepWords {
  ask: string
  done: string
}

/** What to do, and what to see once it is done. */
const step = (ask: string, done: string): StepWords => ({ ask, done })

/** One entry a step of `lib/learn/courses.ts`, in the same order. */
export const courses: Record<string, StepWords[]> = {
  go: [
    step(
      'You are Black and begin. Stones go on the crossings of the lines. Place one in the middle, on C3.',
      'There it stays for the rest of the game, unless it is captured. Its four empty neighbours are its liberties.',
    ),
    step(
      'White’s stone on D4 has one liberty left. Take it: play D3.',
      'A stone without a liberty leaves the board. It is your prisoner.',
    ),
    step(
      'Stones beside each other live and die together. White’s two in the corner share one liberty. Find it.',
      'Both went at once. A chain is captured as a whole or not at all.',
    ),
    step(
      'Now the other way round: try to put your own stone on A1, where it would have no liberty.',
      'Suicide is not allowed, and the board tells you why. Only a capture could make room for such a stone.',
    ),
    step(
      'A special case. You are White now: capture the black stone on D5 by playing D4.',
      'Black’s stone is gone, and yours on D4 has only one liberty, exactly where Black’s stone was.',
    ),
    step(
      'Black to play. Try to take back at once: play D5.',
      'That would bring back the board from before, for ever and ever. It is called ko: play elsewhere first.',
    ),
    step(
      'Nothing is left to gain. Say so: pass. White will pass too, and two passes end the game.',
      'Each side counts its stones and the empty points that only it surrounds. White gets komi for having been second.',
    ),
  ],
  no: [
    step(
      'No is Go with one more thing to do. Press Nuke, then your stone on E5.',
      'The stone is gone and a void stands in its place. White has answered, and already the void’s arrow has turned to the north-east and dug a second void there.',
    ),
    step(
      'Voids move after every turn. Place a stone on J1, far away, and watch the arrows.',
      'Each arrow turned an eighth, and where it pointed to an empty point a new void opened. Nothing stops them but stones and the edge.',
    ),
    step(
      'Only stones of your own can be given up. Press Nuke and try White’s stone on A9.',
      'Refused: the stone is not yours. A nuke always costs you a stone.',
    ),
    step(
      'Voids are no liberties. White to play: D4 is the last liberty of three groups, and the arrow on C3 is about to point there. Play A1 and watch.',
      'The void opened on D4, and every group without a liberty fell in the same moment, Black’s and White’s alike.',
    ),
    step(
      'The game ends with two passes. The voids move after each of them, too. Pass.',
      'Counted are empty points that only one side surrounds, and captured stones. Stones on the board and voids count for nobody.',
    ),
  ],
  gosan: [
    step(
      'Go San is No with a limit. Press Nuke, then your stone on E5.',
      'A void, and already a second one beside it. The double frame marks the origin: the place of the stone you gave up.',
    ),
    step(
      'Some turns later. Place a stone on H2 and see what the voids do.',
      'Nine voids and no more: they dig only in the three by three points around their origin.',
    ),
    step(
      'The white stones to the right, the black ones to the left, nine points in between. White has just passed. Pass as well.',
      'Counted are empty points that only one side surrounds, and captured stones. The stone that was given up is nobody’s prisoner.',
    ),
  ],
  xiago: [
    step(
      'Cells have six neighbours here, and the green pieces belong to nobody. White begins: place a stone on C3.',
      'A stone has up to six liberties. A neutral piece is none: it is a wall.',
    ),
    step(
      'Before you place a stone you may slide a green piece along a line. Take the one in the middle, D4, to E5. Then place your stone on D4, the cell it has left.',
      'That was one turn in two parts. The slide is free, the stone after it is a must.',
    ),
    step(
      'Black’s stone in the corner A4 has one liberty, B5. Slide the piece from D5 to B5, then place your stone wherever you like.',
      'The piece took the last liberty, and the stone was captured before yours was even placed.',
    ),
    step(
      'The border is closed. Pass; the other side will pass too.',
      'Stones and surrounded cells are counted, with green pieces as walls. Black, who played second, gets komi.',
    ),
  ],
  gengo: [
    step(
      'Gengo’s stones are wider than the grid. Place one on D4.',
      'It covers nine spaces. Nothing can stand on a covered space.',
    ),
    step('Try it: play E4, right beside your own stone.', 'Refused, even to yourself. The shaded spaces are closed.'),
    step(
      'Stones touch at a distance: two steps along a line, or two along and one aside. Connect to C5 by playing E6.',
      'A line joins the two: they are one chain now and share their liberties.',
    ),
    step(
      'White’s stone in the corner has few spaces left at which it could touch anything. Cover them: play B4.',
      'No open space was left at the right distance, so the stone was captured.',
    ),
    step(
      'Your own stones need room as well. Play A4, close to your stone in the corner, and see.',
      'Friendly fire: your new stone covered the last open spaces of the old one, and it was lost.',
    ),
    step(
      'Three passes in a row end a game of Gengo. Pass; two more will follow.',
      'Most stones on the board win. Whoever likes can play for area instead.',
    ),
  ],
  'go2.5d': [
    step(
      'Two boards, one above the other. Your stone stands on the upper one. Place another right below it, on L:C3.',
      'They touch through the floor: one chain on two layers.',
    ),
    step(
      'White’s stone on the upper C3 is surrounded on its own layer and still breathes downwards. Play L:C3.',
      'That was its last liberty, and it is gone. Always look at both layers.',
    ),
    step(
      'Both layers are divided. Pass; White will pass too.',
      'Stones and surrounded points of both layers are counted together, and White gets komi.',
    ),
  ],
}

/** One entry a step of `lib/learn/worldcourse.ts`, in the same order. */
export const worldCourse: StepWords[] = [
  step(
    'One board without end, and no turns: whoever wants to play, plays. The grey stone has stood here since the beginning. You may play wherever a stone is at most six points away; the tint shows where. Aim at 2, 1 and place your stone.',
    'There it stands. The closed ring says that it is locked: until somebody else plays near it, you may not.',
  ),
  step(
    'See for yourself: aim at 3, 3, close to your stone.',
    'The tint is gone, too. Nobody can fill the board alone: every stone waits for an answer.',
  ),
  step(
    'Ann has answered on 4, 2. Your stone is pending now: for a day only you may play near it, and the red ring shows how much of the day is left. Place a stone on 3, 3.',
    'Your first stone is unlocked for good. Ann’s is pending, so now it is her day; and your new stone is locked.',
  ),
  step(
    'Elsewhere Bob has answered Ann, whose stone on 1, 1 is pending. You want to join in: aim at 2, −1.',
    'Not now. While a stone waits for its owner, nobody else may play within six points of it.',
  ),
  step(
    'Ann does not come. Her day is over at the very second, whether anybody looks or not. Let it pass.',
    'Ann’s stone is unlocked and forbids nothing any more, so you may play here. Bob’s is still locked, which binds only Bob.',
  ),
  step(
    'Stones are captured as in Go, each player’s for themselves. Ann’s stone on 1, 0 has one liberty left: take it on 1, −1.',
    'It is gone. The grey stone helped to surround it, though it is nobody’s. There is no ko, no count and no end: only the world.',
  ),
]
