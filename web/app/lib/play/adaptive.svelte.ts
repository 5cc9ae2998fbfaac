import type { Color } from '$board/model'
import { lastChoices } from './choices'
import { winnerOf } from './outcome'
import { LEVELS, type Setup } from './setup'

// The level of bots that adapt to the person: remembered in this browser, for each variant.

/** A game that is over, against a bot that adapts. */
export interface PlayedGame {
  id: string
  level: number
  /** Null if nobody won, or nobody knows. */
  won: boolean | null
  /** How often the person took turns back. */
  undos: number
}

/** Whoever takes back more often has not shown how strong they are. */
export const MOST_UNDOS = 3
/** For whoever has not chosen a level yet. */
export const USUAL_LEVEL = 3
/** Games that are remembered as counted, and tables at which the bot adapts. */
const MOST_REMEMBERED = 20

/**
 * The level after a game: one more after a win, one less after a loss. A game of another level than the present one, such as one from
 * another tab or from last month, counts only if it says something new: a win at a lower level or a loss at a higher one does not.
 */
export function nextLevel(now: number, { level, won, undos }: Omit<PlayedGame, 'id'>): number {
  if (won === null || undos > MOST_UNDOS) return now
  if (won) return level < now ? now : Math.min(now + 1, LEVELS)
  return level > now ? now : Math.max(now - 1, 1)
}

/** Whether a side has won, by the result of a record. */
export function wonBy(result: string | null, own: Color): boolean | null {
  const winner = winnerOf(result)
  return winner && winner === own
}

interface Kept {
  level: number
  /** The level before the latest game, for when that is taken back and ends anew. */
  before: number
  /** Games that have been counted, the latest last. */
  games: string[]
}

interface AdaptiveTable {
  table: string
  level: number
}

const LEVELS_KEY = 'tengen.adaptive'
const TABLES_KEY = 'tengen.adaptive.tables'

const isLevel = (level: unknown): level is number =>
  Number.isInteger(level) && Number(level) >= 1 && Number(level) <= LEVELS
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What storage, full or disabled, did not take: it is known until the page is closed. */
const unstored = new Map<string, string>()

function read(key: string): unknown {
  try {
    return JSON.parse(unstored.get(key) ?? localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function write(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(key, text)
    unstored.delete(key)
  } catch {
    unstored.set(key, text)
  }
}

/** Read anew each time, since another tab may have changed it. */
function keptFor(variant: string): Kept | null {
  const all = read(LEVELS_KEY)
  const found = isObject(all) && Object.hasOwn(all, variant) ? all[variant] : null
  if (!isObject(found) || !isLevel(found.level)) return null
  const games = Array.isArray(found.games) ? found.games.filter((id) => typeof id === 'string') : []
  return { level: found.level, before: isLevel(found.before) ? found.before : found.level, games }
}

/** The level for the next game of a variant. Before the first one it is the level that was chosen last. */
export function levelNow(variant: string, chosen = lastChoices().level ?? USUAL_LEVEL): number {
  return keptFor(variant)?.level ?? chosen
}

/** Counts a game, once, and returns the level for the next one. */
export function countGame(variant: string, played: PlayedGame): number {
  const kept = keptFor(variant)
  const isLatest = kept?.games.at(-1) === played.id
  if (kept && !isLatest && kept.games.includes(played.id)) return kept.level
  const before = isLatest ? kept.before : (kept?.level ?? played.level)
  const level = nextLevel(before, played)
  const games = [...(kept?.games ?? []).filter((id) => id !== played.id), played.id].slice(-MOST_REMEMBERED)
  const all = read(LEVELS_KEY)
  write(LEVELS_KEY, { ...(isObject(all) && !Array.isArray(all) ? all : {}), [variant]: { level, before, games } })
  return level
}

/** The setup of a new game, at the present level if the bot adapts. */
export function atLevelNow(setup: Setup): Setup {
  return setup.adapts && setup.bot !== null ? { ...setup, bot: levelNow(setup.variant, setup.bot) } : setup
}

function adaptiveTables(): AdaptiveTable[] {
  const found = read(TABLES_KEY)
  const isTable = (one: unknown): one is AdaptiveTable =>
    isObject(one) && typeof one.table === 'string' && isLevel(one.level)
  return Array.isArray(found) ? found.filter(isTable) : []
}

/** How many tables were noted since the page was loaded. */
let noted = $state(0)

/**
 * Notes that the bot at a table of the server adapts: the server knows only its level. The table may be shown already, because the
 * message that its game has begun can arrive before the answer that names it.
 */
export function noteTable(table: string, level: number): void {
  const others = adaptiveTables().filter((one) => one.table !== table)
  write(TABLES_KEY, [...others, { table, level }].slice(-MOST_REMEMBERED))
  noted += 1
}

/** The level of the bot at a table if it adapts; null if it does not. Reactive to tables that are noted later. */
export function levelAtTable(table: string): number | null {
  void noted
  return adaptiveTables().find((one) => one.table === table)?.level ?? null
}
