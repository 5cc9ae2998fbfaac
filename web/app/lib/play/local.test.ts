import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Game } from '$app/engine'
import { rulesModule } from '$app/engine/rules'
import { tableModule } from '$app/engine/table'
import { lastPlayed } from './last'
import { LocalGame } from './local.svelte'
import { saved, type Saved } from './saved'
import type { Setup } from './setup'

beforeAll(() => {
  rulesModule.loadFrom(readFileSync('app/engine/made/rules_bg.wasm'))
  tableModule.loadFrom(readFileSync('app/engine/made/table_bg.wasm'))
})
let remembered: Saved[] = []
beforeEach(() => {
  localStorage.clear()
  remembered = []
})

/** A bot that answers when the test says so. */
function slowBot() {
  const answers: ((turn: string) => void)[] = []
  const bot = {
    answer: () => new Promise<string>((resolve) => answers.push(resolve)),
    stop: () => undefined,
  }
  const answer = async (turn: string) => {
    answers.shift()?.(turn)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { bot, answer, answers }
}

const friends: Setup = { variant: 'go', options: { size: 5 }, bot: null, color: 'black' }
const against: Setup = { ...friends, bot: 3 }
const start = (setup: Setup, bot = slowBot().bot, dead: string[] = []) =>
  new LocalGame(setup, Game.start(setup.variant, setup.options), {
    opponent: bot,
    propose: () => Promise.resolve(dead),
    remember: (game) => remembered.push(game),
  })
/** Lets what was promised happen. */
const settled = async (game: LocalGame) => vi.waitFor(() => expect(game.isScoring).toBe(true))

describe('a game of two people on one screen', () => {
  it('goes on turn by turn and is kept', () => {
    const game = start(friends)
    game.turn('C3')
    game.turn('B2')
    expect(game.play.turns).toEqual(['C3', 'B2'])
    expect(Game.read(saved('go')!.record).turns).toEqual(['C3', 'B2'])
    game.undo()
    expect(game.play.turns).toEqual(['C3'])
  })

  it('is counted without the stones that are accepted as dead, and that is its result everywhere', async () => {
    const game = start(friends, undefined, ['A1'])
    for (const turn of ['B1', 'A1', 'B2', 'pass', 'A3', 'pass', 'pass']) game.turn(turn)
    await settled(game)
    expect([game.isOver, game.result, [...game.dead]]).toEqual([true, null, [0]])
    const counted = game.score.result
    game.toggleDead(0)
    expect(game.score.result).not.toBe(counted)
    game.toggleDead(0)
    await game.give('accept')
    expect([game.isScoring, game.result, game.play.view.result]).toEqual([false, counted, counted])
    expect(remembered).toHaveLength(1)
    expect(JSON.parse(remembered[0]!.record)).toMatchObject({ result: counted, dead: ['A1'], place: 'Tengen' })
    const again = new LocalGame(friends, Game.read(saved('go')!.record), { opponent: slowBot().bot }, saved('go')!)
    expect([again.result, again.isScoring, [...again.dead]]).toEqual([counted, false, [0]])
  })

  it('goes on if somebody does not accept', async () => {
    const game = start(friends)
    for (const turn of ['C3', 'pass', 'pass']) game.turn(turn)
    await settled(game)
    await game.give('resume')
    expect([game.isOver, game.play.turns]).toEqual([false, ['C3']])
    game.turn('B2')
    expect(game.play.turns).toEqual(['C3', 'B2'])
  })

  it('is not changed while one looks back', () => {
    const game = start(friends)
    game.turn('C3')
    game.turn('B2')
    game.review.step(-1)
    game.turn('D4')
    expect(game.play.turns).toEqual(['C3', 'B2'])
  })

  it('keeps what was tried beside it', () => {
    const game = start(friends)
    game.turn('C3')
    game.review.try()
    game.review.turn('D4')
    game.review.back()
    game.turn('B2')
    const kept = saved('go')!
    const again = new LocalGame(kept.setup, Game.read(kept.record), { opponent: slowBot().bot }, kept)
    expect(again.play.turns).toEqual(['C3', 'B2'])
    expect(again.review.tree.nodes.map(({ turn }) => turn)).toContain('D4')
    expect(again.isActive).toBe(true)
  })

  it('can be given up', () => {
    const game = start(friends)
    game.turn('C3')
    game.resign()
    expect(game.play.view.result).toBe('B+R')
  })
})

describe('a game against a bot', () => {
  it('waits for the bot', async () => {
    const { bot, answer } = slowBot()
    const game = start(against, bot)
    game.turn('C3')
    expect([game.thinking, game.isActive]).toEqual([true, false])
    game.turn('B2')
    await answer('D4')
    expect(game.play.turns).toEqual(['C3', 'D4'])
    expect(game.isActive).toBe(true)
  })

  it('takes back the answer with the turn', async () => {
    const { bot, answer } = slowBot()
    const game = start(against, bot)
    game.turn('C3')
    await answer('D4')
    game.undo()
    expect(game.play.turns).toEqual([])
  })

  it('does not play an answer that comes too late', async () => {
    const { bot, answer } = slowBot()
    const game = start(against, bot)
    game.turn('C3')
    game.undo()
    await answer('D4')
    expect(game.play.turns).toEqual([])
  })

  it('lets the bot begin when it has the first turn', async () => {
    const { bot, answer } = slowBot()
    const game = start({ ...against, color: 'white' }, bot)
    expect(game.isBotsTurn).toBe(true)
    await answer('C3')
    expect(game.isActive).toBe(true)
  })
})

describe('a game against a bot that adapts', () => {
  const adaptive: Setup = { ...against, adapts: true }

  it('says the level of the next one, also after a reload', async () => {
    const { bot, answer } = slowBot()
    const game = start(adaptive, bot)
    game.turn('C3')
    await answer('resign')
    expect([game.result, game.nextLevel, lastPlayed()?.bot]).toEqual(['B+R', 4, 4])
    const again = new LocalGame(adaptive, Game.read(saved('go')!.record), { opponent: bot }, saved('go')!)
    expect(again.nextLevel).toBe(4)
  })

  it('counts by its last result, and not at all if many turns were taken back', async () => {
    const { bot, answer } = slowBot()
    const game = start(adaptive, bot)
    game.turn('C3')
    await answer('D4')
    game.resign()
    expect(game.nextLevel).toBe(2)
    game.undo()
    game.turn('B2')
    await answer('resign')
    expect(game.nextLevel).toBe(4)
    for (let i = 0; i < 3; i++) game.undo()
    game.turn('C3')
    await answer('resign')
    expect([game.undos, game.nextLevel]).toEqual([4, 3])
  })

  it('leaves the level alone if the bot does not adapt', () => {
    const game = start(against)
    game.turn('C3')
    game.resign()
    expect([game.nextLevel, localStorage.getItem('tengen.adaptive')]).toEqual([null, null])
  })
})

describe('what a game tells', () => {
  it('says how many stones the latest turn took', () => {
    const game = start(friends)
    for (const turn of ['B1', 'A1', 'A2']) game.turn(turn)
    expect(game.play.taken).toBe(1)
    game.turn('C3')
    expect(game.play.taken).toBe(0)
  })

  it('shows what a slide takes before the stone is placed', () => {
    const game = start({ variant: 'xiago', options: { base: 4 }, bot: null, color: 'black' })
    for (const turn of ['D4-D5 A3', 'A4']) game.turn(turn)
    const { play } = game
    const at = (name: string) => play.game.layout.points.findIndex((place) => place.name === name)
    expect(play.cells[at('A4')]?.piece).toBe('black')
    play.slide(at('D5'), at('B5'))
    expect([play.cells[at('A4')]?.piece, play.cells[at('B5')]?.piece, play.cells[at('D5')]?.piece]).toEqual([
      'empty',
      'neutral',
      'empty',
    ])
    expect(play.inspect(at('G7')).captured).toEqual([])
    play.unslide()
    expect(play.cells[at('A4')]?.piece).toBe('black')
  })
})
