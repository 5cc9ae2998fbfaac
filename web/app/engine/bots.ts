import { botModule } from './bot-module'
import workerScript from './bots.worker.ts?worker&url'
import type { Answer, Question } from './messages'
import type { Analysis, Style } from './types'

/** The part of a worker that is used here, so that tests can stand in for it. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((event: MessageEvent<Answer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

const startWorker = (): WorkerLike => new Worker(workerScript, { type: 'module' })

/** What bots and analysis are made of, for those who want to have it at hand before it is needed. */
export const botFiles = [workerScript, botModule]

interface Waiting {
  done: (answer: Answer) => void
  fail: (error: Error) => void
}

/** A worker that answers questions. It is started by the first one, and anew after it was put away. */
export class BotWorker {
  private worker: WorkerLike | null = null
  private waiting = new Map<number, Waiting>()
  private last = 0

  constructor(private readonly start: () => WorkerLike = startWorker) {}

  nextId(): number {
    this.last += 1
    return this.last
  }

  listen(id: number, waiting: Waiting): void {
    this.waiting.set(id, waiting)
  }

  forget(id: number): void {
    this.waiting.delete(id)
  }

  ask(question: Question): void {
    this.worker ??= this.begin()
    this.worker.postMessage(question)
  }

  tell(question: Question): void {
    this.worker?.postMessage(question)
  }

  /** Ends the worker, whatever it does. */
  putAway(): void {
    this.worker?.terminate()
    this.worker = null
    this.failAll(new Error('stopped'))
  }

  private begin(): WorkerLike {
    const worker = this.start()
    worker.onmessage = ({ data }) => {
      const waiting = this.waiting.get(data.id)
      if (data.say === 'error') {
        this.forget(data.id)
        waiting?.fail(new Error(data.sentence))
      } else waiting?.done(data)
    }
    worker.onerror = (event) => {
      this.worker = null
      this.failAll(new Error(event.message || 'the engine could not be loaded'))
    }
    return worker
  }

  /** Asks, and waits for the answer of one kind. Other answers on the way are told. */
  once<S extends Answer['say']>(
    question: (id: number) => Question,
    kind: S,
    tell: (answer: Answer) => void = () => undefined,
  ): Promise<Extract<Answer, { say: S }>> {
    const id = this.nextId()
    const answered = new Promise<Extract<Answer, { say: S }>>((done, fail) => {
      const listen = (answer: Answer) => {
        if (answer.say === kind) done(answer as Extract<Answer, { say: S }>)
        else tell(answer)
      }
      this.listen(id, { done: listen, fail })
      this.ask(question(id))
    })
    return answered.finally(() => this.forget(id))
  }

  private failAll(error: Error): void {
    const all = [...this.waiting.values()]
    this.waiting.clear()
    for (const waiting of all) waiting.fail(error)
  }
}

/** A program to play against. It answers at the pace of a person. */
export class Bot {
  private readonly worker: BotWorker

  constructor(start?: () => WorkerLike) {
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

  constructor(start?: () => WorkerLike) {
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
