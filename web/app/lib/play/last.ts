import { styleOf, type Setup } from './setup'

const KEY = 'tengen.last'

/** Remembers what was played last on this device, so that *Play now* can start it again. */
export function rememberLast(setup: Setup): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(setup))
  } catch {
    // Storage may be disabled; whoever comes back then chooses again.
  }
}

/** What was played last on this device; null for a newcomer. */
export function lastPlayed(): Setup | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Setup> | null
    if (typeof found?.variant !== 'string' || typeof found.options !== 'object') return null
    const { variant, options, bot = null, color = 'black' } = found
    const adapts = found.adapts === true && { adapts: true }
    return { variant, options, bot, color, ...adapts, ...styleOf(found.style) }
  } catch {
    return null
  }
}
