import { get } from '$app/lib/net/api'
import { session } from '$app/lib/net/session.svelte'
import { variants } from '$app/engine'
import { keptGame } from '$app/lib/memory/games'
import { saved } from '$app/lib/play/saved'
import type { Color } from '$board/model'
import type { GameSummary } from '$protocol'

/** A game that can be reviewed, wherever it was played. */
export interface Reviewable {
  /** `local/ID` or `table/ID`: under this the review is kept. */
  key: string
  record: string
  /** The sides whose mistakes the viewer may try again. */
  own: Color[]
  /** How long each turn took, in milliseconds, where that is known. */
  times: number[]
  /** Where the game itself is shown. */
  href: string
}

/** The game of an address; null if there is none, or it is not ours to see. */
export async function reviewable(source: string, id: string): Promise<Reviewable | null> {
  if (source === 'local') return local(id)
  return source === 'table' ? online(id) : null
}

async function local(id: string): Promise<Reviewable | null> {
  // Right after its end a game may not be in the database yet, and some browsers allow none.
  const latest = variants().map((variant) => saved(variant.id))
  const game = (await keptGame(id).catch(() => undefined)) ?? latest.find((found) => found?.id === id && found.settled)
  if (!game) return null
  const { times = [] } = JSON.parse(game.record) as { times?: number[] }
  const own: Color[] = game.setup.bot === null ? ['black', 'white'] : [game.setup.color]
  return { key: `local/${id}`, record: game.record, own, times, href: `/play/${game.setup.variant}` }
}

async function online(id: string): Promise<Reviewable | null> {
  const path = `/tables/${encodeURIComponent(id)}`
  const record = await get<{ moves: string[]; result?: string; times?: number[] }>(`${path}/record`).catch(() => null)
  // A game that is still going on is not reviewed: that would help one side.
  if (!record || record.result === undefined) return null
  const own = await sides(id)
  const times = record.times ?? []
  return { key: `table/${id}`, record: JSON.stringify(record), own, times, href: `/table/${id}` }
}

/** The sides that the viewer played; both for somebody who only looks on. */
async function sides(id: string): Promise<Color[]> {
  const both: Color[] = ['black', 'white']
  const me = session.me?.id
  if (me === undefined) return both
  const game = await get<GameSummary>(`/tables/${encodeURIComponent(id)}`).catch(() => null)
  const mine = both.filter((color) => game?.[color] === me)
  return mine.length === 1 ? mine : both
}
