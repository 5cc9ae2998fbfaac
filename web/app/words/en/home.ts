export const home = {
  title: 'Play the games that grew out of Go',
  lead: 'Voids that spread, stones wider than the grid, pieces that slide, boards above boards, and one endless world shared by everybody. Free, for two, for one and for programs.',
  playNow: 'Play now',
  ways: {
    bot: { name: 'Against a bot', about: 'At once, also offline' },
    screen: { name: 'On this screen', about: 'Two people, one board' },
    link: { name: 'A friend, by link', about: 'Just the two of you' },
    anybody: { name: 'Anybody', about: 'Sit down or be found' },
  },
  variants: 'Six games and a world',
  play: 'Play',
  learn: 'Learn',
  world: {
    title: 'The endless board',
    about:
      'Infinite Go: one grid without edges, any number of players, no turns. Place a stone near others, wait for an answer, and hold on to what you surround.',
    enter: 'Enter the world',
  },
  mine: { title: 'Your games' },
  waiting: { title: 'Tables that wait', none: 'Nobody is waiting just now.', open: 'Open a table', sit: 'Sit down' },
  playing: { title: 'Games to watch', none: 'No game is being played just now.', watch: 'Watch' },
  resume: { title: 'Go on where you were', go: 'Go on' },
  lobbyDown: 'The server cannot be reached. Bots and games on this screen still work.',
  versus: (black: string, white: string) => `${black} and ${white}`,
  free: { black: 'Black is free', white: 'White is free', lot: 'Colours by lot' },
}
