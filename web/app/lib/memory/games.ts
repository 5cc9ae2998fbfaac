import type { Saved } from '$app/lib/play/saved'
import { database, type KeptGame } from './database'

/** How many games a browser keeps; the oldest make way. */
export const MOST_GAMES = 1000

/** Keeps a game that is over. A game that was taken back and ended again replaces itself. */
export async function remember({ id, setup, record }: Saved): Promise<void> {
  const { result, moves } = JSON.parse(record) as { result?: string; moves: string[] }
  if (id === undefined || result === undefined || moves.length === 0) return
  const db = await database()
  await db.put('games', { id, setup, record, result, turns: moves.length, finished: Date.now() })
  await trim()
  const { handIn } = await import('./account')
  await handIn()
}

/** All games of this browser, the latest first. */
export async function keptGames(): Promise<KeptGame[]> {
  return (await (await database()).getAllFromIndex('games', 'finished')).reverse()
}

export async function keptGame(id: string): Promise<KeptGame | undefined> {
  return (await database()).get('games', id)
}

/** Notes that the server has a copy. */
export async function noteCopy(id: string, table: string, account: string): Promise<void> {
  const db = await database()
  const game = await db.get('games', id)
  if (game) await db.put('games', { ...game, table, account })
}

/** Deletes a game and its review. */
export async function forget(id: string): Promise<void> {
  const db = await database()
  await Promise.all([db.delete('games', id), db.delete('reviews', `local/${id}`)])
}

/** Games as one file. */
export function exported(games: KeptGame[]): string {
  return JSON.stringify({ format: 'tengen-games/1', games: games.map(({ record }) => JSON.parse(record) as unknown) })
}

async function trim(): Promise<void> {
  const db = await database()
  const extra = (await db.count('games')) - MOST_GAMES
  if (extra <= 0) return
  const oldest = await db.getAllKeysFromIndex('games', 'finished', undefined, extra)
  await Promise.all(oldest.map((id) => forget(id)))
}
