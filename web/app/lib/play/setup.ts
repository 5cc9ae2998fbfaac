import type { Color } from '$board/model'

/** A local game: variant, options and opponent. */
export interface Setup {
  variant: string
  options: Record<string, unknown>
  /** The level of the bot; null for two people. */
  bot: number | null
  /** The person's colour against the bot. */
  color: Color
}

export const LEVELS = 10

/** The same game once more, with the colours changed. */
export function rematchOf(setup: Setup): Setup {
  return setup.bot === null ? setup : { ...setup, color: setup.color === 'black' ? 'white' : 'black' }
}

/** The URL that starts such a game. */
export function addressOf(setup: Setup): string {
  const query = new URLSearchParams()
  query.set('options', JSON.stringify(setup.options))
  if (setup.bot !== null) {
    query.set('bot', `${setup.bot}`)
    query.set('color', setup.color)
  }
  return `/play/${setup.variant}?${query}`
}

/** The game in a URL; null if it only names a variant. */
export function setupOf(variant: string, query: string): Setup | null {
  const asked = new URLSearchParams(query)
  if ([...asked].length === 0) return null
  const bot = Number(asked.get('bot'))
  return {
    variant,
    options: readOptions(asked.get('options')),
    bot: Number.isInteger(bot) && bot >= 1 && bot <= LEVELS ? bot : null,
    color: asked.get('color') === 'white' ? 'white' : 'black',
  }
}

/** Options in the query of an address; none if they cannot be read. */
export function readOptions(text: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
