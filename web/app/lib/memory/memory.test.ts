import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import type { Review } from '$app/engine'
import { exported, forget, keptGame, keptGames, MOST_GAMES, remember } from './games'
import { fits, listed, merged, noFilter } from './list'
import { keepReview, keptReview } from './reviews'

vi.mock('./account', () => ({ handIn: () => Promise.resolve() }))

const setup = { variant: 'go', options: { size: 5 }, bot: 3, color: 'black' as const }
const record = (result: string) =>
  JSON.stringify({
    format: 'tengen/1',
    variant: 'go',
    moves: ['C3'],
    result,
    players: { black: 'You', white: 'Bot, level 3' },
  })
const keep = (id: string, result = 'B+3.5') => remember({ id, setup, record: record(result) })

it('keeps finished games, the latest first, and each once', async () => {
  vi.setSystemTime(1000)
  await keep('one')
  vi.setSystemTime(2000)
  await keep('two', 'W+R')
  vi.setSystemTime(3000)
  await keep('one', 'B+4.5')
  expect((await keptGames()).map(({ id, result }) => [id, result])).toEqual([
    ['one', 'B+4.5'],
    ['two', 'W+R'],
  ])
  expect(JSON.parse(exported(await keptGames()))).toMatchObject({ games: [{ result: 'B+4.5' }, { result: 'W+R' }] })
  await forget('one')
  expect(await keptGame('one')).toBeUndefined()
})

it('does not keep games without an end', async () => {
  await remember({ id: 'open', setup, record: JSON.stringify({ moves: ['C3'] }) })
  expect(await keptGame('open')).toBeUndefined()
})

it('lets the oldest games go when there are too many', async () => {
  vi.setSystemTime(1)
  await keep('oldest')
  for (let i = 0; i < MOST_GAMES; i += 1) {
    vi.setSystemTime(10_000 + i)
    await keep(`many-${i}`)
  }
  expect(await keptGame('oldest')).toBeUndefined()
  expect(await keptGames()).toHaveLength(MOST_GAMES)
})

it('keeps a review with the turns it is about', async () => {
  const review = { visits: 7 } as Review
  await keepReview('local/x', ['C3', 'D4'], review)
  expect(await keptReview('local/x', ['C3', 'D4'])).toEqual(review)
  expect(await keptReview('local/x', ['C3'])).toBeNull()
})

it('finds games by what they were', () => {
  const game = listed({
    id: 'a',
    setup,
    record: record('W+2'),
    result: 'W+2',
    turns: 9,
    finished: Date.UTC(2026, 4, 5, 12),
  })
  expect(game).toMatchObject({ outcome: 'lost', color: 'black', white: 'Bot, level 3' })
  const found = (filter: object) => fits(game, { ...noFilter, ...filter })
  expect(
    found({
      variant: 'go',
      opponent: 'BOT',
      outcome: 'lost',
      color: 'black',
      since: '2026-05-05',
      until: '2026-05-05',
    }),
  ).toBe(true)
  for (const filter of [
    { variant: 'no' },
    { opponent: 'you' },
    { outcome: 'won' },
    { color: 'white' },
    { since: '2026-05-06' },
    { until: '2026-05-04' },
  ])
    expect(found(filter), JSON.stringify(filter)).toBe(false)
})

it('shows a game once that is here and on the server', () => {
  const here = { ...listed({ id: 'a', setup, record: record('0'), result: '0', turns: 1, finished: 5 }), table: 't1' }
  const there = [
    { ...here, local: null },
    { ...here, local: null, table: 't2', finished: 9 },
  ]
  expect(merged([here], there).map(({ table, local }) => [table, local])).toEqual([
    ['t2', null],
    ['t1', 'a'],
  ])
})
