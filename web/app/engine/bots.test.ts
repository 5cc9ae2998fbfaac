// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import type { WorkerLike } from './bot-worker'
import { Analyst, Bot } from './bots'
import { Explainer } from './explain'
import type { Answer, Question } from './messages'
import { STYLES, type Explanation } from './types'

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

/** The bots of a module, in an instance of its own. */
async function load(module: string) {
  vi.resetModules()
  const bots = await import('./made/bots.js')
  bots.initSync({ module: readFileSync(new URL(`./made/${module}`, import.meta.url)) })
  return bots
}

describe('the module of the worker', () => {
  it('plays the same turn for the same seed, with SIMD and without', async () => {
    const turns = []
    for (const module of ['bots_bg.wasm', 'bots_bg.wasm', 'bots_simd_bg.wasm']) {
      const { Player } = await load(module)
      const play = (level: number) =>
        JSON.parse(new Player(record, level, 'balanced', 7).play(record)) as { turn: string }
      // The higher levels have a net.
      turns.push([2, 9].map((level) => play(level).turn))
      expect(() => new Player(record, 11, 'balanced', 7)).toThrow(/1 to 10/)
      expect(() => new Player(record, 1, 'wild', 7)).toThrow(/balanced, territorial, fighting/)
    }
    expect(turns[1]).toEqual(turns[0])
    expect(turns[2]).toEqual(turns[0])
  }, 60_000)

  it('explains the last turn of a record', async () => {
    const { explain } = await load('bots_bg.wasm')
    const said = JSON.parse(explain(record)) as Explanation
    expect(said.line[0]).toEqual({ color: 'black', turn: 'C3' })
    expect(said.line[1]?.color).toBe('white')
    expect(said.threat?.line[0]?.color).toBe('black')
    expect(JSON.parse(explain(record.replace('"C3"', '')))).toBeNull()
  }, 60_000)
})

describe('a bot', () => {
  it('gives the turn of the worker', async () => {
    const { asked, start } = stub((question, worker) => {
      if (question.ask === 'play') send(worker, { say: 'turn', id: question.id, turn: 'B2', pace: 0 })
    })
    expect(await new Bot(start).play(record, 3, 1)).toBe('B2')
    expect(await new Bot(start).play(record, 3, 1, 'fighting')).toBe('B2')
    expect(asked.map((question) => question.ask === 'play' && question.style)).toEqual(['balanced', 'fighting'])
    expect(STYLES).toContain('fighting')
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

describe('an explanation', () => {
  const explanation = { line: [{ color: 'black', turn: 'C3' }], threat: null }

  it('is that of the worker, of the last turn or of one to come', async () => {
    const { asked, start } = stub((question, worker) => {
      if (question.ask === 'explain') send(worker, { say: 'explanation', id: question.id, explanation })
    })
    const explainer = new Explainer(start)
    expect(await explainer.explain(record)).toEqual(explanation)
    await explainer.explain(record, 'B2')
    expect(asked).toEqual([
      { ask: 'explain', id: 1, record },
      { ask: 'explain', id: 2, record, turn: 'B2' },
    ])
  })

  it('comes from another worker than turns, which are not held up', async () => {
    const bots = stub((question, worker) => {
      if (question.ask === 'play') send(worker, { say: 'turn', id: question.id, turn: 'B2', pace: 0 })
    })
    const explainer = new Explainer(stub(() => undefined).start)
    const waiting = explainer.explain(record)
    expect(await new Bot(bots.start).play(record, 3, 1)).toBe('B2')
    explainer.dispose()
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
