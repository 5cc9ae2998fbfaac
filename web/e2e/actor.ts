import type { Page } from '@playwright/test'
import { clocks } from '../app/lib/play/clocks'

type Message = Record<string, unknown>

/** Somebody who uses the server without buttons, so that a place is filled with life quickly. */
export class Actor {
  private requests = 0

  private constructor(private readonly page: Page) {}

  /** A guest, or somebody with an account of that name. */
  static async enter(page: Page, address: string, name?: string): Promise<Actor> {
    const actor = new Actor(page)
    await page.goto(`${address}/settings`)
    await actor.post('/guest', {})
    if (name !== undefined)
      await actor.post('/claim', { name, password: 'a long enough secret', email: null, bot: false })
    await page.evaluate(async () => {
      const socket = new WebSocket(`ws://${location.host}/ws`)
      const heard: Message[] = []
      let wake = () => {}
      socket.onmessage = ({ data }) => {
        if (typeof data !== 'string') return
        heard.push(JSON.parse(data) as Message)
        wake()
      }
      const hear = async (fits: (message: Message) => boolean): Promise<Message> => {
        for (;;) {
          const at = heard.findIndex(fits)
          if (at >= 0) return heard.splice(at, 1)[0]!
          await new Promise<void>((next) => (wake = next))
        }
      }
      await hear(({ type }) => type === 'welcome')
      const ask = (message: Message) => {
        socket.send(JSON.stringify(message))
        return hear(({ request }) => request === message['request'])
      }
      Object.assign(window, { ask })
    })
    return actor
  }

  post<T>(path: string, body: object): Promise<T> {
    return this.send('POST', path, body)
  }

  put<T>(path: string, body: object): Promise<T> {
    return this.send('PUT', path, body)
  }

  /** Sends a request; the answer must be yes. */
  private async send<T>(method: string, path: string, body: object): Promise<T> {
    return this.page.evaluate(
      async ([method, path, body]) => {
        const options = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
        const response = await fetch(`/api${path}`, options)
        if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
        const text = await response.text()
        return (text === '' ? null : JSON.parse(text)) as T
      },
      [method, path, body] as const,
    )
  }

  async get<T>(path: string): Promise<T> {
    return this.page.evaluate(async (path) => (await (await fetch(`/api${path}`)).json()) as T, path)
  }

  /** Says something over the socket and hears the answer. */
  async ask<T extends Message>(message: Message): Promise<T> {
    this.requests += 1
    return this.page.evaluate(
      (message) => (window as unknown as { ask: (message: Message) => Promise<T> }).ask(message),
      {
        ...message,
        request: this.requests,
      },
    )
  }

  command(table: string, command: Message): Promise<Message> {
    return this.ask({ type: 'command', table, command })
  }
}

/** Plays a record at a new table: the first of the two has Black. After the last turn the loser, if there is one, resigns. */
export async function playRecord(
  black: Actor,
  white: Actor,
  text: string,
  rated: boolean,
  loser?: 'black' | 'white',
): Promise<string> {
  const { variant, options = {}, moves } = JSON.parse(text) as { variant: string; options?: object; moves: string[] }
  const terms = { variant, options, clock: clocks.normal, private: false, rated }
  const { table } = await black.post<{ table: string }>('/tables', { terms, wish: 'black', bot: null })
  await white.command(table, { do: 'sit', wish: 'white' })
  const first = variant === 'xiago' ? white : black
  for (const [i, turn] of moves.entries()) {
    const who = i % 2 === 0 ? first : first === black ? white : black
    const answer = await who.command(table, { do: 'play', turn, number: i + 1 })
    if (answer['type'] !== 'done') throw new Error(`${turn}: ${JSON.stringify(answer)}`)
  }
  if (loser) await (loser === 'black' ? black : white).command(table, { do: 'resign' })
  return table
}

/** Lets people place stones in an area of the world, one after the other, wherever they may. */
export async function enliven(
  people: Actor[],
  area: { from: { x: number; y: number }; to: { x: number; y: number } },
  stones: number,
): Promise<void> {
  const width = area.to.x - area.from.x + 1
  for (let i = 0; i < stones; i += 1) {
    const actor = people[i % people.length]!
    const { runs } = await actor.ask<{ runs: number[] }>({ type: 'world', command: { do: 'legal', area } })
    // Runs of forbidden and allowed points in turn, beginning with forbidden ones.
    const legal: number[] = []
    let at = 0
    runs.forEach((run, n) => {
      for (let k = 0; n % 2 === 1 && k < run; k += 1) legal.push(at + k)
      at += run
    })
    if (legal.length === 0) continue
    // Always the same, and not all beside each other.
    const spot = legal[(i * 7919 + 104_729) % legal.length]!
    await actor.ask({
      type: 'world',
      command: { do: 'play', at: { x: area.from.x + (spot % width), y: area.from.y + Math.floor(spot / width) } },
    })
  }
}
