import type { Review } from '$app/engine'
import { database } from './database'

/** How many reviews a browser keeps; the oldest make way. */
const MOST_REVIEWS = 300

/** Keeps the review of a game. */
export async function keepReview(key: string, turns: string[], review: Review): Promise<void> {
  const db = await database()
  await db.put('reviews', { key, turns, review, made: Date.now() })
  const extra = (await db.count('reviews')) - MOST_REVIEWS
  if (extra <= 0) return
  const oldest = await db.getAllKeysFromIndex('reviews', 'made', undefined, extra)
  await Promise.all(oldest.map((old) => db.delete('reviews', old)))
}

/** The review of a game, if it is about these very turns. */
export async function keptReview(key: string, turns: string[]): Promise<Review | null> {
  const found = await (await database()).get('reviews', key)
  return found && found.turns.join() === turns.join() ? found.review : null
}
