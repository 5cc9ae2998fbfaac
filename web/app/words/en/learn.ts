/** The words of one step of a course: what to do, and what to see once it is done. */
export interface StepWords {
  ask: string
  done: string
}

/** One entry a step of `lib/learn/courses.ts`, in the same order. */
const courses: Record<string, StepWords[]> = {
  go: [
    { ask: 'You are Black and begin. Stones go on the crossings of the lines. Place one in the middle, on C3.', done: 'There it stays for the rest of the game, unless it is captured. Its four empty neighbours are its liberties.' },
    { ask: 'White’s stone on D4 has one liberty left. Take it: play D3.', done: 'A stone without a liberty leaves the board. It is your prisoner.' },
    { ask: 'Stones beside each other live and die together. White’s two in the corner share one liberty. Find it.', done: 'Both went at once. A chain is captured as a whole or not at all.' },
    { ask: 'Now the other way round: try to put your own stone on A1, where it would have no liberty.', done: 'Suicide is not allowed, and the board tells you why. Only a capture could make room for such a stone.' },
    { ask: 'A special case. You are White now: capture the black stone on D5 by playing D4.', done: 'Black’s stone is gone, and yours on D4 has only one liberty, exactly where Black’s stone was.' },
    { ask: 'Black to play. Try to take back at once: play D5.', done: 'That would bring back the board from before, for ever and ever. It is called ko: play elsewhere first.' },
    { ask: 'Nothing is left to gain. Say so: pass. White will pass too, and two passes end the game.', done: 'Each side counts its stones and the empty points that only it surrounds. White gets komi for having been second.' },
  ],
  no: [
    { ask: 'No is Go with one more thing to do. Press Nuke, then your stone on E5.', done: 'The stone is gone and a void stands in its place. White has answered, and already the void’s arrow has turned to the north-east and dug a second void there.' },
    { ask: 'Voids move after every turn. Place a stone on J1, far away, and watch the arrows.', done: 'Each arrow turned an eighth, and where it pointed to an empty point a new void opened. Nothing stops them but stones and the edge.' },
    { ask: 'Only stones of your own can be given up. Press Nuke and try White’s stone on A9.', done: 'Refused: the stone is not yours. A nuke always costs you a stone.' },
    { ask: 'Voids are no liberties. White to play: D4 is the last liberty of three groups, and the arrow on C3 is about to point there. Play A1 and watch.', done: 'The void opened on D4, and every group without a liberty fell in the same moment, Black’s and White’s alike.' },
    { ask: 'The game ends with two passes. The voids move after each of them, too. Pass.', done: 'Counted are empty points that only one side surrounds, and captured stones. Stones on the board and voids count for nobody.' },
  ],
  gosan: [
    { ask: 'Go San is No with a limit. Press Nuke, then your stone on E5.', done: 'A void, and already a second one beside it. The double frame marks the origin: the place of the stone you gave up.' },
    { ask: 'Some turns later. Place a stone on H2 and see what the voids do.', done: 'Nine voids and no more: they dig only in the three by three points around their origin.' },
    { ask: 'The white stones to the right, the black ones to the left, nine points in between. White has just passed. Pass as well.', done: 'Counted are empty points that only one side surrounds, and captured stones. The stone that was given up is nobody’s prisoner.' },
  ],
  xiago: [
    { ask: 'Cells have six neighbours here, and the green pieces belong to nobody. White begins: place a stone on C3.', done: 'A stone has up to six liberties. A neutral piece is none: it is a wall.' },
    { ask: 'Before you place a stone you may slide a green piece along a line. Take the one in the middle, D4, to E5. Then place your stone on D4, the cell it has left.', done: 'That was one turn in two parts. The slide is free, the stone after it is a must.' },
    { ask: 'Black’s stone in the corner A4 has one liberty, B5. Slide the piece from D5 to B5, then place your stone wherever you like.', done: 'The piece took the last liberty, and the stone was captured before yours was even placed.' },
    { ask: 'The border is closed. Pass; the other side will pass too.', done: 'Stones and surrounded cells are counted, with green pieces as walls. Black, who played second, gets komi.' },
  ],
  gengo: [
    { ask: 'Gengo’s stones are wider than the grid. Place one on D4.', done: 'It covers nine spaces. Nothing can stand on a covered space.' },
    { ask: 'Try it: play E4, right beside your own stone.', done: 'Refused, even to yourself. The shaded spaces are closed.' },
    { ask: 'Stones touch at a distance: two steps along a line, or two along and one aside. Connect to C5 by playing E6.', done: 'A line joins the two: they are one chain now and share their liberties.' },
    { ask: 'White’s stone in the corner has few spaces left at which it could touch anything. Cover them: play B4.', done: 'No open space was left at the right distance, so the stone was captured.' },
    { ask: 'Your own stones need room as well. Play A4, close to your stone in the corner, and see.', done: 'Friendly fire: your new stone covered the last open spaces of the old one, and it was lost.' },
    { ask: 'Three passes in a row end a game of Gengo. Pass; two more will follow.', done: 'Most stones on the board win. Whoever likes can play for area instead.' },
  ],
  'go2.5d': [
    { ask: 'Two boards, one above the other. Your stone stands on the upper one. Place another right below it, on L:C3.', done: 'They touch through the floor: one chain on two layers.' },
    { ask: 'White’s stone on the upper C3 is surrounded on its own layer and still breathes downwards. Play L:C3.', done: 'That was its last liberty, and it is gone. Always look at both layers.' },
    { ask: 'Both layers are divided. Pass; White will pass too.', done: 'Stones and surrounded points of both layers are counted together, and White gets komi.' },
  ],
}

