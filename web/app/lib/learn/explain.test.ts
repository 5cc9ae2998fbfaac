// @vitest-environment node
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { Game } from '$app/engine'
import { rulesModule } from '$app/engine/rules'
import { eventsOf, explain } from './explain'

beforeAll(() => rulesModule.loadFrom(readFileSync(new URL('../../engine/made/rules_bg.wasm', import.meta.url))))

/** What is said to Black after the last of these turns. */
function said(variant: string, options: object, turns: string): string[] {
  const game = Game.start(variant, options)
  const all = turns.split(', ')
  for (const turn of all.slice(0, -1)) expect(game.play(turn), turn).toBeNull()
  const before = game.view()
  expect(game.play(all.at(-1)!)).toBeNull()
  return explain(eventsOf(game, before, all.at(-1)!), 'black')
}

describe('the explanation of a turn', () => {
  it('names captured stones and groups with one liberty', () => {
    expect(said('go', { size: 7 }, 'D5, D4, C4, C5, E4, E5, D3')).toEqual([
      'The bot’s stone on D4 was captured, because no liberty was left.',
    ])
    expect(said('go', { size: 5 }, 'A1, B1')).toEqual(['Careful: your stone on A1 has one liberty left, A2.'])
    expect(said('go', { size: 5 }, 'A2, A1, B2, B1')).toEqual([
      'You can capture the bot’s stones on A1 and B1: the last liberty is C1.',
    ])
  })

  it('tells of voids, and of both colours that they take', () => {
    const told = said('no', { size: 5 }, 'D5, C5, E5, E4, E3, B1, C3, A2, nuke C3, A1')
    expect(told.slice(0, 3)).toEqual([
      'A void opened on D4.',
      'A void took the last liberty of the bot’s stone on E4, and you captured it.',
      'Your stones on D5 and E5 were captured, because no liberty was left.',
    ])
    expect(said('no', { size: 9 }, 'E5, A9, nuke E5')[0]).toBe('You gave up your stone on E5: it is a void now.')
  })

  it('tells of slides, friendly fire and passes', () => {
    expect(said('xiago', { base: 4 }, 'D4-E5 D4')[0]).toBe('The bot slid the neutral piece from D4 to E5.')
    expect(said('gengo', { size: 7 }, 'A1, D2, A4')[0]).toBe(
      'Your own turn cost you the stone on A1: no liberty was left.',
    )
    expect(said('gengo', { size: 7 }, 'pass')).toEqual(['You passed. 2 more passes in a row end the game.'])
    expect(said('go', { size: 5 }, 'C3, pass')).toEqual(['The bot passed. If you pass as well, the game ends.'])
  })
})
