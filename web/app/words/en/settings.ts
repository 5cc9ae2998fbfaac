export const settingsText = {
  title: 'Settings',
  lead: 'Settings are saved in this browser.',
  look: { label: 'Board', wood: 'Wood', paper: 'Paper', slate: 'Slate' },
  stones: { label: 'Stones', lens: 'Slate and shell', flat: 'Flat' },
  board: 'Board and stones',
  page: 'Appearance',
  playing: 'Play',
  flags: {
    coordinates: { name: 'Coordinates', about: 'Letters and numbers along the edges of the board.' },
    numbers: { name: 'Move numbers', about: 'Show on each stone the number of its move.' },
    confirmMoves: { name: 'Confirm moves', about: 'Click twice to play.' },
    sounds: {
      name: 'Sounds',
      about: 'Stones, captures, and a bell when it is your turn and this page is in the background.',
    },
    worldCursor: {
      name: 'Show my cursor in the world',
      about: 'Others who are looking at the same part of the endless board see your cursor with your name.',
    },
    notifications: {
      name: 'Notifications',
      about: 'Notify me when it is my turn and this page is in the background.',
    },
  },
  touch: {
    label: 'On a touch screen',
    auto: 'Tap once to play, or twice where points are small',
    twice: 'Tap twice to play',
    button: 'Tap, then confirm with a button',
  },
  refused: 'Your browser blocks notifications from this site.',
  motion: 'Animations follow your system settings.',
}
