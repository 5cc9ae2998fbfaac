import { expect, it } from 'vitest'
import type { MyGame } from '$protocol'
import { changedGames, isChallenge, isMyMove } from './mine.svelte'
import { testGame } from './testgame'

const game = (table: string, more: Partial<MyGame> = {}): MyGame => ({
  ...testGame(table, { black: 'ann', white: 'bob', host: 'ann' }),
  number: 1,
  your_turn: false,
  deadline: null,
  rematch_of: null,
  ...more,
})

it('puts what changed first and drops what is over', () => {
  const games = [game('a'), game('b')]
  expect(changedGames(games, game('b', { turns: 1 })).map(({ table, turns }) => `${table}${turns}`)).toEqual([
    'b1',
    'a0',
  ])
  expect(changedGames(games, game('a', { phase: 'over' })).map(({ table }) => table)).toEqual(['b'])
})

it('knows what waits for me', () => {
  expect(isMyMove(game('a', { your_turn: true }))).toBe(true)
  expect(isMyMove(game('a', { your_turn: true, white: 'ann' }))).toBe(false)
  expect(isChallenge(game('a', { phase: 'waiting', invited: 'bob' }), 'bob')).toBe(true)
  expect(isChallenge(game('a', { phase: 'waiting', invited: 'bob' }), 'ann')).toBe(false)
})
