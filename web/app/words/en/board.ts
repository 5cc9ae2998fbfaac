/** What screen readers hear of the board. */
export const board = {
  label: (game: string) => `Board of ${game}`,
  titles: ['Lower', 'Upper'] as [string, string],
  piece: {
    empty: 'empty',
    black: 'black stone',
    white: 'white stone',
    neutral: 'neutral piece',
    void: 'void',
  },
  arrows: ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'],
  arrow: (direction: string) => `arrow ${direction}`,
  origin: 'origin',
  resolver: { on: 'resolver on', off: 'resolver off' },
  covered: { black: 'covered by Black', white: 'covered by White', both: 'covered by both' },
  whole: 'Whole board',
  again: 'Tap again to play here',
  last: 'last move',
  dead: 'marked dead',
  liberties: (n: number) => (n === 1 ? '1 liberty' : `${n} liberties`),
  playable: 'you can play here',
  slidable: 'can slide',
}
