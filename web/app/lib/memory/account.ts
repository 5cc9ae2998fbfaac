import { ApiError, post } from '$app/lib/net/api'
import { whoAmI } from '$app/lib/net/session.svelte'
import { keptGames, noteCopy } from './games'

let handing: Promise<void> | null = null

/** Sends games of this browser to the account of whoever is logged in, once each. */
export function handIn(): Promise<void> {
  handing ??= send().finally(() => (handing = null))
  return handing
}

async function send(): Promise<void> {
  const me = await whoAmI().catch(() => null)
  if (!me || me.guest) return
  // The oldest first: should the account be full, the order of what it has stays right.
  for (const { id, setup, record, table, finished } of (await keptGames()).reverse()) {
    if (table !== undefined) continue
    const { bot, color } = setup
    try {
      const body = { id, record: JSON.parse(record) as unknown, bot, color: bot === null ? null : color, finished }
      const { table } = await post<{ table: string }>('/games', body)
      await noteCopy(id, table, me.id)
    } catch (error) {
      // One that the server refuses for good stays on this device; anything else is tried again another time.
      if (!(error instanceof ApiError) || ![400, 413, 422].includes(error.status)) return
    }
  }
}
