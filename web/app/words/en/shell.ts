export const shell = {
  name: 'Tengen',
  motto: 'Go, and the games that grew out of it.',
  skip: 'Skip to the content',
  nav: {
    label: 'Screens',
    play: 'Play',
    world: 'World',
    analysis: 'Analysis',
    learn: 'Learn',
    account: 'Your account',
    settings: 'Settings',
  },
  theme: { label: 'Theme', system: 'As the system', light: 'Light', dark: 'Dark' },
  loading: 'One moment…',
  title: (screen: string) => `${screen} · Tengen`,
  missing: {
    title: 'Nothing stands here',
    text: 'This address leads to an empty point. Perhaps the link was cut short.',
    home: 'To the first page',
  },
  broken: {
    title: 'That went wrong',
    text: 'Something in this page failed. Your games are kept; trying again usually helps.',
    again: 'Try again',
  },
  unloaded: {
    title: 'The server cannot be reached',
    text: 'This page needs it. Games against bots and on this screen, analysis and lessons go on without.',
  },
  offline: 'No connection. What needs no server goes on working.',
  footer: {
    rules: 'Rules',
    api: 'For programs',
    settings: 'Settings',
    source: 'MIT or Apache 2.0',
  },
}
