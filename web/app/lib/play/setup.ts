import { STYLES, type Style } from '$app/engine/types'
import type { Color } from '$board/model'

/** A local game: variant, options and opponent. */
export interface Setup {
  variant: string
  options: Record<string, unknown>
  /** The level of the bot; null for two people. */
  bot: number | null
  /** The person's colour against the bot. */
  color: Color
  /** The level of the bot adapts to the person; `bot` is what it was when the game began. */
  adapts?: boolean
  /** The bot's style of play; balanced if there is none. */
  style?: Style
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
    if (setup.adapts) query.set('adapts', '1')
    if (setup.style) query.set('style', setup.style)
  }
  return `/play/${setup.variant}?${query}`
}

/** The game in a URL; null if it only names a variant. */
export function setupOf(variant: string, query: string): Setup | null {
  const asked = new URLSearchParams(query)
  if ([...asked].length === 0) return null
  const number = Number(asked.get('bot'))
  const bot = Number.isInteger(number) && number >= 1 && number <= LEVELS ? number : null
  return {
    variant,
    options: readOptions(asked.get('options')),
    bot,
    color: asked.get('color') === 'white' ? 'white' : 'black',
    ...(bot !== null && asked.has('adapts') && { adapts: true }),
    ...(bot !== null && styleOf(asked.get('style'))),
  }
}

/** A style if there is one of that name. */
export function styleOf(name: unknown): { style?: Style } {
  const style = STYLES.find((one) => one === name)
  return style ? { style } : {}
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
