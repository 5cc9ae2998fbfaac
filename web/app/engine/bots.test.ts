// @vitest-environment node
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { Analyst, Bot, type WorkerLike } from './bots'
import { initSync, Player } from './made/bots.js'
import type { Answer, Question } from './messages'

const record = '{"format":"tengen/1","variant":"gosan","options":{"size":5},"moves":["C3"]}'

/** A worker that answers as the test says. */
function stub(answer: (question: Question, worker: WorkerLike) => void) {
  const asked: Question[] = []
  const worker: WorkerLike = {
    onmessage: null,
    onerror: null,
    postMessage: (question: Question) => {
      asked.push(question)
      answer(question, worker)
    },
    terminate: () => undefined,
  }
  return { asked, start: () => worker }
}
const send = (worker: WorkerLike, data: unknown) => worker.onmessage?.({ data } as MessageEvent<Answer>)

describe('the module of the worker', () => {
  beforeAll(() => {
    initSync({ module: readFileSync(new URL('./made/bots_bg.wasm', import.meta.url)) })
  })

  it('plays the same turn for the same seed', () => {
    const play = () => (JSON.parse(new Player(record, 2, 7).play(record)) as { turn: string }).turn
    expect(play()).toBe(play())
    expect(() => new Player(record, 11, 7)).toThrow(/1 to 10/)
  })
})

describe('a bot', () => {
  it('gives the turn of the worker', async () => {
    const { start } = stub((question, worker) => {
      if (question.ask === 'play') send(worker, { say: 'turn', id: question.id, turn: 'B2', pace: 0 })
    })
    expect(await new Bot(start).play(record, 3, 1)).toBe('B2')
  })

  it('fails when the worker does, and when it is stopped', async () => {
    const { start } = stub((question, worker) => {
      if (question.ask === 'play' && question.level === 11)
        send(worker, { say: 'error', id: question.id, sentence: 'no such level' })
    })
    const bot = new Bot(start)
    await expect(bot.play(record, 11, 1)).rejects.toThrow('no such level')
    const waiting = bot.play(record, 1, 1)
    bot.stop()
    await expect(waiting).rejects.toThrow('stopped')
  })
})

describe('an analysis', () => {
  it('tells only about the position asked for last', () => {
    const { asked, start } = stub(() => undefined)
    const analyst = new Analyst(start)
    const seen: number[] = []
    void analyst.analyse(record, ({ visits }) => seen.push(visits))
    void analyst.analyse(record, ({ visits }) => seen.push(100 + visits))
    const worker = start()
    for (const [i, question] of asked.entries()) {
      if (question.ask === 'analyse') send(worker, { say: 'progress', id: question.id, analysis: { visits: i } })
    }
    analyst.stop()
    expect(seen).toEqual([101])
    expect(asked.at(-1)).toEqual({ ask: 'stop' })
  })
})
