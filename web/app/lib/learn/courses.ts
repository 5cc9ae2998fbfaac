/** One step of a course: a position, and what to do in it. Its words have the same place in `words/en/courses.ts`. */
export interface Step {
  options: Record<string, unknown>
  /** The turns that lead to the position. */
  moves: string[]
  /** The turns that are asked for; `D5-B5 *` takes any placement after that slide. */
  expect: string[]
  /** The turn is illegal, and trying it shows why. */
  refused?: true
  /** What the other side does after it. */
  reply?: string[]
}

const step = (options: Record<string, unknown>, moves: string, expect: string, more: Partial<Step> = {}): Step => ({
  options,
  moves: moves === '' ? [] : moves.split(', '),
  expect: [expect],
  ...more,
})

const small = { size: 5 }
const middling = { size: 7 }
const nine = { size: 9 }
const hexagon = { base: 4 }

/** A short course for each variant, on boards small enough to see everything. */
export const courses: Record<string, Step[]> = {
  go: [
    step(small, '', 'C3'),
    step(middling, 'D5, D4, C4, C5, E4, E5', 'D3'),
    step(small, 'A2, A1, B2, B1', 'C1'),
    step(small, 'E5, A2, E4, B1', 'A1', { refused: true }),
    step(middling, 'C4, C5, E4, E5, D3, D6, D5', 'D4'),
    step(middling, 'C4, C5, E4, E5, D3, D6, D5, D4', 'D5', { refused: true }),
    step(small, 'C3, D3, C2, D2, C4, D4, C1, E2, C5, D5', 'pass', { reply: ['pass'] }),
  ],
  no: [
    step(nine, 'E5, A9', 'nuke E5', { reply: ['A8'] }),
    step(nine, 'E5, A9, nuke E5, A8', 'J1', { reply: ['B9'] }),
    step(nine, 'E5, A9', 'nuke A9', { refused: true }),
    step(small, 'D5, C5, E5, E4, E3, B1, C3, A2, nuke C3', 'A1'),
    step(small, 'D5, C5, E5, E4, E3, B1, C3, A2, nuke C3, A1', 'pass', { reply: ['pass'] }),
  ],
  gosan: [
    step(nine, 'E5, A9', 'nuke E5', { reply: ['A8'] }),
    step(nine, 'E5, A9, nuke E5, A8, J1, B9, J2, B8, H1, A7', 'H2'),
    step(small, 'B3, D3, B2, D2, B4, D4, C3, D1, nuke C3, D5, B1, pass, B5, pass', 'pass'),
  ],
  xiago: [
    step(hexagon, '', 'C3'),
    step(hexagon, '', 'D4-E5 D4'),
    step(hexagon, 'D4-D5 A3, A4', 'D5-B5 *'),
    step(hexagon, 'D3, E4, D5, E5, D1, E3, D7, E6, C3, E2, B5, E7', 'pass', { reply: ['pass'] }),
  ],
  gengo: [
    step(middling, '', 'D4'),
    step(middling, 'D4, A1', 'E4', { refused: true }),
    step(nine, 'C5, G3', 'E6'),
    step(middling, 'D2, A1', 'B4'),
    step(middling, 'A1, D2', 'A4'),
    step(nine, 'C2, G2, C5, G5, C8, G8, E5', 'pass', { reply: ['pass', 'pass'] }),
  ],
  'go2.5d': [
    step(small, 'U:C3, U:A5', 'L:C3'),
    step(small, 'U:C4, U:C3, U:B3, U:E5, U:D3, L:E5, U:C2, U:E4', 'L:C3'),
    step(
      { size: 4 },
      'U:B1, U:C1, L:B1, L:C1, U:B2, U:C2, L:B2, L:C2, U:B3, U:C3, L:B3, L:C3, U:B4, U:C4, L:B4, L:C4',
      'pass',
      {
        reply: ['pass'],
      },
    ),
  ],
}

/** Whether a turn is one that a step asks for. */
export function isAsked(step: Step, turn: string): boolean {
  return step.expect.some(
    (wanted) => wanted === turn || (wanted.endsWith(' *') && turn.startsWith(wanted.slice(0, -1))),
  )
}
