import { untrack } from 'svelte'
import type { Absence, Command, Me, TableEvent, ToClient, ToServer } from '$protocol'

/** Callbacks for the events of a table. */
export interface Watcher {
  /** Number of the next event it needs. */
  next: () => number
  event: (number: number, event: TableEvent | null) => void
  missing: () => void
  /** The players who are connected, and those who left. */
  present?: (players: string[], away: Absence[]) => void
}

/** Why a command was refused. */
export interface Refused {
  reason: string
  sentence: string
}

/** Delay before requesting a temporarily unavailable table again. */
const RETRY_DELAY = 1500
const SHORTEST_PAUSE = 500
/** With jitter, clients are back within three seconds after the server. */
const LONGEST_PAUSE = 2_400

/** The same while nobody needs the connection at once: on a page that works without the server. */
const LONGEST_PATIENCE = 30_000

/** How often silence is looked at. */
const BEAT = 1000
/** Silence after which the server is pinged: during a game or in the world, and elsewhere. */
const PING_AFTER = { live: 2500, else: 15_000 }
/** An answer that takes longer than this means that the connection is dead, though nobody closed it. */
const ANSWER_WITHIN = 5000
/** How long a new connection may take. */
const OPEN_WITHIN = 10_000

/**
 * The WebSocket. It connects on first use and reconnects when it is lost; watchers of tables then request the events
 * they missed.
 */
export class Connection {
  /** `idle` before first use, `lost` while reconnecting. */
  state: 'idle' | 'connecting' | 'open' | 'lost' = $state('idle')
  /** The user of this connection. */
  you: Me | null = $state(null)
  /** The server's clock minus ours, in milliseconds. */
  clockOffset = $state(0)

  private socket: WebSocket | null = null
  private watchers = new Map<string, Watcher>()
  private listeners = new Set<(message: ToClient) => void>()
  /** Those of them that are content if a lost connection comes back some time. */
  private patient = new Set<(message: ToClient) => void>()
  private byteListeners = new Set<(frame: ArrayBuffer) => void>()
  private waiting = new Map<number, (answer: Refused | null) => void>()
  private requests = 0
  private pause = SHORTEST_PAUSE
  private timer: ReturnType<typeof setTimeout> | undefined
  private beats: ReturnType<typeof setInterval> | undefined
  /** When something was last received. */
  private heardAt = 0
  /** When a ping was sent that has not been answered; 0 if there is none. */
  private pingedAt = 0

  /** Subscribes to a table; the returned function unsubscribes. */
  watch(table: string, watcher: Watcher): () => void {
    this.watchers.set(table, watcher)
    // An effect that watches must not run again because the connection was lost.
    untrack(() => {
      this.connect()
      this.reconnectNow()
    })
    this.requestEvents(table, watcher)
    return () => {
      if (this.watchers.get(table) !== watcher) return
      this.watchers.delete(table)
      this.send({ type: 'unwatch', table })
    }
  }

  /** Receives every message. For a patient listener alone a lost connection is not tried again so soon. */
  listen(listener: (message: ToClient) => void, { patient = false } = {}): () => void {
    this.listeners.add(listener)
    if (patient) this.patient.add(listener)
    untrack(() => {
      if (!patient) this.reconnectNow()
      this.connect()
    })
    return () => {
      this.listeners.delete(listener)
      this.patient.delete(listener)
    }
  }

  /** Receives every binary frame: chunks of the world. */
  listenBytes(listener: (frame: ArrayBuffer) => void): () => void {
    this.byteListeners.add(listener)
    untrack(() => this.connect())
    return () => this.byteListeners.delete(listener)
  }

  /** A unique request number. */
  nextRequest(): number {
    return (this.requests += 1)
  }

  /** Sends a command to a table: null when it is done, or why it was refused. */
  command(table: string, command: Command): Promise<Refused | null> {
    const request = this.nextRequest()
    return new Promise((resolve) => {
      if (!this.send({ type: 'command', table, request, command })) return resolve({ reason: 'offline', sentence: '' })
      this.waiting.set(request, resolve)
    })
  }

  /** Sends a message; false if there is no connection. */
  send(message: ToServer): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  /** The server's time. */
  now(): number {
    return Date.now() + this.clockOffset
  }

  /** Resolves when the connection is open. */
  ready(): Promise<void> {
    this.connect()
    if (this.state === 'open') return Promise.resolve()
    return new Promise((resolve) => {
      const stop = this.listen((message) => {
        if (message.type !== 'welcome') return
        stop()
        queueMicrotask(resolve)
      })
    })
  }

  /** Reconnects after a login or logout. The connection is not lost, so nobody needs to be told. */
  renew(): void {
    if (this.state === 'idle') return
    const old = this.socket
    this.socket = null
    clearInterval(this.beats)
    old?.close()
    this.failWaiting()
    clearTimeout(this.timer)
    this.state = 'connecting'
    this.open()
  }

