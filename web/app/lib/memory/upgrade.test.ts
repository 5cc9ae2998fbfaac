import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, it } from 'vitest'
import { database } from './database'

it('keeps games and drops reviews of an earlier version', async () => {
  const old = await openDB('tengen', 1, {
    upgrade(db) {
      db.createObjectStore('games', { keyPath: 'id' }).createIndex('finished', 'finished')
      db.createObjectStore('reviews', { keyPath: 'key' }).createIndex('made', 'made')
    },
  })
  await old.put('games', { id: 'x', finished: 1 })
  await old.put('reviews', { key: 'local/x', made: 1, turns: [], review: { start: { winRate: 0.5 } } })
  old.close()
  const db = await database()
  expect(await db.getAllKeys('games')).toEqual(['x'])
  expect(await db.getAllKeys('reviews')).toEqual([])
})
