import { session } from '$app/lib/net/session.svelte'
import { words } from '$app/words'
import type { Color } from '$board/model'
import type { Setup } from './setup'

const text = words.table

/** Who plays a colour in a local game. */
export function playerName(setup: Setup, color: Color): string {
  if (setup.bot === null) return text.sides[color]
  return color === setup.color ? text.you : text.bot(setup.bot)
}

/** What a record says about a local game besides its turns. */
export function aboutGame(setup: Setup, now = new Date()): object {
  const own = session.me && !session.me.guest ? session.me.name : text.you
  const name = (color: Color) => (setup.bot !== null && color === setup.color ? own : playerName(setup, color))
  const bots: Partial<Record<Color, string>> = {}
  if (setup.bot !== null) bots[setup.color === 'black' ? 'white' : 'black'] = text.level(setup.bot)
  return {
    players: { black: name('black'), white: name('white') },
    ...(setup.bot !== null && { ranks: bots }),
    date: [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0')).join('-'),
    place: words.shell.name,
    clock: { kind: 'none' },
  }
}
