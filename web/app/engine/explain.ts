// Why a turn was made. Loaded when somebody asks.
import { BotWorker, type WorkerLike } from './bot-worker'
import { startWorker } from './bots'
import type { Explanation } from './types'

/** Explains turns, in a worker of its own so that a bot that plays need not wait for it. */
export class Explainer {
  private readonly worker: BotWorker

  constructor(start: () => WorkerLike = startWorker) {
    this.worker = new BotWorker(start)
  }

  /** Explains a turn after a record, or, without one, the last turn of the record; null if there is nothing to tell. */
  async explain(record: string, turn?: string): Promise<Explanation | null> {
    const question = { ask: 'explain', record, ...(turn !== undefined && { turn }) } as const
    return (await this.worker.once((id) => ({ ...question, id }), 'explanation')).explanation
  }

  /** Ends the worker, whatever it is searching. */
  dispose(): void {
    this.worker.putAway()
  }
}
