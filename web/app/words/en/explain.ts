const list = (points: string[]): string =>
  points.length <= 1 ? (points[0] ?? '') : `${points.slice(0, -1).join(', ')} and ${points.at(-1)}`
const stones = (points: string[]): string => `${points.length === 1 ? 'stone' : 'stones'} on ${list(points)}`
const were = (points: string[]): string => (points.length === 1 ? 'was' : 'were')

/** What happened in a turn of a first game, told to the person who plays it. */
export const explain = {
  title: 'What just happened',
  nothing: 'Nothing was captured, and no group is in danger.',
  nuked: {
    you: (at: string) => `You gave up your stone on ${at}: it is a void now.`,
    bot: (at: string) => `The bot gave up its stone on ${at}: it is a void now.`,
  },
  slid: {
    you: ([from, to]: [string, string]) => `You slid the neutral piece from ${from} to ${to}.`,
    bot: ([from, to]: [string, string]) => `The bot slid the neutral piece from ${from} to ${to}.`,
  },
  opened: (points: string[]) =>
    points.length === 1 ? `A void opened on ${list(points)}.` : `Voids opened on ${list(points)}.`,
  /** By whose stones were captured. */
  captured: {
    you: (points: string[]) => `Your ${stones(points)} ${were(points)} captured, because no liberty was left.`,
    bot: (points: string[]) => `The bot’s ${stones(points)} ${were(points)} captured, because no liberty was left.`,
  },
  swallowed: {
    you: (points: string[]) =>
      `A void took the last liberty of your ${stones(points)}, and the bot captured ${points.length === 1 ? 'it' : 'them'}.`,
    bot: (points: string[]) =>
      `A void took the last liberty of the bot’s ${stones(points)}, and you captured ${points.length === 1 ? 'it' : 'them'}.`,
  },
  suicide: {
    you: (points: string[]) => `Your own turn cost you the ${stones(points)}: no liberty was left.`,
    bot: (points: string[]) => `The bot’s own turn cost it the ${stones(points)}: no liberty was left.`,
  },
  atari: {
    you: (points: string[], liberty: string) =>
      `Careful: your ${stones(points)} ${points.length === 1 ? 'has' : 'have'} one liberty left, ${liberty}.`,
    bot: (points: string[], liberty: string) =>
      `You can capture the bot’s ${stones(points)}: the last liberty is ${liberty}.`,
  },
  passed: {
    you: (left: number) =>
      `You passed. ${left === 1 ? 'One more pass in a row ends' : `${left} more passes in a row end`} the game.`,
    bot: (left: number) =>
      `The bot passed. ${left === 1 ? 'If you pass as well, the game ends.' : `${left} more passes in a row end the game.`}`,
  },
}
