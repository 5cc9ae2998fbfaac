export const shell = {
  name: 'Tengen',
  motto: 'Go and its variants.',
  skip: 'Skip to content',
  nav: {
    label: 'Main menu',
    play: 'Play',
    world: 'World',
    analysis: 'Analysis',
    learn: 'Learn',
    account: 'Account',
    accountOf: (name: string) => `Account of ${name}`,
    settings: 'Settings',
  },
  theme: { label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' },
  loading: 'Loading…',
  title: (screen: string) => `${screen} · Tengen`,
  missing: {
    title: 'Page not found',
    text: 'There is nothing at this address. The link may be incomplete.',
    home: 'Home',
  },
  broken: {
    title: 'Something went wrong',
    text: 'This page has failed. Your games are saved; reloading usually helps.',
    again: 'Try again',
  },
  unloaded: {
    title: 'The server cannot be reached',
    text: 'This page needs a connection. Games against bots, games on this screen, analysis and courses work without one.',
  },
  /** What `?` shows. */
  keys: {
    title: 'Keyboard shortcuts',
    close: 'Close',
    list: [
      ['← ↑ → ↓', 'On a board: move the cursor. Elsewhere at a game: step through the moves.'],
      ['Enter', 'Play at the cursor.'],
      ['Home End', 'First and last move.'],
      ['+ −', 'In the world: zoom.'],
      ['Esc', 'Close a dialog.'],
      ['?', 'This list.'],
    ] as [keys: string, about: string][],
  },
  offline: 'You are offline. Bots, games on this screen, analysis and courses still work.',
  footer: {
    rules: 'Rules',
    api: 'API',
    settings: 'Settings',
    source: 'MIT or Apache 2.0',
  },
}
