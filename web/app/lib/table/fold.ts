import type { Color, Ending, Offer, Player, Room, TableEvent, Terms, TimeLeft, Wish } from '$protocol'

export type Phase = 'waiting' | 'playing' | 'paused' | 'scoring' | 'over'

export interface Line {
  player: string
  room: Room
  text: string
  at: number
}

/** A table as its events tell it. What stands on the board is the engine's business. */
export interface Table {
  /** The next event to hear. */
  next: number
  phase: Phase
  terms: Terms | null
  host: string | null
  invited: string | null
  seats: { player: Player; wish: Wish }[]
  players: Record<Color, string | null>
  turns: string[]
  /** Who made each turn. */
  movers: Color[]
  /** Time left when a clock last stopped, and since when the one of the side to play runs. */
  left: Record<Color, TimeLeft | null>
  since: number | null
  /** Open questions: who asked, and in which event. */
  asked: Partial<Record<Offer, { color: Color; number: number }>>
  /** What was refused last, to be told once. */
  refused: { what: Offer; color: Color; number: number } | null
  dead: string[]
  revision: number
  accepted: Color[]
  chat: Line[]
  ending: Ending | null
  rematch: string | null
}

export function newTable(): Table {
  return {
    next: 1,
    phase: 'waiting',
    terms: null,
    host: null,
    invited: null,
    seats: [],
    players: { black: null, white: null },
    turns: [],
    movers: [],
    left: { black: null, white: null },
    since: null,
    asked: {},
    refused: null,
    dead: [],
    revision: 0,
    accepted: [],
    chat: [],
    ending: null,
    rematch: null,
  }
}

/**
 * The table after one more event. `toPlay` is whose turn it was before it, which only the law can tell; an event that is
 * not for us to know only counts.
 */
export function fold(table: Table, number: number, event: TableEvent | null, toPlay: () => Color): Table {
  const counted = { ...table, next: number + 1 }
  return event ? { ...counted, ...change(counted, number, event, toPlay) } : counted
}

function change(table: Table, number: number, event: TableEvent, toPlay: () => Color): Partial<Table> {
  const at = event.at
  switch (event.event) {
    case 'opened':
      return { terms: event.terms, host: event.host, invited: event.invited }
    case 'sat':
      return { seats: [...table.seats, { player: event.player, wish: event.wish }] }
    case 'left':
      return { seats: table.seats.filter((seat) => seat.player.id !== event.player) }
    case 'started':
      return { phase: 'playing', players: { black: event.black, white: event.white }, since: at }
    case 'played': {
      const left = event.left ? { ...table.left, [event.color]: event.left } : table.left
      return {
        turns: [...table.turns, event.turn],
        movers: [...table.movers, event.color],
        left,
        since: at,
        asked: {},
        refused: null,
      }
    }
    case 'asked':
      return { asked: { ...table.asked, [event.what]: { color: event.color, number } } }
    case 'withdrawn':
      return { asked: without(table.asked, event.what) }
    case 'refused':
      return {
        asked: without(table.asked, event.what),
        refused: { what: event.what, color: event.color, number },
      }
    case 'undone':
      return {
        ...cut(table, event.to),
        left: leftTo(table, toPlay(), event.left),
        since: at,
        asked: {},
        phase: 'playing',
      }
    case 'paused':
      return { phase: 'paused', left: leftTo(table, toPlay(), event.left), since: null, asked: {} }
    case 'unpaused':
      return { phase: 'playing', since: at, asked: {} }
    case 'scoring_began':
      return { phase: 'scoring', dead: event.dead, revision: event.revision, accepted: [], since: null, asked: {} }
    case 'marked':
      return { dead: event.dead, revision: event.revision, accepted: [] }
    case 'accepted':
      return { accepted: [...table.accepted, event.color] }
    case 'resumed':
      return { phase: 'playing', ...cut(table, event.to), dead: [], accepted: [], since: at, asked: {} }
    case 'said':
      return { chat: [...table.chat, { player: event.player, room: event.room, text: event.text, at }] }
    case 'ended':
      return { phase: 'over', ending: event.ending, since: null, asked: {} }
    case 'rematch_agreed':
      return { rematch: event.table, asked: {} }
  }
}

function without<K extends string, V>(map: Partial<Record<K, V>>, key: K): Partial<Record<K, V>> {
  const rest = { ...map }
  delete rest[key]
  return rest
}

function cut(table: Table, to: number): Pick<Table, 'turns' | 'movers'> {
  return { turns: table.turns.slice(0, to), movers: table.movers.slice(0, to) }
}

function leftTo(table: Table, color: Color, left: TimeLeft | null): Table['left'] {
  return left ? { ...table.left, [color]: left } : table.left
}
