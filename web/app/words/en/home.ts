export const home = {
  title: 'Play Go and its variants',
  lead: 'Spreading voids, stones wider than the grid, sliding pieces, boards on two levels, and one endless world shared by everybody. Free, against people or bots.',
  playNow: 'Play now',
  /** What *Play now* starts: the last game of this device. */
  playAgain: (game: string, with_: string) => `${game} · ${with_}`,
  choose: 'Choose a first game',
  playGame: (game: string) => `Play ${game}`,
  settings: 'Other settings',
  ways: {
    bot: { name: 'Play a bot', about: 'Starts at once, works offline' },
    screen: { name: 'Play on this screen', about: 'Two people, one board' },
    link: { name: 'Play a friend', about: 'Send a link' },
    anybody: { name: 'Find an opponent', about: 'Play somebody online' },
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
  waiting: { title: 'Open games', none: 'Nobody is waiting for an opponent.', open: 'Create a game', sit: 'Join' },
  playing: { title: 'Live games', none: 'No games are being played at the moment.', watch: 'Watch' },
  resume: { title: 'Unfinished games', go: 'Resume' },
  lobbyDown: 'The server cannot be reached. Bots and games on this screen still work.',
  versus: (black: string, white: string) => `${black} vs. ${white}`,
  free: { black: 'Black is open', white: 'White is open', random: 'Random colours' },
}
