import { expect, it } from 'vitest'
import { readHistory, Replay, summary } from './history'

/** 3 × 2 points from −1, 0; a stone of 2 on 0, 0; then a stone of 5 on 1, 1, which captures it. */
const bytes = new Uint8Array([1, 1, 0, 2, 2, 7, 9, 1, 1, 2, 2, 1, 0xd0, 0x0f, 5, 6, 0, 0, 1, 0])

it('reads a history', () => {
  const history = readHistory(bytes.buffer)
  expect(history.region).toEqual({ left: -1, bottom: 0, right: 1, top: 1 })
  expect([history.start, history.end]).toEqual([7, 9])
  expect(history.stones).toEqual([{ x: 0, y: 0, owner: 2 }])
  expect(history.changes).toEqual([
    { number: 8, time: 1000, x: 1, y: 1, owner: 5 },
    { number: 8, time: 1000, x: 0, y: 0, owner: null },
  ])
  expect(summary(history)).toEqual({ placed: 1, removed: 1, players: [5] })
})

it('shows any moment, forwards and backwards', () => {
  const replay = new Replay(readHistory(bytes.buffer))
  const timeouts = { pending_timeout: 1, locked_timeout: null }
  const owner = (x: number, y: number) => replay.chunks.stone(x, y, 0, timeouts)?.owner ?? null
  expect([owner(0, 0), owner(1, 1)]).toEqual([2, null])
  replay.show(2)
  expect([owner(0, 0), owner(1, 1)]).toEqual([null, 5])
  replay.show(1)
  expect([owner(0, 0), owner(1, 1)]).toEqual([2, 5])
  expect([replay.countUpTo(7), replay.countUpTo(8)]).toEqual([0, 2])
})

it('refuses formats that it does not know', () => {
  expect(() => readHistory(new Uint8Array([9]).buffer)).toThrow(RangeError)
})
