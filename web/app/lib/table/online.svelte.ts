import { Game, type Score } from '$app/engine'
import { Follower } from '$app/engine/table'
import { messageOf, postOnce } from '$app/lib/net/api'
import { noteOpened } from '$app/lib/net/mine.svelte'
import { isServerBot } from '$app/lib/net/serverbot'
import { connection, type Refused } from '$app/lib/net/socket.svelte'
import { ensureSession } from '$app/lib/net/session.svelte'
import { countGame, levelAtTable, noteTable } from '$app/lib/play/adaptive.svelte'
import { Play } from '$app/lib/play/play.svelte'
import { Review } from '$app/lib/play/review.svelte'
import { soundOf } from '$app/lib/play/turnsound'
import { play as sound } from '$app/lib/sounds'
import { reasonText } from '$app/words'
import type { Color } from '$board/model'
import type {
  Absence,
  AbsenceClaim,
  Allowed,
  ClockFace,
  Command,
  Offer,
  Opened,
  OpenTable,
  Room,
  Sides,
  TableEvent,
  TableView,
  Wish,
} from '$protocol'

/** The first events of a table come one after the other; who may sit down is known after this long without one. */
const SETTLED_AFTER = 80

/** Older events are history: they make no sound. */
const FRESH = 4000

/** Whoever loses the connection is mostly back in a moment. The server takes up to seven seconds to notice; after ten it must be shown. */
const AWAY_AFTER = 2000
/** How far this page's idea of the server's time may be off, in milliseconds. */
const SKEW = 5000

/** A message in the chat of a table. */
export interface ChatLine {
  /** The number of its event. */
  number: number
  /** When it was sent. */
  at: number
  player: string
  room: Room
  text: string
}

/** A table over the network: its events folded by the engine, and the commands it takes. */
export class OnlineGame {
  /** The table as it stands; nothing before its first event. */
  table: TableView | null = $state.raw(null)
  chat: ChatLine[] = $state.raw([])
  /** The game as it stands, and its turns to look back at and to try others. */
  play: Play | null = $state.raw(null)
  review: Review | null = $state.raw(null)
  /** There is no such table, or not for us. */
  isMissing = $state(false)
  /** A turn is on its way. */
  isSending = $state(false)
  /** Why the last command was refused. */
  refusal: string | null = $state(null)
  /** Once the game against a bot that adapts is over: the level of the next one. */
  nextLevel: number | null = $state(null)
  /** How often turns were taken back. */
  undos = $state(0)
  private allowed: Allowed[] = $state.raw([])
  /** Which players are at the table, once the server has told. */
  private here: Set<string> | null = $state.raw(null)
  /** Since when the others are away. */
  private left = $state.raw(new Map<string, number>())
  private doubt: ReturnType<typeof setTimeout> | undefined
  private follower: Follower | null = null
  private isStale = false
  /** Whether the events that were there already have arrived. */
  private isSettled = $state(false)
  private settling: ReturnType<typeof setTimeout> | undefined
  private optionsText = ''

  constructor(readonly id: string) {}

  /** The level of a bot that adapts to the person here; null if it does not. */
  get adaptsAt(): number | null {
    return levelAtTable(this.id)
  }

  /** Follows the table until the returned function is called. The engine and its table module must be loaded. */
  open(): () => void {
    noteOpened(this.id)
    const follower = (this.follower = new Follower())
    const stop = connection.watch(this.id, {
      next: () => follower.next,
      event: (number, event) => this.hear(number, event),
      missing: () => (this.isMissing = true),
      present: (players, away) => this.meet(players, away),
    })
    // What may be done depends on who we are.
    const stopListening = connection.listen((message) => {
      if (message.type === 'welcome') queueMicrotask(() => this.refresh(false))
    })
    return () => {
      stop()
      stopListening()
      clearTimeout(this.doubt)
      clearTimeout(this.settling)
      this.follower = null
      follower.free()
    }
  }

