/** The options of games and their values, as their terms are told. */
export const options = {
  named: {
    size: { name: 'Size', about: 'Lines along each side of the board.' },
    base: { name: 'Side', about: 'Cells along each side of the hexagon.' },
    komi: { name: 'Komi', about: 'Points for the player who moves second.' },
    ko: { name: 'Ko', about: 'Which repetitions are forbidden.' },
    handicap: { name: 'Handicap', about: 'Stones that Black places before White’s first move: 0, or 2 and more.' },
    nuke_ticks: {
      name: 'A new void turns at once',
      about: 'Otherwise the void made by a nuke waits until the next turn.',
    },
    regions: { name: 'Stones', about: 'Which spaces a stone covers, and where it touches others.' },
    own_overlap: {
      name: 'Own stones may overlap',
      about: 'You may also play on a space that only your own stones cover.',
    },
    suicide: {
      name: 'Suicide',
      about: 'If it is off, a move that would remove your own stones is illegal.',
    },
    own_death: {
      name: 'Own groups that die together',
      about: 'In which order your own groups without liberties are removed.',
    },
    score: { name: 'Counting', about: 'What decides the game.' },
  } as Record<string, { name: string; about: string }>,
  choice: {
    superko: 'Superko (no position may repeat)',
    simple: 'Simple ko',
    single: 'Single stones',
    none: 'No ko rule',
    stones: 'Stones',
    area: 'Area',
    territory: 'Territory and captures',
    together: 'All at once',
    played_first: 'The group just played first',
    played_last: 'The group just played last',
    standard: 'Standard',
    go: 'Like Go',
    'large-n': 'Long reach',
    'large-o': 'Wide',
    custom: 'Custom',
  } as Record<string, string>,
  preset: {
    usual: 'Standard',
    medium: 'Medium',
    large: 'Large',
    small: 'Small',
    first: 'First game',
  },
}