  /** Reconnects now instead of waiting for the backoff. */
  reconnectNow(): void {
    if (this.state !== 'lost' || this.socket) return
    clearTimeout(this.timer)
    this.pause = SHORTEST_PAUSE
    this.open()
  }

  private connect(): void {
    if (this.state === 'idle') this.open()
  }

  private open(): void {
    if (this.state !== 'lost') this.state = 'connecting'
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/ws`)
    this.socket = socket
    socket.binaryType = 'arraybuffer'
    this.heardAt = Date.now()
    this.pingedAt = 0
    clearInterval(this.beats)
    this.beats = setInterval(() => this.beat(socket), BEAT)
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (this.socket !== socket) return
      this.heardAt = Date.now()
      this.pingedAt = 0
      if (typeof data === 'string') this.receive(JSON.parse(data) as ToClient)
      else for (const listener of this.byteListeners) listener(data)
    }
    socket.onclose = () => this.closed(socket)
  }

  /** Notices a connection that is dead though nobody closed it. A timer of a hidden tab may be a minute late. */
  private beat(socket: WebSocket): void {
    if (this.socket !== socket) return
    const now = Date.now()
    if (socket.readyState !== WebSocket.OPEN) {
      if (now - this.heardAt > OPEN_WITHIN) this.drop(socket)
    } else if (this.pingedAt > 0) {
      if (now - this.pingedAt >= ANSWER_WITHIN) this.drop(socket)
    } else if (now - this.heardAt >= (this.isLive ? PING_AFTER.live : PING_AFTER.else)) {
      this.pingedAt = now
      this.send({ type: 'ping', request: this.nextRequest() })
    }
  }

  /** Whether somebody follows a game or the world. */
  private get isLive(): boolean {
    return this.watchers.size > 0 || this.byteListeners.size > 0
  }

  /** Gives a connection up without waiting for the other side to agree. */
  private drop(socket: WebSocket): void {
    this.closed(socket)
    socket.close()
  }

  private closed(socket: WebSocket): void {
    if (this.socket !== socket) return
    clearInterval(this.beats)
    this.socket = null
    this.state = 'lost'
    this.failWaiting()
    // Jitter, so that not all clients reconnect at the same moment.
    this.timer = setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2))
    const isUrgent = this.isLive || this.listeners.size > this.patient.size
    this.pause = Math.min(isUrgent ? LONGEST_PAUSE : LONGEST_PATIENCE, this.pause * 2)
  }

  private failWaiting(): void {
    for (const resolve of this.waiting.values()) resolve({ reason: 'offline', sentence: '' })
    this.waiting.clear()
  }

  private receive(message: ToClient): void {
    for (const listener of this.listeners) listener(message)
    switch (message.type) {
      case 'welcome':
        this.state = 'open'
        this.pause = SHORTEST_PAUSE
        this.you = message.you
        this.clockOffset = message.now - Date.now()
        for (const [table, watcher] of this.watchers) this.requestEvents(table, watcher)
        break
      case 'event':
        this.deliver(message.table, message.number, message.event)
        break
      case 'done':
        this.answer(message.request, null)
        break
      case 'refused':
        this.answer(message.request, message)
        break
      case 'present':
        this.watchers.get(message.table)?.present?.(message.players, message.away)
        break
      case 'unavailable':
        setTimeout(() => this.retry(message.table), RETRY_DELAY)
        break
      case 'no_table':
        this.watchers.get(message.table)?.missing()
        break
      case 'goodbye':
        this.socket?.close()
        break
    }
  }

  /** Requests a table's events from the next one on, and who is connected. */
  private requestEvents(table: string, watcher: Watcher): void {
    this.send({ type: 'watch', table, from: watcher.next() })
    if (watcher.present) this.send({ type: 'who', table })
  }

  private retry(table: string): void {
    const watcher = this.watchers.get(table)
    if (watcher) this.requestEvents(table, watcher)
  }

  /** Delivers an event once, in order; requests missing events after a gap. */
  private deliver(table: string, number: number, event: TableEvent | null): void {
    const watcher = this.watchers.get(table)
    if (!watcher || number < watcher.next()) return
    if (number > watcher.next()) this.send({ type: 'watch', table, from: watcher.next() })
    else watcher.event(number, event)
  }

  private answer(request: number, refused: Refused | null): void {
    this.waiting.get(request)?.(refused)
    this.waiting.delete(request)
  }
}

/** The connection of this page. */
export const connection = new Connection()

addEventListener('online', () => connection.reconnectNow())
addEventListener('visibilitychange', () => document.visibilityState === 'visible' && connection.reconnectNow())
