/** Notifications while the site is closed. */
export const push = {
  title: 'Notifications on this device',
  about:
    'While this site is closed: your turn, challenges, games that begin or end, and what happens to your stones in the world. Several events are combined into one notification.',
  on: 'Notifications are on.',
  off: 'Notifications are off.',
  unsupported:
    'This browser cannot show notifications while the site is closed. On an iPhone or iPad, add this site to the home screen first.',
  blocked: 'Your browser blocks notifications from this site. You can allow them in its settings.',
  failed: 'The push service of your browser could not be reached. Try again later.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  offer: {
    turn: 'Be notified when it is your turn, even while this site is closed?',
    world: 'Be notified when somebody answers your stones, even while this site is closed?',
    yes: 'Notify me',
    no: 'Not now',
    done: 'You will be notified on this device.',
  },
}