/** One entry a step of `lib/learn/worldcourse.ts`, in the same order. */
const world: StepWords[] = [
  { ask: 'One board without end, and no turns: whoever wants to play, plays. The grey stone has stood here since the beginning. You may play wherever a stone is at most six points away; the tint shows where. Aim at 2, 1 and place your stone.', done: 'There it stands. The closed ring says that it is locked: until somebody else plays near it, you may not.' },
  { ask: 'See for yourself: aim at 3, 3, close to your stone.', done: 'The tint is gone, too. Nobody can fill the board alone: every stone waits for an answer.' },
  { ask: 'Ann has answered on 4, 2. Your stone is pending now: for a day only you may play near it, and the red ring shows how much of the day is left. Place a stone on 3, 3.', done: 'Your first stone is unlocked for good. Ann’s is pending, so now it is her day; and your new stone is locked.' },
  { ask: 'Elsewhere Bob has answered Ann, whose stone on 1, 1 is pending. You want to join in: aim at 2, -1.', done: 'Not now. While a stone waits for its owner, nobody else may play within six points of it.' },
  { ask: 'Ann does not come. Her day is over at the very second, whether anybody looks or not. Let it pass.', done: 'Ann’s stone is unlocked and forbids nothing any more, so you may play here. Bob’s is still locked, which binds only Bob.' },
  { ask: 'Stones are captured as in Go, each player’s for themselves. Ann’s stone on 1, 0 has one liberty left: take it on 1, -1.', done: 'It is gone. The grey stone helped to surround it, though it is nobody’s. There is no ko, no count and no end: only the world.' },
]

export const learn = {
  title: 'Learn',
  lead: 'A few minutes for each game, on a board that knows the rules.',
  course: (game: string) => `${game}: the course`,
  steps: (n: number) => `${n} steps`,
  open: 'Begin',
  rules: 'All the rules',
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  next: 'Next',
  back: 'Back',
  again: 'Once more',
  notYet: 'That is allowed, but not what this step is about. Try again.',
  finished: { title: 'That is all you need.', text: 'The rest comes with playing.', play: 'Play a first game' },
  infinite: { name: 'Infinite Go', tagline: 'One endless board for everybody at once, without turns and without an end.', go: 'To the world', wait: 'Let a day pass' },
  playable: 'Try things out: every board below can be played on.',
  reset: 'Put it back',
  unknown: { title: 'There is no such game', text: 'Choose one of the games we know.' },
  courses,
  world,
}
