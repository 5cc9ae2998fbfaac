// A second worker that takes a share of long searches. It needs no memory in common with the first one, which browsers
// allow only on pages that are isolated. Without it everything is found as well, later.
import { BotWorker, type WorkerLike } from './bot-worker'

/** With fewer cores a second search would take its time from the page. */
const LEAST_CORES = 3
/** Gigabytes, where the browser tells how many there are; each search may take a tenth of one. */
const LEAST_MEMORY = 4
/** A helper that says nothing for so many milliseconds has died without a word. */
const LONGEST_SILENCE = 10_000

interface Device {
  hardwareConcurrency: number
  deviceMemory?: number
}

/** The analyst of the engine that is helped. */
interface Hearing {
  hear(found: string): void
}

/** The review of the engine, which lends parts of itself. */
interface Lending {
  lend(): number | undefined
  receive(found: string): void
  take_back(): void
}

/** Runs the script of this worker. It ends with this worker. */
const startHelper = (): WorkerLike => new Worker(location.href, { type: 'module' })

/** Starts the second worker when a search is to be shared, if the device can afford it, and gives it up if it fails. */
export class Helper {
  private worker: BotWorker | null
  private searching = 0

  constructor(start: () => WorkerLike = startHelper, device: Device = navigator) {
    const { hardwareConcurrency, deviceMemory = LEAST_MEMORY } = device
    const isAble = hardwareConcurrency >= LEAST_CORES && deviceMemory >= LEAST_MEMORY
    this.worker = isAble ? new BotWorker(start) : null
  }

  /** Has the position after a record searched as well, until something else is asked for. */
  analyse(record: string, visits: number, analyst: Hearing): void {
    this.stop()
    const ask = (id: number) => ({ ask: 'help', id: (this.searching = id), record, visits }) as const
    this.worker
      ?.once(ask, 'done', (answer) => answer.say === 'found' && analyst.hear(answer.found))
      .catch(() => (this.worker = null))
  }

  /** Has the helper rest; what it knows is kept. */
  stop(): void {
    this.worker?.forget(this.searching)
    this.worker?.tell({ ask: 'stop' })
  }

  /** Has parts of a review searched as long as there are any. `tell` is called whenever something was received. */
  review(record: string, review: Lending, tell: () => void): SharedReview {
    return new SharedReview(this.worker, record, review, tell)
  }
}

/** The parts of a review that a helper searches. */
class SharedReview {
  /** Nothing more will be received. */
  isOver = false
  private isSilent = false
  private readonly over: Promise<void>

  constructor(
    private readonly worker: BotWorker | null,
    private readonly record: string,
    private readonly review: Lending,
    private readonly tell: () => void,
  ) {
    this.over = this.searchParts()
  }

  private async searchParts(): Promise<void> {
    try {
      if (this.worker) await this.searchAll(this.worker)
    } catch {
      this.review.take_back()
    }
    this.worker?.putAway()
    this.isOver = true
  }

  private async searchAll(worker: BotWorker): Promise<void> {
    const { record, review } = this
    for (let part = review.lend(); part !== undefined; part = review.lend()) {
      const ask = (part: number) => (id: number) => ({ ask: 'part', id, record, part }) as const
      await worker.once(ask(part), 'done', (answer) => {
        if (answer.say !== 'found') return
        this.isSilent = false
        review.receive(answer.found)
        this.tell()
      })
    }
  }

  /** Waits until this is over, for a while. A helper that says nothing all the time is ended. */
  async wait(): Promise<void> {
    this.isSilent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    await Promise.race([this.over, new Promise((done) => (timer = setTimeout(done, LONGEST_SILENCE)))])
    clearTimeout(timer)
    if (this.isSilent) await this.end()
  }

  /** Ends the helper, whatever it does. */
  async end(): Promise<void> {
    this.worker?.putAway()
    await this.over
  }
}
