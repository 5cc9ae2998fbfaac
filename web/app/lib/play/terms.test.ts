// @vitest-environment node
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { rulesModule } from '$app/engine/rules'
import { clocks } from './clocks'
import { clockText, sizeText, termsText } from './terms'

beforeAll(() => rulesModule.loadFrom(readFileSync('app/engine/made/rules_bg.wasm')))

describe('the terms of a game in words', () => {
  it('say every clock', () => {
    expect(Object.values(clocks).map(clockText)).toEqual([
      'No time limit',
      '5 min + 5 s per move',
      '15 min + 10 s per move',
      '10 min + 5 × 30 s',
      '30 min + 5 × 30 s',
      '3 days per move',
    ])
    expect(clockText({ kind: 'absolute', main: 5_400_000 })).toBe('90 min')
    expect(clockText({ kind: 'correspondence', turn: 86_400_000 })).toBe('1 day per move')
    expect(clockText({ kind: 'fischer', main: 7_200_000, increment: 0 })).toBe('2 h + 0 s per move')
  })

  it('say the size, also where it goes without saying', () => {
    expect(sizeText('go', { size: 13 })).toBe('13 × 13')
    expect(sizeText('no', {})).toBe('9 × 9')
    expect(sizeText('xiago', {})).toBe('6 per side')
    expect(sizeText('a game of tomorrow', {})).toBe('')
    expect(termsText({ variant: 'go', options: { size: 9 }, clock: clocks.days, rated: true })).toBe(
      '9 × 9 · 3 days per move · rated',
    )
    expect(termsText({ variant: 'gengo', options: {} })).toBe('19 × 19 · No time limit')
  })

  it('say what is not as usual, and nothing else', () => {
    const go = (options: Record<string, unknown>) => termsText({ variant: 'go', options })
    expect(go({ size: 9, komi: 7.5, ko: 'superko', handicap: 0 })).toBe('9 × 9 · No time limit')
    expect(go({ size: 9, komi: 0.5, ko: 'simple' })).toBe('9 × 9 · No time limit · komi 0.5 · Ko: Simple ko')
    expect(go({ size: 19, handicap: 2 })).toBe('19 × 19 · No time limit · 2 handicap stones')
    // The usual komi depends on the size.
    expect(termsText({ variant: 'xiago', options: { base: 8, komi: 4.5 } })).toBe('8 per side · No time limit')
    expect(termsText({ variant: 'xiago', options: { base: 6, komi: 4.5 } })).toContain('komi 4.5')
    expect(termsText({ variant: 'no', options: {}, start: 'swap' })).toContain('swap after the first move')
  })
})
