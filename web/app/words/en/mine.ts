/** One's own games, wherever one is. */
export const mine = {
  title: 'Your games',
  badge: (n: number) => (n === 1 ? '1 game waits for your move' : `${n} games wait for your move`),
  yourTurn: 'Your turn',
  theirTurn: 'Their turn',
  scoring: 'Scoring',
  paused: 'Paused',
  waiting: 'Waiting for an opponent',
  challenge: 'You are challenged',
  challenges: (name: string) => `${name} challenges you:`,
  challenged: (name: string) => `Waiting for ${name}`,
  begun: 'Your game has begun.',
  look: 'Look',
  go: 'Go to the game',
  dismiss: 'Dismiss',
  left: (time: string) => `${time} left`,
  expires: (date: string) => `Open until ${date}`,
}
