/** Other people in the world: who looks here, and finding them. */
export const worldPeople = {
  looking: (others: number, isMore: boolean) =>
    isMore
      ? 'More than a thousand others are looking here'
      : others === 1
        ? 'One other person is looking here'
        : `${others} others are looking here`,
  groups: 'Your largest groups',
  noGroups: 'You have no stones here yet.',
  group: (stones: string, liberties: string, alive: boolean) =>
    alive ? `${stones}, alive for good` : `${stones}, ${liberties}`,
  land: 'Show land',
  momentTooLate: (moves: string) =>
    `This moment is out of range: the world has had ${moves} so far. You see the present.`,
}
