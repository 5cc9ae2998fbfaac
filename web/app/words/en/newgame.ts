import type { Style } from '$app/engine'
import type { Color } from '$board/model'
import type { Handicap } from '$protocol'
import { table } from './table'

/** Setting up a game. Options are explained where they are chosen. */
export const newGame = {
  title: 'New game',
  lead: 'Choose a game, its options and your opponent.',
  unknownGame: (id: string) => `We have no game called “${id}”. Choose one of these.`,
  variant: 'Game',
  rules: 'Learn the rules',
  presets: 'Presets',
  preview: 'Preview of the board',
  opponent: 'Opponent',
  opponents: {
    bot: { name: 'Bot', about: 'Runs in your browser and works offline.' },
    screen: { name: 'Two players, one screen', about: 'Take turns on this screen.' },
    link: { name: 'A friend', about: 'You get a link to send. The game is private.' },
    anybody: {
      name: 'Anybody online',
      about: 'Joins a matching open game, or creates one and waits for an opponent.',
    },
  },
  /** The opponent is a certain player. */
  challenge: (name: string) => ({
    name,
    about: 'Gets your challenge at once if online, otherwise at the next visit. It stays open for a day.',
  }),
  challengeGone: 'This player cannot be challenged. Choose another opponent.',
  level: 'Level',
  levels: (n: number) =>
    n <= 2 ? 'For a first game' : n <= 5 ? 'For casual players' : n <= 8 ? 'For experienced players' : 'The strongest',
  /** What a level is worth, and in Go an estimate of its rank. */
  levelRating: (rating: number, rank?: string) =>
    `rating about ${Math.round(rating / 10) * 10}${rank ? `, roughly ${rank}` : ''}`,
  adapts: 'Adapts to you',
  adaptsAbout: 'One level up when you win, one down when you lose.',
  adaptsNow: (level: number) => `Level ${level} now.`,
  style: 'Style',
  styles: {
    balanced: { name: 'Balanced', about: 'Plays whatever looks best.' },
    territorial: { name: 'Territorial', about: 'Among good moves it prefers the one that wins by more points.' },
    fighting: { name: 'Fighting', about: 'Among good moves it prefers the one that attacks weak stones.' },
  } satisfies Record<Style, { name: string; about: string }>,
  remote: 'Run the bot on the server',
  remoteAbout: 'The game is saved there: with a clock if you like, visible to spectators, and on all your devices.',
  color: 'Your colour',
  colors: { black: 'Black', white: 'White', random: 'Random' },
  clock: 'Time control',
  weekends: 'Free weekends',
  weekendsAbout: 'Clocks are stopped on Saturdays and Sundays (UTC).',
  customClock: {
    own: 'Custom',
    kind: 'Kind of time control',
    kinds: {
      fischer: 'Time added per move',
      byoyomi: 'Byo-yomi periods',
      absolute: 'Fixed time',
      correspondence: 'Days per move',
    },
    fields: {
      fischer: [
        { of: 'minutes', label: 'Minutes', least: 1, most: 600 },
        { of: 'seconds', label: 'Seconds per move', least: 0, most: 600 },
      ],
      byoyomi: [
        { of: 'minutes', label: 'Minutes', least: 0, most: 600 },
        { of: 'periods', label: 'Periods', least: 1, most: 100 },
        { of: 'seconds', label: 'Seconds per period', least: 1, most: 3600 },
      ],
      absolute: [{ of: 'minutes', label: 'Minutes', least: 1, most: 600 }],
      correspondence: [{ of: 'days', label: 'Days', least: 1, most: 30 }],
    } as Record<
      'fischer' | 'byoyomi' | 'absolute' | 'correspondence',
      { of: 'minutes' | 'seconds' | 'periods' | 'days'; label: string; least: number; most: number }[]
    >,
  },
  fairStart: 'Start',
  fairStarts: {
    plain: { name: 'Standard', about: 'The colours and the komi are those chosen here.' },
    swap: { name: 'Swap', about: 'After the first move, the second player may take it over and change colours.' },
    auction: { name: 'Komi auction', about: 'One player names the komi, the other then chooses the colour.' },
  },
  rated: 'Rated',
  ratedAbout: 'Both players need an account. Rated games have a standard size, komi and time control.',
  ratedBotAbout:
    'You need an account. Rated games have a standard size, komi and time control, and no move can be taken back.',
  notStandard: (reason: string) => `These terms cannot be rated. ${reason} Change that, or play an unrated game.`,
  handicapHint: {
    ratings: (mine: number, name: string, theirs: number) => `Your rating is ${mine}, that of ${name} is ${theirs}.`,
    even: ({ handicap, komi }: Handicap, mine: Color) =>
      `For an even game, you play ${table.sides[mine]}, with ${handicap > 0 ? `${handicap} handicap stones for Black and ` : ''}komi ${komi}.`,
    fits: 'These terms make up for the difference.',
    rough: 'A provisional rating makes this a rough guess.',
    unrated: 'Such a game is not rated.',
    use: 'Use these terms',
    propose: 'Propose these terms',
  },
  within: { label: 'Opponent’s rating', any: 'Any', points: (n: number) => `Within ${n} points` },
  also: {
    title: 'I would also play …',
    about: 'You will play whichever of these finds an opponent first. Choose up to four in all.',
    games: 'Other games and sizes',
    clocks: 'Other time controls',
  },
  start: { bot: 'Play', screen: 'Play', link: 'Create link', anybody: 'Find opponent', player: 'Challenge' },
  replaces: (game: string) => `You have an unfinished game of ${game} on this screen. A new game replaces it.`,
  starting: 'Starting…',
  painter: {
    title: 'Design your own stone',
    about: 'Tap a space to change it: covered, touching, neither. All eight directions change together.',
    parts: { overlap: 'covered', neighbour: 'touching', none: 'neither' },
    cell: (x: number, y: number, part: string) => `${x}, ${y}: ${part}`,
  },
  more: 'All options',
}
