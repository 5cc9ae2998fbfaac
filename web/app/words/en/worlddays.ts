/** Daily pictures of the world. */
export const worldDays = {
  title: 'The world, day by day',
  lead: 'Every day the server makes a picture of the whole world. Each dot is a stone, or a square in the colour of whoever has most stones in it.',
  none: 'There is no picture yet. The first is made soon after the first stones.',
  alt: (date: string) => `The whole world on ${date}`,
  facts: (stones: string, moves: string) => `${stones} after ${moves}`,
  visit: 'The first stone that day',
  save: 'Save picture',
  link: 'Pictures of past days',
  back: 'To the world',
}
