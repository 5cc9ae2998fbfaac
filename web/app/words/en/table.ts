import type { Color } from '$board/model'

const sides: Record<Color, string> = { black: 'Black', white: 'White' }

/** A game, on this screen or online. */
export const table = {
  sides,
  you: 'You',
  bot: (level: number) => `Bot, level ${level}`,
  captured: (n: number) => (n === 1 ? '1 stone captured' : `${n} stones captured`),
  toPlay: (color: Color) => `${sides[color]} to play`,
  yourTurn: 'Your turn',
  thinking: 'The bot is thinking…',
  turn: (n: number) => `Move ${n}`,
  turns: 'Moves',
  noTurns: 'No moves yet.',
  setUp: 'Position set up',
  nav: { first: 'First move', back: 'Previous move', forward: 'Next move', last: 'Last move' },
  looking: (n: number) => (n === 0 ? 'You are viewing the start.' : `You are viewing move ${n}.`),
  latest: 'Back to the game',
  tries: {
    title: 'Variations',
    start: 'Variation',
    trying: 'You are viewing a variation.',
    harmless: 'Moves you play here do not change the game, and nobody else sees them.',
    named: (turn: string) => `${turn}, variation`,
    remove: 'Delete this variation',
    backToTurn: 'Your turn: back to the game',
  },
  pass: 'Pass',
  undo: 'Undo',
  resign: 'Resign',
  nuke: 'Nuke',
  nukeOn: 'Choose one of your stones: it becomes a void.',
  unslide: 'Undo the slide',
  passed: (color: Color, ends: boolean) =>
    `${sides[color]} passed.${ends ? ' If you pass as well, the game ends.' : ''}`,
  slideOn: 'Now place your stone.',
  slideHint: 'You may first slide a green piece: drag it, or tap it and then its destination.',
  newGame: 'New game',
  sounds: { on: 'Sound is on', off: 'Sound is off' },
  passEnds: {
    title: 'End the game?',
    text: 'Your pass ends the game, and the board is counted as it is.',
    textScoring: 'Your pass ends the game. The players then mark the dead stones before the board is counted.',
    yes: 'Pass and end',
    no: 'Keep playing',
  },
  resignAsk: {
    title: 'Resign?',
    text: (color: Color) => `${sides[color]} resigns and the other side wins.`,
    yes: 'Resign',
    no: 'Keep playing',
  },
  restart: {
    title: 'Start a new game?',
    text: 'The current game will be lost.',
    yes: 'New game',
    no: 'Keep playing',
  },
  /** What a screen reader says after a turn. */
  played: (color: Color, turn: string, taken: number) => {
    const took = taken === 0 ? '' : taken === 1 ? ', one stone captured' : `, ${taken} stones captured`
    return `${sides[color]}: ${turn}${took}`
  },
  result: {
    title: 'Result',
    wins: (color: Color, by: string) => `${sides[color]} wins by ${by}`,
    resigned: (color: Color) => `${sides[color]} wins by resignation`,
    time: (color: Color) => `${sides[color]} wins on time`,
    tie: 'Tie',
    draw: 'Draw by agreement',
    aborted: 'The game was cancelled',
    points: (n: number) => (n === 1 ? '1 point' : `${n} points`),
    unfinished: 'Unfinished',
  },
  score: {
    title: 'Score',
    total: 'Total',
    stones: 'Stones on the board',
    area: 'Area',
    regions: 'Territory',
    captures: 'Captures',
    komi: 'Komi',
    mark: 'Tap groups that are dead.',
    marking: 'Mark dead stones',
    done: 'Done',
  },
  estimate: {
    button: 'Estimate',
    busy: 'Estimating…',
    lead: (points: number) =>
      points === 0 ? 'About even' : `${points > 0 ? 'Black' : 'White'} leads by about ${Math.abs(points)}`,
  },
  save: {
    title: 'Save this game',
    record: 'JSON',
    sgf: 'SGF',
    svg: 'Picture (SVG)',
    png: 'Picture (PNG)',
    animation: 'Moving picture (SVG)',
    analyse: 'Analyse',
    wrong: (why: string) => `The file could not be created: ${why}`,
  },
  layers: { label: 'Layers', beside: 'Side by side', stacked: 'Stacked', through: 'See-through' },
  unknownVariant: {
    title: 'Unknown game',
    text: 'We do not have a game of this name. The link may be incomplete.',
  },
  badOptions: 'This game cannot be started with these options.',
}
