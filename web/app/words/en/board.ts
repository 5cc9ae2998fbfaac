/** What the board says to those who listen to it. */
export const board = {
  label: (game: string) => `Board of ${game}`,
  piece: { empty: 'empty', black: 'black stone', white: 'white stone', neutral: 'neutral piece', void: 'void' },
  arrows: ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'],
}
