/** Conditional moves in correspondence games. */
export const conditional = {
  title: 'Conditional moves',
  about:
    'Play out how the game may continue. If your opponent plays these moves, your answers are played automatically.',
  keep: 'Save as conditional moves',
  needsAnswer: 'Add your answer to save this line as conditional moves.',
  secret: 'Only you see these lines. They use none of your time.',
  line: (turns: string[]) => {
    const pairs = turns.flatMap((turn, i) => (i % 2 === 0 ? [`if ${turn}, then ${turns[i + 1] ?? '…'}`] : []))
    return pairs.join('; ')
  },
  remove: (line: string) => `Remove: ${line}`,
  dropped: {
    title: 'Your conditional moves no longer fit',
    other_turn: (played: string, expected: string) => `${played} was played where you expected ${expected}.`,
    undone: 'Moves were undone.',
    refused: (turn: string, why: string) => `Your answer ${turn} could not be played. ${why}`,
    line: (line: string) => `Your line was: ${line}.`,
    close: 'OK',
  },
}
