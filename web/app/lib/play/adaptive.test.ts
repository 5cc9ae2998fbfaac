import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  atLevelNow,
  countGame,
  levelAtTable,
  levelNow,
  MOST_UNDOS,
  nextLevel,
  noteTable,
  wonBy,
} from './adaptive.svelte'
import { rememberChoices } from './choices'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const win = (id: string, level: number) => ({ id, level, won: true, undos: 0 })
const loss = (id: string, level: number) => ({ ...win(id, level), won: false })

describe('the next level', () => {
  it('is one more after a win, one less after a loss, and stays in range', () => {
    expect(nextLevel(4, win('', 4))).toBe(5)
    expect(nextLevel(4, loss('', 4))).toBe(3)
    expect([nextLevel(10, win('', 10)), nextLevel(1, loss('', 1))]).toEqual([10, 1])
  })

  it('stays if nobody won or many turns were taken back', () => {
    expect(nextLevel(4, { level: 4, won: null, undos: 0 })).toBe(4)
    expect(nextLevel(4, { level: 4, won: true, undos: MOST_UNDOS })).toBe(5)
    expect(nextLevel(4, { level: 4, won: true, undos: MOST_UNDOS + 1 })).toBe(4)
    expect(nextLevel(4, { level: 4, won: false, undos: MOST_UNDOS + 1 })).toBe(4)
  })

  it('does not follow a game of another level that says nothing new', () => {
    expect([nextLevel(6, win('', 2)), nextLevel(3, loss('', 5))]).toEqual([6, 3])
    expect([nextLevel(6, loss('', 2)), nextLevel(3, win('', 5))]).toEqual([5, 4])
  })
})

it('reads who won from a result', () => {
  expect([wonBy('B+R', 'black'), wonBy('W+3.5', 'black'), wonBy('W+T', 'white')]).toEqual([true, false, true])
  expect([wonBy('0', 'black'), wonBy(null, 'white')]).toEqual([null, null])
})

describe('the level that is remembered', () => {
  it('begins with the last level chosen, else 3, and is one of each variant', () => {
    expect(levelNow('go')).toBe(3)
    rememberChoices({
      variant: 'go',
      options: {},
      who: 'bot',
      level: 6,
      color: 'black',
      adapts: true,
      style: 'balanced',
    })
    expect(levelNow('go')).toBe(6)
    expect(countGame('go', win('a', 6))).toBe(7)
    expect([levelNow('go'), levelNow('no')]).toEqual([7, 6])
  })

  it('is known until the page is closed if it cannot be stored', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(countGame('go', win('a', 4))).toBe(5)
    expect(countGame('go', win('a', 4))).toBe(5)
    noteTable('t', 5)
    expect([levelNow('go'), levelAtTable('t')]).toEqual([5, 5])
    vi.restoreAllMocks()
    expect(countGame('go', win('b', 5))).toBe(6)
    localStorage.clear()
    expect(levelNow('go', 2)).toBe(2)
  })

  it('counts a game once, and a game that ends anew by its last result', () => {
    countGame('go', win('a', 4))
    expect(countGame('go', win('a', 4))).toBe(5)
    expect(countGame('go', loss('a', 4))).toBe(3)
    countGame('go', win('b', 3))
    expect(countGame('go', loss('a', 4))).toBe(4)
    expect(levelNow('go')).toBe(4)
  })

  it('goes up one level if games in two tabs are won at the same one', () => {
    countGame('go', win('a', 4))
    expect(countGame('go', win('b', 4))).toBe(5)
  })

  it('is forgotten where it makes no sense', () => {
    for (const text of ['nonsense', '[]', 'null', '7', '{"go":{"level":99}}', '{"go":[]}', '{"go":{"level":"4"}}']) {
      localStorage.setItem('tengen.adaptive', text)
      localStorage.setItem('tengen.adaptive.tables', text)
      expect([levelNow('go'), levelNow('toString'), levelAtTable('t')]).toEqual([3, 3, null])
      expect(countGame('go', win('a', 4))).toBe(5)
    }
    localStorage.setItem('tengen.adaptive', '{"go":{"level":5,"before":"x","games":[1,"a"]}}')
    expect(countGame('go', win('a', 5))).toBe(6)
  })

  it('replaces the level of a new game against a bot that adapts', () => {
    countGame('go', win('a', 4))
    const setup = { variant: 'go', options: {}, bot: 4, color: 'black' } as const
    expect(atLevelNow(setup).bot).toBe(4)
    expect(atLevelNow({ ...setup, adapts: true }).bot).toBe(5)
  })

  it('knows the tables at which the bot adapts', () => {
    noteTable('t', 4)
    expect([levelAtTable('t'), levelAtTable('u')]).toEqual([4, null])
    for (let i = 0; i < 30; i++) noteTable(`${i}`, 1)
    expect(levelAtTable('t')).toBeNull()
  })
})
