import { botModule } from './bot-module'
import { BotWorker, type WorkerLike } from './bot-worker'
import workerScript from './bots.worker.ts?worker&url'
import type { Answer } from './messages'
import type { Analysis, Style } from './types'

export const startWorker = (): WorkerLike => new Worker(workerScript, { type: 'module' })

/** What bots and analysis are made of, for those who want to have it at hand before it is needed. */
export const botFiles = [workerScript, botModule]

/** A program to play against. It answers at the pace of a person. */
export class Bot {
  private readonly worker: BotWorker

  constructor(start: () => WorkerLike = startWorker) {
    this.worker = new BotWorker(start)
  }

  /** Its turn after a record, at a level from 1 to 10. The same seed plays the same game. */
  async play(record: string, level: number, seed: number, style: Style = 'balanced'): Promise<string> {
    const began = performance.now()
    const { turn, pace } = await this.worker.once((id) => ({ ask: 'play', id, record, level, style, seed }), 'turn')
    const early = pace - (performance.now() - began)
    if (early > 0) await new Promise((done) => setTimeout(done, early))
    return turn
  }

  /** Whatever it was thinking about no longer matters. */
  stop(): void {
    this.worker.putAway()
  }
}

/** A search that watches one position at a time. */
export class Analyst {
  private readonly worker: BotWorker
  private current = 0

  constructor(start: () => WorkerLike = startWorker) {
    this.worker = new BotWorker(start)
  }

  /** Searches the position after a record and tells what is known as it grows; ends when stopped or asked anew. */
  analyse(record: string, progress: (analysis: Analysis) => void, visits = 50_000): Promise<void> {
    return this.search({ record, visits }, progress)
  }

  /** Searches for as long as it takes to tell who holds what, and no longer. */
  estimate(record: string, progress: (analysis: Analysis) => void): Promise<void> {
    return this.search({ record }, progress)
  }

  private search(what: { record: string; visits?: number }, progress: (analysis: Analysis) => void): Promise<void> {
    this.quit()
    const id = this.worker.nextId()
    this.current = id
    return new Promise((done, fail) => {
      const listen = (answer: Answer) => {
        if (answer.say === 'progress' && this.current === id) progress(answer.analysis)
        if (answer.say !== 'done') return
        this.worker.forget(id)
        done()
      }
      this.worker.listen(id, { done: listen, fail })
      this.worker.ask({ ask: 'analyse', id, ...what })
    })
  }

  /** Lets the search rest; what it knows is kept. */
  stop(): void {
    this.quit()
    this.worker.tell({ ask: 'stop' })
  }

  /** Ends the worker. */
  dispose(): void {
    this.current = 0
    this.worker.putAway()
  }

  private quit(): void {
    this.current = 0
  }
}
