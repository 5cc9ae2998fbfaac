import type { Color } from '$board/model'

const sides: Record<Color, string> = { black: 'Black', white: 'White' }

/** What is said at a table, on this screen or over the network. */
export const table = {
  sides,
  you: 'You',
  bot: (level: number) => `Bot, level ${level}`,
  captured: (n: number) => (n === 1 ? '1 stone captured' : `${n} stones captured`),
  toPlay: (color: Color) => `${sides[color]} to play`,
  yourTurn: 'Your turn',
  thinking: 'The bot is thinking…',
  turn: (n: number) => `Turn ${n}`,
  turns: 'Turns',
  noTurns: 'No turn has been made yet.',
  nav: { first: 'To the start', back: 'One turn back', forward: 'One turn on', last: 'To the latest' },
  looking: (n: number) => (n === 0 ? 'You are looking at the start.' : `You are looking at turn ${n}.`),
  latest: 'Back to the game',
  tries: {
    title: 'Away from the game',
    start: 'Try out',
    trying: 'You are trying something out.',
    harmless: 'Turns you make here are tries: they do not change the game, and nobody else sees them.',
    named: (turn: string) => `${turn}, tried only`,
    remove: 'Remove this try',
    backToTurn: 'Your turn: back to the game',
  },
  pass: 'Pass',
  undo: 'Take back',
  resign: 'Resign',
  nuke: 'Nuke',
  nukeOn: 'Choose one of your stones: it becomes a void.',
  unslide: 'Put the piece back',
  passed: (color: Color, ends: boolean) => `${sides[color]} passed.${ends ? ' If you pass, too, the game ends.' : ''}`,
  slideOn: 'Now place your stone.',
  slideHint: 'Drag or tap a green piece to slide it first, if you like.',
  newGame: 'New game',
  sounds: { on: 'Sounds are on', off: 'Sounds are off' },
  passEnds: {
    title: 'End the game?',
    text: 'Your pass ends the game, and the board is counted as it stands.',
    textScoring: 'Your pass ends play. Then the dead stones are agreed upon and the board is counted.',
    yes: 'Pass and end',
    no: 'Play on',
  },
  resignAsk: {
    title: 'Resign?',
    text: (color: Color) => `${sides[color]} gives up and the other side wins.`,
    yes: 'Resign',
    no: 'Play on',
  },
  restart: {
    title: 'Start anew?',
    text: 'The game on the board will be given up.',
    yes: 'New game',
    no: 'Keep playing',
  },
  /** What a screen reader says after a turn. */
  played: (color: Color, turn: string, taken: number) => {
    const took = taken === 0 ? '' : taken === 1 ? ', one stone taken' : `, ${taken} stones taken`
    return `${sides[color]}: ${turn}${took}`
  },
  result: {
    title: 'The game is over',
    wins: (color: Color, by: string) => `${sides[color]} wins by ${by}`,
    resigned: (color: Color) => `${sides[color]} wins by resignation`,
    time: (color: Color) => `${sides[color]} wins on time`,
    tie: 'A tie',
    draw: 'A draw by agreement',
    aborted: 'The game was called off',
    points: (n: number) => (n === 1 ? '1 point' : `${n} points`),
    unfinished: 'Not finished',
  },
  score: {
    title: 'Score',
    total: 'Total',
    stones: 'Stones on the board',
    area: 'Area',
    regions: 'Surrounded points',
    captures: 'Captured stones',
    komi: 'Komi',
    mark: 'Tap chains that are dead.',
    marking: 'Mark dead stones',
    done: 'Done',
  },
  estimate: {
    button: 'Estimate',
    busy: 'Looking…',
    lead: (points: number) =>
      points === 0 ? 'About even' : `${points > 0 ? 'Black' : 'White'} leads by about ${Math.abs(points)}`,
  },
  save: {
    title: 'Keep this game',
    record: 'Record (JSON)',
    sgf: 'SGF',
    svg: 'Picture (SVG)',
    png: 'Picture (PNG)',
    analyse: 'Analyse',
    wrong: (why: string) => `That could not be made: ${why}`,
  },
  layers: { label: 'Layers', beside: 'Side by side', stacked: 'Stacked', through: 'See-through' },
  unknownVariant: {
    title: 'There is no such game',
    text: 'Perhaps the link was cut short. Choose one of the games we know.',
  },
  badOptions: 'This game cannot be started so.',
}
