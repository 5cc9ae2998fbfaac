import type { Answer, Question } from './messages'

/** The part of a worker that is used here, so that tests can stand in for it. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((event: MessageEvent<Answer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

interface Waiting {
  done: (answer: Answer) => void
  fail: (error: Error) => void
}

/** A worker that answers questions. It is started by the first one, and anew after it was put away. */
export class BotWorker {
  private worker: WorkerLike | null = null
  private waiting = new Map<number, Waiting>()
  private last = 0

  constructor(private readonly start: () => WorkerLike) {}

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
