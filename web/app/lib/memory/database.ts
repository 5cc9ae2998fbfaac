import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Review } from '$app/engine'
import type { Setup } from '$app/lib/play/setup'

/** A finished game that was played on this device. */
export interface KeptGame {
  id: string
  setup: Setup
  /** As JSON, with its result, dead stones, players and date. */
  record: string
  result: string
  turns: number
  /** When it ended, in milliseconds since 1970. */
  finished: number
  /** The table on the server that holds a copy, and whose it is. */
  table?: string
  account?: string
}

/** A review with the turns it is about. */
export interface KeptReview {
  /** `local/ID` or `table/ID`. */
  key: string
  turns: string[]
  review: Review
  made: number
}

interface Schema extends DBSchema {
  games: { key: string; value: KeptGame; indexes: { finished: number } }
  reviews: { key: string; value: KeptReview; indexes: { made: number } }
}

let opened: Promise<IDBPDatabase<Schema>> | null = null

/** The database of this browser. Fails where the browser does not allow one. */
export function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('tengen', 2, {
    upgrade(db, from, _to, transaction) {
      if (from < 1) {
        db.createObjectStore('games', { keyPath: 'id' }).createIndex('finished', 'finished')
        db.createObjectStore('reviews', { keyPath: 'key' }).createIndex('made', 'made')
      }
      // The fields of reviews were renamed. They can be made again.
      if (from === 1) void transaction.objectStore('reviews').clear()
    },
    // Another tab has a newer version of the page: let it have the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: () => (opened = null),
  })
  opened.catch(() => (opened = null))
  return opened
}
