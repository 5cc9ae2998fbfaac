/** Learning: the courses and the rules. What the steps of courses say is in `courses.ts`. */
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
  infinite: {
    go: 'To the world',
    wait: 'Let a day pass',
  },
  playable: 'Try things out: every board below can be played on.',
  reset: 'Put it back',
  unknown: { title: 'There is no such game', text: 'Choose one of the games we know.' },
}
