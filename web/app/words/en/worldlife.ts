/** Arriving and living in the endless world. */
export const worldLife = {
  welcome: {
    title: 'One endless board for everyone',
    what: 'No edges, no turns, no end. You place a stone near other stones, somebody answers, and you go on from there.',
    tint: 'Green points are where you can play now. After your move, wait until somebody answers nearby.',
    aim: 'Your stones are your score. Grow, surround land, and make two eyes: a group with two eyes lives for good.',
    course: 'Learn it in five minutes',
    look: 'Look around first',
    close: 'Close the welcome',
  },
  place: {
    find: 'Find me a place',
    finding: 'Looking for a place…',
    found: (at: string) => `You can play at ${at}. There is room here.`,
    waits: (name: string, at: string) => `You can play at ${at}, where ${name} waits for an answer.`,
    none: 'Every place is blocked at the moment by stones that only their owners may answer. Try again in a few minutes.',
    offline: 'The server cannot be reached.',
  },
}
