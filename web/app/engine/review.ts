// What comes after the last turn: dead stones and reviews. Loaded when a game ends, not for the first stone.
import { BotWorker, type WorkerLike } from './bot-worker'
import { startWorker } from './bots'
import type { Answer } from './messages'
import type { Judgement, Review } from './types'

/** Tells dead stones from living ones once play has ended. */
export class Estimator {
  private readonly worker: BotWorker

  constructor(start: () => WorkerLike = startWorker) {
    this.worker = new BotWorker(start)
  }

  /** The labels of the stones that look dead after a record; the passes at its end do not matter. */
  async deadStones(record: string): Promise<string[]> {
    return (await this.worker.once((id) => ({ ask: 'estimate', id, record }), 'estimate')).analysis.dead
  }

  dispose(): void {
    this.worker.putAway()
  }
}

/** Reviews games that are over, and judges turns that are tried in place of those played. */
export class Reviewer {
  private readonly worker: BotWorker

  constructor(start: () => WorkerLike = startWorker) {
    this.worker = new BotWorker(start)
  }

  /** Searches every position of a record; tells how many of how many are done. */
  async review(record: string, progress: (done: number, all: number) => void): Promise<Review> {
    const tell = (answer: Answer) => {
      if (answer.say === 'reviewing') progress(answer.done, answer.all)
    }
    return (await this.worker.once((id) => ({ ask: 'review', id, record }), 'review', tell)).review
  }

  /** Compares a turn after a record with the best one. */
  async judge(record: string, turn: string, best: string): Promise<Judgement> {
    return (await this.worker.once((id) => ({ ask: 'judge', id, record, turn, best }), 'judgement')).judgement
  }

  /** Ends the worker, whatever it does. */
  dispose(): void {
    this.worker.putAway()
  }
}