  /** Whether a command of this kind would be accepted; of offers, for one of them. */
  may(kind: Command['do'], what?: Offer | AbsenceClaim): boolean {
    return this.allowed.some(
      ({ command, refusal }) =>
        refusal === null && command.do === kind && (what === undefined || ('what' in command && command.what === what)),
    )
  }

  /** Gives a command without parameters of its own, or with those that fit now: an answer to an offer, the marks in view. */
  give(kind: Command['do'], what?: Offer | AbsenceClaim): Promise<void> {
    const found = this.allowed.find(
      ({ command }) => command.do === kind && (what === undefined || ('what' in command && command.what === what)),
    )
    return found ? this.command(found.command) : Promise.resolve()
  }

  /** Looks again at what may be done, which changes with time. */
  look(): void {
    this.refresh(false)
  }

  /** The side that gets komi: the one that moves second. */
  get komiGoesTo(): Color {
    return this.play?.view.toPlay === 'white' ? 'black' : 'white'
  }

  /** What the clock shows at this moment. */
  clock(): Sides<ClockFace> | null {
    return this.follower?.clock(connection.now()) ?? null
  }

  /** Whether a bot plays this colour. */
  isBot(color: Color): boolean {
    return this.table?.players?.[color].bot ?? false
  }

  /** Whether a rated game against one of the server's bots is played, which agrees to nothing then. */
  get isRatedAgainstBot(): boolean {
    const { players, terms } = this.table ?? {}
    return terms?.rated === true && [players?.black.id, players?.white.id].some((id) => id && isServerBot(id))
  }

  /** Whether a player of the game has left the page. Bots of the house are always there. */
  isAway(color: Color): boolean {
    const player = this.table?.players?.[color]
    return (
      player !== undefined &&
      !player.bot &&
      this.table?.phase !== 'over' &&
      this.here !== null &&
      !this.here.has(player.id)
    )
  }

  /** Since when a player who is away is so, as far as that is known. */
  awaySince(color: Color): number | null {
    return this.left.get(this.table?.players?.[color].id ?? '') ?? null
  }

  /** Until when a player of a game that goes on is on vacation. */
  vacationUntil(color: Color): number | null {
    const until = this.table?.phase === 'over' ? null : (this.table?.vacation[color] ?? null)
    // One that was ended just now ends with the time of that event, and this clock may be a little behind.
    return until !== null && until > connection.now() + SKEW ? until : null
  }

  get isMyTurn(): boolean {
    return this.may('play')
  }

  /** Whether a turn may be chosen on the board now. */
  get isActive(): boolean {
    return this.isMyTurn && !this.isSending && this.review?.isAway === false && connection.state === 'open'
  }

  get score(): Score | null {
    return this.play?.game.score(this.table?.dead ?? []) ?? null
  }

  get dead(): Set<number> {
    const points = this.play?.game.layout.points ?? []
    const names = new Set(this.table?.dead)
    return new Set(points.flatMap((place, point) => (names.has(place.name) ? [point] : [])))
  }

  async turn(turn: string): Promise<void> {
    if (!this.isActive || !this.table) return
    this.isSending = true
    await this.command({ do: 'play', turn, number: this.table.turns.length + 1 })
    this.isSending = false
  }

  /** The wishes to choose from when sitting down: a colour that is free says more than chance. */
  get wishes(): Wish[] {
    if (!this.isSettled) return []
    const free = this.allowed.flatMap(({ command, refusal }) =>
      command.do === 'sit' && command.wish !== 'both' && refusal === null ? [command.wish] : [],
    )
    const colors = free.filter((wish) => wish !== 'random')
    return this.table?.sitting.length === 0 || colors.length === 0 ? free : colors
  }

  toggleDead(point: number): void {
    const name = this.play?.game.layout.points[point]?.name
    const isStone = this.play?.game.chain(point) != null
    if (name !== undefined && isStone) void this.command({ do: 'mark', point: name, dead: !this.dead.has(point) })
  }

  /** Tells the server that somebody's time is up, if it would listen: visitors without a session cannot. */
  timeIsUp(): void {
    this.refresh(false)
    if (connection.you) void connection.command(this.id, { do: 'look_at_clock' })
  }

