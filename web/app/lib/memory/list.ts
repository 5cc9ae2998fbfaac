import { get } from '$app/lib/net/api'
import { nameOf } from '$app/lib/net/session.svelte'
import { playerName } from '$app/lib/play/about'
import type { Setup } from '$app/lib/play/setup'
import { words } from '$app/words'
import type { Color } from '$board/model'
import type { Games } from '$protocol'
import type { KeptGame } from './database'

/** How it ended for the person whose list this is; on one screen nobody lost. */
export type Outcome = 'won' | 'lost' | 'tied' | 'none'

/** A finished game in the list of all games, wherever it is kept. */
export interface ListedGame {
  /** The id in this browser, if it is kept there. */
  local: string | null
  /** The table, if it is on the server. */
  table: string | null
  variant: string
  black: string
  white: string
  color: Color | 'both'
  result: string
  outcome: Outcome
  turns: number
  finished: number
  /** How to play it again here, if it was played here. */
  setup: Setup | null
}

/** What is looked for; an empty text looks for nothing in particular. */
export interface Filter {
  variant: string
  opponent: string
  outcome: string
  color: string
  since: string
  until: string
}

export const noFilter: Filter = { variant: '', opponent: '', outcome: '', color: '', since: '', until: '' }

/** A game of this browser as the list shows it. */
export function listed({ id, setup, record, result, turns, finished, table }: KeptGame): ListedGame {
  const { players } = JSON.parse(record) as { players?: Partial<Record<Color, string>> }
  const color = setup.bot === null ? 'both' : setup.color
  return {
    local: id,
    table: table ?? null,
    variant: setup.variant,
    black: players?.black ?? playerName(setup, 'black'),
    white: players?.white ?? playerName(setup, 'white'),
    color,
    result,
    outcome: outcomeOf(result, color),
    turns,
    finished,
    setup,
  }
}

/** A page of the finished games of an account, and where the next one begins. */
export async function onServer(
  me: string,
  before: string | null,
): Promise<{ games: ListedGame[]; next: string | null }> {
  const query = new URLSearchParams({ most: '50', phase: 'over', ...(before !== null && { before }) })
  const page = await get<Games>(`/people/${encodeURIComponent(me)}/games?${query}`)
  const name = (id: string | null) => (id === null ? Promise.resolve(words.people.gone) : nameOf(id))
  const games = page.games.map(async (game): Promise<ListedGame> => {
    const color = game.black === game.white ? 'both' : game.black === me ? 'black' : 'white'
    const result = game.result ?? ''
    return {
      local: null,
      table: game.table,
      variant: game.variant,
      black: color === 'both' ? words.table.sides.black : await name(game.black),
      white: color === 'both' ? words.table.sides.white : await name(game.white),
      color,
      result,
      outcome: outcomeOf(result, color),
      turns: game.turns,
      finished: game.changed,
      setup: null,
    }
  })
  return { games: await Promise.all(games), next: page.next }
}

function outcomeOf(result: string, color: Color | 'both'): Outcome {
  if (result === '0') return 'tied'
  if (result === '' || color === 'both') return 'none'
  return result.startsWith(color === 'black' ? 'B' : 'W') ? 'won' : 'lost'
}

/** Both lists as one, the latest first; a game that is in both is shown once. */
export function merged(here: ListedGame[], there: ListedGame[]): ListedGame[] {
  const known = new Set(here.map(({ table }) => table))
  return [...here, ...there.filter(({ table }) => !known.has(table))].sort((a, b) => b.finished - a.finished)
}

export function fits(game: ListedGame, { variant, opponent, outcome, color, since, until }: Filter): boolean {
  const wanted = opponent.trim().toLowerCase()
  const names = { black: [game.white], white: [game.black], both: [game.black, game.white] }[game.color]
  const day = new Date(game.finished)
  return (
    (variant === '' || game.variant === variant) &&
    (wanted === '' || names.some((name) => name.toLowerCase().includes(wanted))) &&
    (outcome === '' || game.outcome === outcome) &&
    (color === '' || game.color === color) &&
    (since === '' || day >= new Date(`${since}T00:00`)) &&
    (until === '' || day <= new Date(`${until}T23:59:59.999`))
  )
}
