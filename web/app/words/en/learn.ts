/** Learning: courses and rules. What the steps of a course say is in the folder of its variant. */
export const learn = {
  title: 'Learn',
  lead: 'Learn each game in a few minutes, on a board that knows the rules.',
  course: (game: string) => `${game}: the course`,
  steps: (n: number) => `${n} steps`,
  open: 'Start',
  rules: 'All the rules',
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  next: 'Next',
  back: 'Back',
  again: 'Start over',
  /** Marks the point to play. */
  show: 'Show me',
  goOn: 'Continue',
  finishedBefore: 'finished',
  notYet: 'That move is legal, but not the one asked for. Try again.',
  finished: { title: 'You know the basics.', text: 'The rest comes with playing.', play: 'Play your first game' },
  infinite: {
    go: 'Enter the world',
    wait: 'Skip a day',
  },
  sheet: {
    title: (game: string) => `${game}: printable sheet`,
    open: 'Printable sheet',
    print: 'Print',
    how: 'Playing with real stones',
    tokens: 'Void tokens to cut out',
  },
  playable: 'You can play on every board below.',
  reset: 'Reset',
  unknown: { title: 'Unknown game', text: 'We do not have a game of this name. Choose one of ours.' },
}