  async command(command: Command): Promise<void> {
    const refused = await this.send(command)
    this.refusal = refused && reasonText(refused)
    if (refused) sound('no')
  }

  /** Sends a command, as a guest if we are nobody yet. */
  private async send(command: Command): Promise<Refused | null> {
    if (!connection.you) {
      try {
        await ensureSession()
      } catch (error) {
        return { reason: 'offline', sentence: messageOf(error) }
      }
      await connection.ready()
    }
    return connection.command(this.id, command)
  }

  private hear(number: number, event: TableEvent | null): void {
    if (!this.follower?.hear(number, event)) return
    if (event?.event === 'undone') this.undos += 1
    if (event?.event === 'said') this.chat = [...this.chat, { ...event, number }]
    this.settle()
    if (event && isFresh(event)) return this.refresh(true, event)
    if (number === 1) return this.refresh(false)
    // Many events come at once after a gap; the page is brought up to date once, after them.
    if (this.isStale) return
    this.isStale = true
    setTimeout(() => this.refresh(false))
  }

  private settle(): void {
    if (this.isSettled) return
    clearTimeout(this.settling)
    this.settling = setTimeout(() => (this.isSettled = true), SETTLED_AFTER)
  }

  /** Arrivals are believed at once, departures after a while. */
  private meet(players: string[], away: Absence[]): void {
    clearTimeout(this.doubt)
    this.left = new Map(away.map(({ player, since }) => [player, since]))
    this.here = new Set([...(this.here ?? []), ...players])
    this.doubt = setTimeout(() => (this.here = new Set(players)), AWAY_AFTER)
  }

  private refresh(heard: boolean, event?: TableEvent): void {
    this.isStale = false
    if (!this.follower) return
    const me = connection.you?.id
    this.table = this.follower.view(me)
    this.allowed = this.follower.allowed(me, connection.now())
    this.sync(heard)
    this.adapt(this.table)
    if (heard && event?.event === 'ended') sound('end')
    if (heard && event?.event === 'started') sound('bell')
  }

  /** What the result means for the next game against a bot that adapts. */
  private adapt(table: TableView | null): void {
    const { id, adaptsAt: level, undos } = this
    if (level === null || !table?.ending || (table.side !== 'black' && table.side !== 'white')) return
    const { winner } = table.ending
    const won = winner === null ? null : winner === table.side
    this.nextLevel = countGame(table.terms.variant, { id, level, won, undos })
  }

  /** Opens a game with the colours swapped against a bot that adapts, at its next level, and returns the table. A rematch would keep the level. */
  async playAgain(): Promise<string | null> {
    const { table, nextLevel: bot } = this
    if (!table || bot === null) return null
    const wish: Wish = table.side === 'black' ? 'white' : 'black'
    const open: OpenTable = { terms: table.terms, wish, bot, invited: null }
    try {
      const { table: id } = await postOnce<Opened>('/tables', open)
      noteTable(id, bot)
      return id
    } catch (error) {
      this.refusal = messageOf(error)
      return null
    }
  }

  /** Brings the board up to date. */
  private sync(heard: boolean): void {
    if (!this.table) return
    const { terms, turns } = this.table
    // A komi auction changes the options before the first turn.
    const options = JSON.stringify(terms.options)
    if (!this.play || !this.review || options !== this.optionsText) {
      this.optionsText = options
      this.play = new Play(Game.start(terms.variant, terms.options))
      this.review = new Review(this.play)
    }
    const [play, names] = [this.play, turns.map(({ turn }) => turn)]
    if (play.turns.length === names.length && names.every((turn, i) => turn === play.turns[i])) return
    const before = play.view
    play.follow(
      names,
      turns.map(({ color }) => color),
    )
    this.review.sync()
    if (heard) sound(soundOf(names.at(-1) ?? '', before, play.view))
  }
}

function isFresh(event: TableEvent): boolean {
  return connection.now() - event.at < FRESH
}
