/** Playing in the world: aim, preview, turns, notices. */
export const worldPlay = {
  you: 'you',
  list: (names: string[]) =>
    names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`,
  captures: (stones: string) => `Captures ${stones}.`,
  suicide: (others: number) =>
    others === 0
      ? 'This stone has no liberty: it is captured at once.'
      : `No liberty: this stone and ${others === 1 ? 'one' : others} of yours are captured at once.`,
  chain: (chain: string) => `Your chain: ${chain}.`,
  pending: (stones: string, names: string) => `Makes ${stones} pending: ${names} may then answer here.`,
  unlocks: (stones: string) => `Unlocks ${stones}.`,
  near: (names: string) => `Among the stones of ${names}.`,
  notWhole: 'A chain here reaches beyond the loaded area. Zoom out to see more of it.',
  doubt: {
    title: 'Give this stone away?',
    text: 'It has no liberty here and is captured at once. That is legal in Infinite Go.',
    yes: 'Place it anyway',
    no: 'Do not place it',
  },
  rolledBack: (at: string, why: string) => `Your stone at ${at} was not placed. ${why}`,
  turns: {
    miniature: 'The stones around it',
    stones: (number: number) => (number === 1 ? '1 pending stone' : `${number} pending stones`),
    waiting: 'Blocked for now',
    blocked: (at: string, name: string) => `${at}: ${name}’s pending stone keeps you out, and yours keeps out others.`,
    locked: (at: string) => `${at}: your own stone nearby is locked until somebody answers it.`,
    full: (at: string) => `${at}: there is no empty point nearby.`,
    opens: (time: string) => `Opens in ${time}`,
    more: (number: number) => `Show ${number} more`,
  },
  notices: {
    label: 'Notices',
    pending: (name: string, at: string) => `${name} answered you at ${at}: it is your turn there.`,
    atari: (stones: string, at: string) => `Atari: your ${stones} at ${at} have one liberty left.`,
    atariOne: (at: string) => `Atari: your stone at ${at} has one liberty left.`,
    captured: (name: string, stones: string, at: string) => `${name} captured ${stones} of yours at ${at}.`,
    go: 'Go there',
    dismiss: 'Dismiss',
  },
}
