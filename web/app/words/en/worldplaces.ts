/** Places of the world to go to. */
export const worldPlaces = {
  open: 'Places',
  title: 'Places',
  name: 'Name of this place',
  save: 'Save this place',
  remove: (name: string) => `Remove ${name}`,
  none: 'No saved places yet. They are kept in this browser.',
  fights: 'Latest captures',
  noFights: 'No captures among the recent moves.',
}
