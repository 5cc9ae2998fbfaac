import { beforeEach, describe, expect, it } from 'vitest'
import { progressOf, remember } from '$app/lib/learn/progress'
import { lastChoices, rememberChoices } from './choices'
import { lastPlayed, rememberLast } from './last'

beforeEach(() => localStorage.clear())

describe('what this browser remembers', () => {
  it('is nothing for a newcomer', () => {
    expect([lastPlayed(), lastChoices(), progressOf('go')]).toEqual([null, {}, null])
  })

  it('is the last game, the last choices, and how far each course has come', () => {
    const setup = { variant: 'no', options: { size: 9 }, bot: 2, color: 'white' } as const
    rememberLast(setup)
    expect(lastPlayed()).toEqual(setup)
    rememberLast({ ...setup, adapts: true, style: 'territorial' })
    expect(lastPlayed()).toEqual({ ...setup, adapts: true, style: 'territorial' })
    const form = { who: 'link', level: 4, adapts: true, style: 'fighting', color: 'random' } as const
    const choices = { variant: 'go', options: { size: 13 }, ...form }
    rememberChoices(choices)
    expect(lastChoices()).toEqual(choices)
    remember('go', 3, false)
    remember('no', 9, true)
    remember('no', 0, false)
    expect([progressOf('go'), progressOf('no')]).toEqual([
      { step: 3, finished: false },
      { step: 0, finished: true },
    ])
  })

  it('is forgotten where it makes no sense', () => {
    localStorage.setItem(
      'tengen.newgame',
      '{"variant":7,"level":99,"adapts":1,"style":"wild","color":"green","who":"bot"}',
    )
    expect(lastChoices()).toEqual({ who: 'bot' })
    for (const text of ['nonsense', '[]', '{"go":{"step":"x"}}', 'null']) {
      for (const key of ['tengen.last', 'tengen.learn']) localStorage.setItem(key, text)
      expect([lastPlayed(), progressOf('go')]).toEqual([null, null])
    }
  })
})
