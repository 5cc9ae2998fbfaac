import type { Pair, Paired } from '$protocol'
import { postOnce } from './api'
import { mine } from './mine.svelte'

/** How often to ask again. Two who began to wait at the same moment meet when one of them asks again. */
const AGAIN = 8000
/** From this difference in rating on it does not matter any more. */
const ANY = 1000

/** The range after waiting for a while: twice as wide each time, finally without bounds. */
export function widened(within: number | null | undefined): number | null {
  return within == null || within * 2 >= ANY ? null : within * 2
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Looks for an opponent; while nobody is found, looks again with a wider range, whatever page is open. */
export async function seek(pair: Pair): Promise<Paired> {
  clearTimeout(timer)
  const paired = await postOnce<Paired>('/pair', pair)
  if (!paired.found) timer = setTimeout(() => void again(pair, paired.table), AGAIN)
  return paired
}

async function again(pair: Pair, table: string): Promise<void> {
  // Whoever cancelled, or was found, waits no longer.
  if (!mine.games?.some((game) => game.table === table && game.phase === 'waiting')) return
  await seek({ ...pair, within: widened(pair.within) }).catch(() => undefined)
}
