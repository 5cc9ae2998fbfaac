import type {
  AboutWorld,
  Area,
  Place,
  RankBy,
  Settler,
  ToClient,
  WorldCommand,
  WorldMove,
  WorldNews,
  WorldNotice,
  YourTurn,
} from '$protocol'
import { connection, type Refused } from '$app/lib/net/socket.svelte'
import { ensureSession } from '$app/lib/net/session.svelte'
import { Chunks, SIDE, type Timeouts } from './chunks'
import type { Land, Shading } from './painter'
import type { WorldRules } from './rules'
import type { WorldSource } from './source'

const MOST_FED = 80
/** Notices kept; the oldest are dropped. */
const MOST_NOTICES = 20

type Answer<N extends WorldNews['news']> = Extract<WorldNews, { news: N }>

/** The server's world: the state received so far, and requests. */
export class WorldClient implements WorldSource {
  about: AboutWorld | null = $state.raw(null)
  turns: YourTurn[] = $state.raw([])
  notices: WorldNotice[] = $state.raw([])
  /** The rules in this page; null while they are loading. */
  rules: WorldRules | null = $state.raw(null)
  feed: WorldMove[] = $state.raw([])
  ranking: Settler[] = $state.raw([])
  people: Record<number, Settler> = $state({})
  shading: Shading | null = $state.raw(null)
  /** Enclosed points in view, if they are shown. */
  land: Land | null = $state.raw(null)
  showsLand = false
  /** Incremented whenever the board has to be painted again. */
  changes = $state(0)
  readonly chunks = new Chunks()
  readonly overview = true

  private area: Area | null = null
  private waiting = new Map<number, (answer: WorldNews | Refused) => void>()
  private wanted = new Set<number>()
  private asking = false
  private isStopped = false
  private isLoadingRules = false

  /** Without `plays` nobody will play: the rules are not loaded. */
  constructor(private readonly plays = true) {}

  /** Starts listening; the returned function stops. */
  start(): () => void {
    const stops = [
      connection.listen((message) => this.hear(message)),
      connection.listenBytes((frame) => this.take(frame)),
    ]
    if (connection.state === 'open') this.arrive()
    return () => {
      this.isStopped = true
      stops.forEach((stop) => stop())
      this.rules?.free()
      this.rules = null
      connection.send({ type: 'world', request: 0, command: { do: 'leave' } })
    }
  }

  now(): number {
    return connection.now()
  }

  get timeouts(): Timeouts {
    return this.about ?? { pending_timeout: 86_400_000, locked_timeout: null }
  }

  /** Waits until something is true of the board, at most a while. */
  async until(isSo: () => boolean, most: number): Promise<void> {
    const end = performance.now() + most
    while (!isSo() && performance.now() < end) await new Promise((resolve) => requestAnimationFrame(resolve))
  }

  private async loadRules(about: AboutWorld): Promise<void> {
    if (!this.plays || this.rules || this.isLoadingRules) return
    this.isLoadingRules = true
    const { WorldRules } = await import('./rules')
    const rules = await WorldRules.load(about, this.chunks)
    this.isLoadingRules = false
    if (this.isStopped) return rules?.free()
    this.rules = rules
    this.changes += 1
  }

  /** Subscribes to an area. */
  look(area: Area): void {
    this.area = area
    const inView = (x: number, y: number) =>
      x >= Math.floor(area.from.x / SIDE) &&
      x <= Math.floor(area.to.x / SIDE) &&
      y >= Math.floor(area.from.y / SIDE) &&
      y <= Math.floor(area.to.y / SIDE)
    this.chunks.keep(inView)
    void this.ask<'about'>({ do: 'look', area }).then((told) => {
      if (!('news' in told)) return
      this.about = told.world
      void this.loadRules(told.world)
    })
  }

  /** Places a stone: null, or why it was refused. Creates a guest session if there is none. */
  async play(at: Place): Promise<Refused | null> {
    await ensureSession()
    await connection.ready()
    const told = await this.ask<'played'>({ do: 'play', at })
    if (!('news' in told)) return told
    if (this.about && this.about.you === null) this.about = { ...this.about, you: told.played.player }
    return null
  }

  point(at: Place): Promise<Answer<'point'> | Refused> {
    return this.ask<'point'>({ do: 'point', at })
  }

  /** A place where one may play now. */
  findPlace(): Promise<Answer<'place'> | Refused> {
    return this.ask<'place'>({ do: 'find_place' })
  }

  find(player: string): Promise<Answer<'found'> | Refused> {
    return this.ask<'found'>({ do: 'find', player })
  }

