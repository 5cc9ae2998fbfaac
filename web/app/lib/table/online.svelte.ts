import { Game, type Score } from '$app/engine'
import { connection } from '$app/lib/net/socket.svelte'
import { somebody } from '$app/lib/net/session.svelte'
import { Play } from '$app/lib/play/play.svelte'
import { Review } from '$app/lib/play/review.svelte'
import { soundOf } from '$app/lib/play/turnsound'
import { play as sound } from '$app/lib/sounds'
import { words } from '$app/words'
import type { Color } from '$board/model'
import type { Command, Offer, TableEvent, Terms, Wish } from '$protocol'
import { fold, newTable, type Table } from './fold'

/** Older events are history: they make no sound. */
const FRESH = 4000

/** Whoever loses the connection is mostly back in a moment. */
const AWAY_AFTER = 5000

/** A table over the network: its events folded, its position by the engine, and the commands it takes. */
export class OnlineGame {
  table: Table = $state.raw(newTable())
  /** The game as it stands, and its turns to look back at and to try others. */
  play: Play | null = $state.raw(null)
  review: Review | null = $state.raw(null)
  /** There is no such table, or not for us. */
  isMissing = $state(false)
  /** A turn is on its way. */
  isSending = $state(false)
  /** Why the last command was refused. */
  refusal: string | null = $state(null)
  /** Which players are at the table, once the server has told. */
  private here: Set<string> | null = $state.raw(null)
  private doubt: ReturnType<typeof setTimeout> | undefined
  private isStale = false

  constructor(readonly id: string) {}

  /** Follows the table until the returned function is called. The engine must be there. */
  open(): () => void {
    const stop = connection.watch(this.id, {
      next: () => this.table.next,
      event: (number, event) => this.hear(number, event),
      missing: () => (this.isMissing = true),
      present: (players) => this.meet(players),
    })
    return () => {
      stop()
      clearTimeout(this.doubt)
    }
  }

  /** Whether a bot plays this colour. */
  isBot(color: Color): boolean {
    return this.table.seats.some(({ player }) => player.id === this.table.players[color] && player.bot)
  }

  /** Whether a player of the game has left the page. Bots of the house are always there. */
  isAway(color: Color): boolean {
    const id = this.table.players[color]
    return id !== null && !this.isBot(color) && this.table.phase !== 'over' && this.here !== null && !this.here.has(id)
  }

  /** What we play: nothing if we only watch. */
  get side(): Color | 'both' | null {
    const me = connection.you?.id
    const { black, white } = this.table.players
    if (me === undefined || (black !== me && white !== me)) return null
    return black === white ? 'both' : black === me ? 'black' : 'white'
  }

  get isSitting(): boolean {
    return this.table.seats.some((seat) => seat.player.id === connection.you?.id)
  }

  get isMyTurn(): boolean {
    const toPlay = this.play?.view.toPlay
    return this.table.phase === 'playing' && (this.side === 'both' || (this.side !== null && this.side === toPlay))
  }

  /** Whether a turn may be chosen on the board now. */
  get isActive(): boolean {
    return this.isMyTurn && !this.isSending && this.review?.isAway === false && connection.state === 'open'
  }

  /** The seats can still be changed: nobody has lost anything by calling the game off. */
  get canAbort(): boolean {
    const { phase, movers } = this.table
    return phase === 'playing' && this.side !== null && new Set(movers).size < 2
  }

  get score(): Score | null {
    return this.play?.game.score(this.table.dead) ?? null
  }

  get dead(): Set<number> {
    const points = this.play?.game.layout.points ?? []
    const names = new Set(this.table.dead)
    return new Set(points.flatMap((place, point) => (names.has(place.name) ? [point] : [])))
  }

  async turn(turn: string): Promise<void> {
    if (!this.isActive) return
    this.isSending = true
    await this.command({ do: 'play', turn, number: this.table.turns.length + 1 })
    this.isSending = false
  }

  /** Sits down, as a guest if we are nobody yet. */
  async sit(wish: Wish): Promise<void> {
    await somebody()
    await connection.ready()
    await this.command({ do: 'sit', wish })
  }

  /** The wishes with which one may still sit down: what the other seat leaves. */
  get wishes(): Wish[] {
    const other = this.table.seats[0]?.wish
    if (other === 'black') return ['white']
    if (other === 'white') return ['black']
    return other === undefined ? ['random', 'black', 'white'] : ['random']
  }

  toggleDead(point: number): void {
    const at = this.play?.game.layout.points[point]?.name
    const isStone = this.play?.game.chain(point) != null
    if (at !== undefined && isStone) void this.command({ do: 'mark', point: at, dead: !this.dead.has(point) })
  }

  answer(what: Offer, granted: boolean): void {
    const asked = this.table.asked[what]?.number
    if (asked !== undefined) void this.command({ do: granted ? 'grant' : 'refuse', what, asked })
  }

  async command(command: Command): Promise<void> {
    const refused = await connection.command(this.id, command)
    this.refusal = refused ? refused.sentence || words.net.lost : null
    if (refused) sound('no')
  }

  private hear(number: number, event: TableEvent | null): void {
    this.table = fold(this.table, number, event, () => this.toPlay())
    if (!event) return
    if (event.event === 'opened') this.begin(event.terms)
    else if (event.event === 'played' || event.event === 'undone' || event.event === 'resumed') this.catchUp(event)
    else if (event.event === 'ended' && isFresh(event)) sound('end')
    else if (event.event === 'started' && isFresh(event)) sound('bell')
  }

  /** Arrivals are believed at once, departures after a while. */
  private meet(players: string[]): void {
    clearTimeout(this.doubt)
    this.here = new Set([...(this.here ?? []), ...players])
    this.doubt = setTimeout(() => (this.here = new Set(players)), AWAY_AFTER)
  }

  private begin({ variant, options }: Terms): void {
    this.play = new Play(Game.start(variant, options))
    this.review = new Review(this.play)
  }

  /** Many events come at once after a gap; the board is brought up to date once, after them. */
  private catchUp(event: TableEvent): void {
    if (isFresh(event)) return this.sync(true)
    if (this.isStale) return
    this.isStale = true
    setTimeout(() => this.sync(false))
  }

  private toPlay(): Color {
    this.sync(false)
    return this.play?.view.toPlay ?? 'black'
  }

  private sync(heard: boolean): void {
    const play = this.play
    this.isStale = false
    if (!play || play.turns === this.table.turns) return
    const before = play.view
    play.follow(this.table.turns, this.table.movers)
    this.review?.sync()
    if (heard) sound(soundOf(this.table.turns.at(-1) ?? '', before, play.view))
  }
}

function isFresh(event: TableEvent): boolean {
  return connection.now() - event.at < FRESH
}
