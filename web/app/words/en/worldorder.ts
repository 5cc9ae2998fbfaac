/** What moderators do with stones in the world. */
export const worldOrder = {
  title: 'Stones in the world',
  about:
    'Whole groups are removed or hidden. Hidden groups stay on the board, grey and without a name. Every change is recorded as a new entry of the journal.',
  withBan: 'Stones in the world, when banned',
  leave: 'Leave them',
  label: 'What to do',
  measures: {
    remove: 'Remove',
    roll_back: 'Remove, and put back what they captured',
    hide: 'Hide',
    show: 'Show again',
  },
  hours: 'Only moves of the last hours (leave empty for all)',
  area: 'Only in this rectangle (two corners, as in −10, −10, 20, 20; leave empty for everywhere)',
  badArea: 'A rectangle is four whole numbers, as in −10, −10, 20, 20.',
  count: 'Preview',
  carryOut: 'Apply',
  done: (removed: number, restored: number, handed: number, isDone: boolean) =>
    `${isDone ? 'Done' : 'Preview'}: ${removed} removed, ${restored} put back, ${handed} hidden or shown.`,
}
