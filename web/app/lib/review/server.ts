import type { Review } from '$app/engine'
import { get, post } from '$app/lib/net/api'
import type { GameReview } from '$protocol'

/** How often the server is asked how far it has got, in milliseconds. */
const PAUSE = 1500
/** So many answers without a word about the review mean that it was given up: another process may have answered one. */
const MOST_EMPTY = 10

const pathOf = (table: string) => `/tables/${encodeURIComponent(table)}/review`

/** What the server has of a review; null if it cannot be asked. */
export const serverHas = (table: string) => get<GameReview>(pathOf(table)).catch(() => null)

/** Has the server review a game. Null if that is no longer wanted, or if the server gave up. */
export async function reviewOnServer(
  table: string,
  progress: (done: number, all: number) => void,
  isWanted: () => boolean,
): Promise<Review | null> {
  let answer = await post<GameReview>(pathOf(table))
  for (let empty = 0; empty < MOST_EMPTY;) {
    if (answer.review) return answer.review as Review
    if (answer.progress) progress(answer.progress.done, answer.progress.all)
    empty = answer.progress ? 0 : empty + 1
    await new Promise((done) => setTimeout(done, PAUSE))
    if (!isWanted()) return null
    answer = await get<GameReview>(pathOf(table))
  }
  return null
}

/** Whether a search would take long here and empty a battery. */
export const isSlowDevice = () => navigator.hardwareConcurrency <= 4 && matchMedia('(pointer: coarse)').matches
