/** Words for setting a game up. Options are explained where they are chosen. */
export const newGame = {
  title: 'New game',
  lead: 'Choose a game, how you like it, and who sits across from you.',
  variant: 'Game',
  rules: 'Learn the rules',
  presets: 'Quick choices',
  options: 'The rules of this game',
  preview: 'The board',
  opponent: 'Across from you',
  opponents: {
    bot: { name: 'A bot', about: 'Plays in your browser, also without a connection.' },
    screen: { name: 'Somebody beside you', about: 'Two people in turn on this screen.' },
    link: { name: 'A friend, by link', about: 'You get a link to send. Only the two of you see the game.' },
    anybody: {
      name: 'Anybody',
      about: 'You sit down opposite somebody who wants the same game, or wait for them in the lobby.',
    },
  },
  level: 'Level of the bot',
  levels: (n: number) =>
    n <= 2
      ? 'for a first game'
      : n <= 5
        ? 'for those who know the rules'
        : n <= 8
          ? 'takes you seriously'
          : 'as strong as it gets',
  remote: 'Let the server think',
  remoteAbout: 'The game is kept there: with a clock, for others to watch, and on every device of yours.',
  color: 'Your colour',
  colors: { black: 'Black', white: 'White', random: 'By lot' },
  clock: 'Clock',
  rated: 'Count it for ratings',
  ratedAbout: 'Both players need an account.',
  within: { label: 'How strong', any: 'Anybody', points: (n: number) => `Within ${n} rating points` },
  start: { bot: 'Play', screen: 'Play', link: 'Make the link', anybody: 'Find somebody' },
  replaces: (game: string) => `A game of ${game} on this screen is not finished. A new one takes its place.`,
  starting: 'Setting the table…',
  players: { first: 'plays first' },
  preset: {
    quick: 'Quick',
    usual: 'Usual',
    medium: 'Medium',
    large: 'Large',
    small: 'Small',
    first: 'First game',
  },
  option: {
    size: { name: 'Size', about: 'Lines along one side of the board. Small boards make short games.' },
    base: { name: 'Side', about: 'Cells along one side of the hexagon.' },
    komi: { name: 'Komi', about: 'Points for the side that plays second, to make up for the first move.' },
    ko: { name: 'Taking back', about: 'Whether a position may come back.' },
    handicap: { name: 'Handicap', about: 'How many plays Black makes before White’s first; 0, or 2 and more.' },
    nuke_ticks: {
      name: 'A new void turns at once',
      about: 'Otherwise it waits for the next turn, as voids that spread do.',
    },
    regions: { name: 'Stones', about: 'Which spaces a stone covers, and at which it touches others.' },
    own_overlap: {
      name: 'Own stones may overlap',
      about: 'A stone may stand on a space that only your own stones cover.',
    },
    suicide: {
      name: 'Stones may be lost by one’s own turn',
      about: 'Otherwise a turn that would cost you stones is illegal.',
    },
    own_death: {
      name: 'Own groups that die',
      about: 'In which order your own groups are removed when one turn leaves several without a liberty.',
    },
    score: { name: 'What counts', about: 'What is counted at the end.' },
  } as Record<string, { name: string; about: string }>,
  choice: {
    superko: 'No position may ever come back',
    simple: 'Not at once',
    none: 'Always allowed',
    single: 'Not the stone that just captured one',
    territory: 'Territory and captures',
    together: 'All at once',
    played_first: 'The group just played first',
    played_last: 'The group just played last',
    stones: 'Stones',
    area: 'Area',
    standard: 'Standard',
    go: 'Like Go',
    'large-n': 'Long arms',
    'large-o': 'Wide',
    custom: 'Your own',
  } as Record<string, string>,
  painter: {
    title: 'Paint your own stone',
    about: 'Tap a space: covered, then touching, then neither. All eight directions are painted together.',
    parts: { overlap: 'covered', neighbour: 'touching', none: 'neither' },
    cell: (x: number, y: number, part: string) => `${x}, ${y}: ${part}`,
  },
  more: 'All options',
}
