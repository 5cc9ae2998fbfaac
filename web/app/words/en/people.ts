/** Players, wherever they are named. */
export const people = {
  gone: 'Deleted account',
  unknown: 'Unknown player',
  provisional: 'provisional',
}
