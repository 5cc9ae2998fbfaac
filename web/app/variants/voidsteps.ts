import { plain, step, type Step } from './course'

export const small = plain({ size: 5 })
export const nine = plain({ size: 9 })
/** Black has nuked E5, and White has answered. */
export const NUKE = 'E5, A9, nuke E5, A8'
const CASCADE = 'D5, C5, E5, E4, E3, B1, C3, A2, nuke C3'

/** A board full of voids but for its centre. Their arrows point north, so the one on B2 points there next. */
const full = {
  ...small,
  setup: {
    voids: [...'ABCDE'].flatMap((column) =>
      [1, 2, 3, 4, 5].map((row) => `${column}${row}`).flatMap((at) => (at === 'C3' ? [] : [{ at }])),
    ),
    captures: { black: 8, white: 1 },
  },
}

/** What No and Go San have in common, to be taught in both. The words are in `voidsteps.en.ts`, but for those of `nuke`, with which each begins. */
export const voidSteps: Record<'nuke' | 'own' | 'blocked' | 'cascade' | 'suicide' | 'ko' | 'full', Step> = {
  nuke: step(nine, 'E5, A9', 'nuke E5', { reply: ['A8'], after: { 'pieces void': 2 } }),
  own: step(nine, 'E5, A9', 'nuke A9', { refused: true }),
  blocked: step(nine, 'E5, A9, nuke E5', 'F6', { before: { 'pieces void': 1 }, after: { 'pieces void': 1 } }),
  cascade: step(small, CASCADE, 'A1', {
    before: { 'liberties D5': 1, 'liberties E4': 1, 'stones D5': 2, 'stones E4': 1 },
    after: { 'captured black': 1, 'captured white': 2 },
  }),
  suicide: step({ ...small, setup: { voids: [{ at: 'A2' }], white: ['B1', 'C2'], black: ['E5'] } }, '', 'A1', {
    refused: true,
    before: { 'legal A1': 0 },
  }),
  ko: step(plain({ size: 7 }), 'C4, C5, E4, E5, D3, D6, D5, D4', 'D5', { refused: true, before: { 'legal D5': 0 } }),
  full: step(full, '', 'pass', {
    before: { 'pieces empty': 1 },
    after: {
      'pieces empty': 0,
      'score black': 8,
      'captured black': 8,
      'captured white': 1,
      'komi white': 6.5,
      'score white': 7.5,
    },
  }),
}
