export const settingsText = {
  title: 'Settings',
  lead: 'They are kept in this browser.',
  look: { label: 'Board', wood: 'Wood', paper: 'Paper', slate: 'Slate' },
  stones: { label: 'Stones', lens: 'Slate and shell', flat: 'Flat' },
  board: 'Board and stones',
  page: 'Page',
  playing: 'Playing',
  flags: {
    coordinates: { name: 'Coordinates', about: 'Letters and numbers at the edge of boards.' },
    numbers: { name: 'Move numbers', about: 'Each stone shows the number of its turn.' },
    confirmMoves: { name: 'Confirm turns', about: 'A second click before a turn is made. Fingers are always asked.' },
    sounds: {
      name: 'Sounds',
      about: 'Stones, captures, and a bell when it is your turn and you are looking elsewhere.',
    },
    notifications: {
      name: 'Notifications',
      about: 'The browser tells you when it is your turn and you are looking elsewhere.',
    },
  },
  refused: 'The browser does not allow notifications for this page.',
  language: { label: 'Language', english: 'English' },
  motion: 'Animations follow the settings of your system.',
}
