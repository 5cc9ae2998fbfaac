import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TableEvent, ToClient, ToServer } from '$protocol'
import { Connection } from './socket.svelte'

/** A socket whose other end is the test. */
class FakeSocket {
  static all: FakeSocket[] = []
  static readonly OPEN = 1
  readyState = 0
  sent: ToServer[] = []
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor() {
    FakeSocket.all.push(this)
  }

  /** Whether what is sent and received is lost on the way. */
  isDead = false

  send(text: string): void {
    const message = JSON.parse(text) as ToServer
    if (message.type !== 'ping') this.sent.push(message)
    else if (!this.isDead) this.say({ type: 'pong', request: message.request, now: Date.now() })
  }

  close(): void {
    this.readyState = 3
    this.onclose?.()
  }

  say(message: ToClient): void {
    this.readyState = 1
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const socket = () => FakeSocket.all.at(-1)!
const welcome = (): ToClient => ({ type: 'welcome', protocol: 1, you: null, now: Date.now() })
const said = (number: number): ToClient => ({
  type: 'event',
  table: 't',
  number,
  event: { at: 1, event: 'said', player: 'ann', room: 'players', text: `${number}` },
})

let heard: number[]
let connection: Connection

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
  heard = []
  connection = new Connection()
  connection.watch('t', {
    next: () => heard.length + 1,
    event: (number: number, _event: TableEvent | null) => heard.push(number),
    missing: () => undefined,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the connection', () => {
  it('watches from the first event when it is welcomed', () => {
    expect(connection.state).toBe('connecting')
    socket().say(welcome())
    expect(connection.state).toBe('open')
    expect(socket().sent).toEqual([{ type: 'watch', table: 't', from: 1 }])
  })

  it('hears every event once, and asks for what a gap left out', () => {
    socket().say(welcome())
    socket().say(said(1))
    socket().say(said(1))
    socket().say(said(3))
    expect(heard).toEqual([1])
    expect(socket().sent.at(-1)).toEqual({ type: 'watch', table: 't', from: 2 })
    socket().say(said(2))
    socket().say(said(3))
    expect(heard).toEqual([1, 2, 3])
  })

  it('comes back after a loss and goes on where it was', () => {
    socket().say(welcome())
    socket().say(said(1))
    socket().close()
    expect(connection.state).toBe('lost')
    vi.advanceTimersByTime(1000)
    expect(FakeSocket.all).toHaveLength(2)
    socket().say(welcome())
    expect(connection.state).toBe('open')
    expect(socket().sent).toEqual([{ type: 'watch', table: 't', from: 2 }])
  })

  it('says when a command could not be sent or was not answered', async () => {
    expect(await connection.command('t', { do: 'resign' })).toMatchObject({ reason: 'offline' })
    socket().say(welcome())
    const unanswered = connection.command('t', { do: 'resign' })
    socket().close()
    expect(await unanswered).toMatchObject({ reason: 'offline' })
  })

  it('gives each command its own answer', async () => {
    socket().say(welcome())
    const first = connection.command('t', { do: 'resume' })
    const second = connection.command('t', { do: 'resign' })
    const [one, two] = socket()
      .sent.slice(-2)
      .map((message) => (message.type === 'command' ? message.request : 0))
    socket().say({ type: 'refused', request: two!, reason: 'game over', sentence: 'The game is over.' })
    socket().say({ type: 'done', request: one!, number: 9 })
    expect(await first).toBeNull()
    expect(await second).toMatchObject({ reason: 'game over' })
  })

  it('reconnects as somebody else at once, and is not lost meanwhile', async () => {
    socket().say(welcome())
    const unanswered = connection.command('t', { do: 'resign' })
    connection.renew()
    expect(connection.state).toBe('connecting')
    expect(FakeSocket.all).toHaveLength(2)
    expect(await unanswered).toMatchObject({ reason: 'offline' })
    socket().say(welcome())
    expect(connection.state).toBe('open')
    vi.advanceTimersByTime(10_000)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('closes when the server says goodbye, to connect again', () => {
    socket().say(welcome())
    socket().say({ type: 'goodbye' })
    expect(connection.state).toBe('lost')
    vi.advanceTimersByTime(1000)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('notices a dead connection within ten seconds and opens another', () => {
    socket().say(welcome())
    vi.advanceTimersByTime(60_000)
    expect(connection.state).toBe('open')
    socket().isDead = true
    vi.advanceTimersByTime(10_000)
    expect(connection.state).toBe('lost')
    expect(FakeSocket.all.length).toBeGreaterThan(1)
    const late = FakeSocket.all[0]!
    late.say(said(1))
    expect(heard).toEqual([])
    socket().say(welcome())
    expect(connection.state).toBe('open')
  })
})