  /** Players of the world whose names begin so. */
  search(name: string): Promise<Answer<'matches'> | Refused> {
    return this.ask<'matches'>({ do: 'search', name })
  }

  /** Says where this person looks and points, and asks who else does. */
  watch(area: Area, cursor: Place | null): Promise<Answer<'watchers'> | Refused> {
    return this.ask<'watchers'>({ do: 'watch', area, cursor })
  }

  async rank(by: RankBy): Promise<void> {
    const told = await this.ask<'ranking'>({ do: 'ranking', by })
    if (!('news' in told)) return
    this.ranking = told.players
    for (const player of told.players) this.people[player.number] = player
  }

  /** Finds out where the player may play: by the rules in this page, or from the server until they are loaded. */
  async shade(area: Area): Promise<void> {
    if (this.rules) return this.shadeHere(area, this.rules)
    const told = await this.ask<'legal'>({ do: 'legal', area })
    if (!('news' in told)) return
    const width = told.area.to.x - told.area.from.x + 1
    const legal = new Uint8Array(width * (told.area.to.y - told.area.from.y + 1))
    let at = 0
    told.runs.forEach((run, i) => legal.fill(i % 2, at, (at += run)))
    this.shading = { area: told.area, legal, width }
    this.changes += 1
  }

  private shadeHere(area: Area, rules: WorldRules): void {
    const legal = rules.legal(area, this.about?.you ?? null, this.now())
    if (legal.length === 0) return
    this.shading = { area, legal, width: area.to.x - area.from.x + 1 }
    this.changes += 1
  }

  /** Finds the land in view, by the rules in this page. */
  findLand(area: Area): void {
    const owners = this.showsLand ? this.rules?.land(area) : undefined
    this.land = owners && owners.length > 0 ? { area, owners, width: area.to.x - area.from.x + 1 } : null
  }

  /** The name of an owner; requested in batches if it is unknown. */
  name(owner: number): string | null {
    const known = this.people[owner]
    if (known) return known.name
    this.wanted.add(owner)
    if (!this.asking) {
      this.asking = true
      setTimeout(() => void this.askPeople(), 30)
    }
    return null
  }

  private async askPeople(): Promise<void> {
    this.asking = false
    const numbers = [...this.wanted].slice(0, 100)
    this.wanted.clear()
    const told = await this.ask<'people'>({ do: 'people', numbers })
    if ('news' in told) for (const person of told.people) this.people[person.number] = person
  }

  private ask<N extends WorldNews['news']>(command: WorldCommand): Promise<Answer<N> | Refused> {
    const request = connection.nextRequest()
    return new Promise((resolve) => {
      if (!connection.send({ type: 'world', request, command })) return resolve({ reason: 'offline', sentence: '' })
      this.waiting.set(request, (answer) => resolve(answer as Answer<N> | Refused))
    })
  }

  /** Starts over: a new connection may number owners differently, and chunks may have changed. */
  private arrive(): void {
    for (const answer of this.waiting.values()) answer({ reason: 'offline', sentence: '' })
    this.waiting.clear()
    this.chunks.all.clear()
    this.people = {}
    if (this.area) this.look(this.area)
    void this.ask<'feed'>({ do: 'feed' })
    if (connection.you) void this.ask<'turns'>({ do: 'turns' })
    void this.rank('held')
  }

  private hear(message: ToClient): void {
    if (message.type === 'welcome') queueMicrotask(() => this.arrive())
    if (message.type === 'refused') this.answer(message.request, message)
    if (message.type !== 'world') return
    if (message.news === 'turns') this.turns = message.turns
    if (message.news === 'notices') this.notices = [...this.notices, ...message.notices].slice(-MOST_NOTICES)
    if (message.news === 'feed') {
      const last = this.feed.at(-1)?.number ?? 0
      this.feed = [...this.feed, ...message.moves.filter((made) => made.number > last)].slice(-MOST_FED)
      // Subscribing to the same area again is cheap and updates the facts about the world.
      if (last > 0 && this.area) this.look(this.area)
    }
    this.answer(message.request, message)
  }

  private answer(request: number, answer: WorldNews | Refused): void {
    this.waiting.get(request)?.(answer)
    this.waiting.delete(request)
  }

  private take(frame: ArrayBuffer): void {
    // After a gap, request everything in view again.
    if (!this.chunks.take(frame) && this.area) {
      this.chunks.all.clear()
      connection.send({ type: 'world', request: 0, command: { do: 'leave' } })
      this.arrive()
    }
    this.changes += 1
  }
}
