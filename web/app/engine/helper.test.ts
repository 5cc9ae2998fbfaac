// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WorkerLike } from './bot-worker'
import { Helper } from './helper'
import type { Answer, Question } from './messages'

const able = { hardwareConcurrency: 8 }
const record = 'a record'

/** Workers that do nothing by themselves; the latest one can be made to answer. */
function workers() {
  const asked: Question[] = []
  const ended = vi.fn()
  let latest: WorkerLike | null = null
  const start = vi.fn((): WorkerLike => {
    const postMessage = (question: Question) => void asked.push(question)
    return (latest = { onmessage: null, onerror: null, postMessage, terminate: ended })
  })
  const say = (answer: object) => {
    const id = (asked.findLast((question) => question.ask !== 'stop') as { id: number }).id
    latest?.onmessage?.({ data: { id, ...answer } } as MessageEvent<Answer>)
  }
  const die = () => latest?.onerror?.({ message: 'out of memory' } as ErrorEvent)
  return { asked, ended, start, say, die }
}

/** A review of so many parts that notes what happens to it. */
function review(parts: number) {
  const received: string[] = []
  const takeBack = vi.fn()
  const lend = () => (parts > 0 ? --parts : undefined)
  return { received, lend, receive: (found: string) => void received.push(found), take_back: takeBack }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a helper', () => {
  it('is started by the first search that is shared, where there are cores and memory for it', async () => {
    const devices = [
      [{ hardwareConcurrency: 2 }, 0],
      [{ hardwareConcurrency: 8, deviceMemory: 2 }, 0],
      [{ hardwareConcurrency: 3 }, 1],
      [{ hardwareConcurrency: 8, deviceMemory: 8 }, 1],
    ] as const
    for (const [device, times] of devices) {
      const { start } = workers()
      const helper = new Helper(start, device)
      helper.stop()
      expect(start).not.toHaveBeenCalled()
      helper.analyse(record, 5000, { hear: () => undefined })
      const game = review(1)
      const share = helper.review(record, game, () => undefined)
      await settled()
      expect(start).toHaveBeenCalledTimes(times)
      expect(share.isOver).toBe(times === 0)
      expect(game.lend()).toBe(times === 0 ? 0 : undefined)
    }
  })
})

describe('an analysis that is shared', () => {
  it('hears only about the position asked for last, and nothing after a stop', () => {
    const { asked, start, say } = workers()
    const helper = new Helper(start, able)
    const heard: string[] = []
    const analyst = { hear: (found: string) => void heard.push(found) }
    helper.analyse('before', 5000, analyst)
    say({ say: 'found', found: 'first' })
    helper.analyse(record, 5000, analyst)
    say({ say: 'found', found: 'old', id: 1 })
    say({ say: 'found', found: 'second' })
    helper.stop()
    say({ say: 'found', found: 'late' })
    expect(heard).toEqual(['first', 'second'])
    expect(asked.at(-1)).toEqual({ ask: 'stop' })
    expect(start).toHaveBeenCalledOnce()
  })

  it('goes on alone if the helper fails, and does not try again', async () => {
    const fail = vi.fn(() => {
      throw new ReferenceError('Worker is not defined')
    })
    const dead = workers()
    for (const { start, die } of [{ start: fail, die: () => undefined }, dead]) {
      const helper = new Helper(start, able)
      helper.analyse(record, 5000, { hear: () => undefined })
      die()
      await settled()
      helper.analyse(record, 5000, { hear: () => undefined })
      expect(start).toHaveBeenCalledOnce()
    }
  })
})

describe('a review that is shared', () => {
  it('has parts searched until there are none, then ends the helper', async () => {
    const { asked, ended, start, say } = workers()
    const game = review(2)
    const tell = vi.fn()
    const share = new Helper(start, able).review(record, game, tell)
    for (const part of [1, 0]) {
      expect(asked.at(-1)).toMatchObject({ ask: 'part', record, part })
      say({ say: 'found', found: `in ${part}` })
      say({ say: 'done' })
      await settled()
    }
    expect(game.received).toEqual(['in 1', 'in 0'])
    expect(tell).toHaveBeenCalledTimes(2)
    expect(share.isOver).toBe(true)
    expect(ended).toHaveBeenCalledOnce()
    expect(game.take_back).not.toHaveBeenCalled()
  })

  it('gets back the part of a helper that dies', async () => {
    const { start, die } = workers()
    const game = review(2)
    const share = new Helper(start, able).review(record, game, () => undefined)
    die()
    await share.wait()
    expect(share.isOver).toBe(true)
    expect(game.take_back).toHaveBeenCalledOnce()
    // What was not lent stays with the review.
    expect(game.lend()).toBe(0)
  })

  it('waits for a helper as long as it says something', async () => {
    const { ended, start, say } = workers()
    const game = review(1)
    const share = new Helper(start, able).review(record, game, () => undefined)
    const waiting = share.wait()
    await vi.advanceTimersByTimeAsync(5_000)
    say({ say: 'found', found: 'something' })
    await vi.advanceTimersByTimeAsync(6_000)
    await waiting
    expect(ended).not.toHaveBeenCalled()
    void share.wait()
    await vi.advanceTimersByTimeAsync(11_000)
    expect(ended).toHaveBeenCalled()
    expect(game.take_back).toHaveBeenCalledOnce()
  })

  it('is ended with the review', async () => {
    const { ended, start } = workers()
    const share = new Helper(start, able).review(record, review(2), () => undefined)
    await share.end()
    expect(share.isOver).toBe(true)
    expect(ended).toHaveBeenCalled()
  })
})
