import { get, type IncomingMessage } from 'node:http'
import type { APIRequestContext, Browser, Page, Request } from '@playwright/test'
import { expect, test } from './test'
import { button, sees } from './person'

/** The most bytes to transfer before a person can play, compressed, the engine included. */
const MOST = { br: 185_000, gzip: 215_000 }

/** The first page shows pictures of this many. */
const GAMES_ON_THE_PAGE = 6

// What a service worker fetches for later, when the page has nothing to do, is not part of it.
test.use({ serviceWorkers: 'block' })

interface Weight {
  bytes: number
  /** The `Content-Encoding` values of the responses that have one. */
  encodings: Set<string>
}

/** The size of a response on the wire, headers included. Node's client does not decompress what it receives. */
async function weigh(request: Request, encoding: string, weight: Weight): Promise<void> {
  const headers = { ...(await request.allHeaders()), 'accept-encoding': encoding }
  const response = await new Promise<IncomingMessage>((done, fail) =>
    get(request.url(), { headers }, done).once('error', fail),
  )
  weight.bytes += response.rawHeaders.join().length
  for await (const chunk of response) weight.bytes += (chunk as Buffer).length
  const compressed = response.headers['content-encoding']
  if (compressed) weight.encodings.add(compressed)
}

/**
 * Notes what a page requests from now on. Which encodings a browser accepts cannot be chosen in a documented way, so
 * the same files are requested once more from here, by a client that accepts a single one.
 */
class Scale {
  private readonly requests: Request[] = []

  constructor(page: Page, origin: string) {
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().startsWith(`${origin}/`)) this.requests.push(request)
    })
  }

  async reading(encoding: string): Promise<Weight> {
    const weight: Weight = { bytes: 0, encodings: new Set() }
    for (const request of [...this.requests]) await weigh(request, encoding, weight)
    return weight
  }
}

/** Two people play bots on large boards, for everybody to see: one may not have so many games. */
async function botGames(browser: Browser, baseURL: string): Promise<void> {
  for (let person = 0; person < 2; person++) {
    const context = await browser.newContext({ baseURL })
    await openGames(context.request, baseURL, GAMES_ON_THE_PAGE / 2)
    await context.close()
  }
}

async function openGames(request: APIRequestContext, origin: string, count: number): Promise<void> {
  const ask = async (path: string, data?: object) =>
    expect((await request.post(path, { headers: { origin }, data })).status(), path).toBe(201)
  await ask('/api/guest')
  const table = { terms: { variant: 'go', options: { size: 19 } }, wish: 'white', bot: 1 }
  for (let game = 0; game < count; game++) await ask('/api/tables', table)
}

for (const encoding of ['br', 'gzip'] as const) {
  test(`the first game is light to load with ${encoding}, from this server alone`, async ({ page, server }) => {
    const scale = new Scale(page, server.address)
    const elsewhere: string[] = []
    const modules: string[] = []
    page.on('request', (request) => {
      const { origin, protocol, pathname } = new URL(request.url())
      if (origin !== server.address && protocol.startsWith('http')) elsewhere.push(request.url())
      if (pathname.endsWith('.wasm')) modules.push(pathname)
    })
    await page.goto('/play/go')
    await sees(page, 'D4', 'you can play here')
    const { bytes, encodings } = await scale.reading(encoding)
    console.log(`until the first stone can be placed, with ${encoding}: ${Math.round(bytes / 1000)} kB`)
    expect(bytes).toBeLessThan(MOST[encoding])
    expect(modules).toHaveLength(1)
    expect([...encodings]).toEqual([encoding])
    expect(elsewhere).toEqual([])
  })

  test(`the first page is light to load with ${encoding}, with games to watch`, async ({ page, browser, server }) => {
    await botGames(browser, server.address)
    const scale = new Scale(page, server.address)
    await page.goto('/')
    await page
      .getByRole('link', { name: /Watch/ })
      .nth(GAMES_ON_THE_PAGE - 1)
      .scrollIntoViewIfNeeded()
    const painted = (boards: SVGElement[] | HTMLElement[]) =>
      boards.filter((board) => board instanceof HTMLImageElement && board.naturalWidth > 0).length
    await expect.poll(() => page.locator('img').evaluateAll(painted)).toBeGreaterThanOrEqual(GAMES_ON_THE_PAGE)
    const { bytes } = await scale.reading(encoding)
    console.log(`the first page, with ${encoding}: ${Math.round(bytes / 1000)} kB`)
    expect(bytes).toBeLessThan(MOST[encoding])
  })
}

test('what draws and writes files comes when it is asked for', async ({ page }) => {
  await page.goto('/play/go')
  await sees(page, 'D4', 'you can play here')
  await page.getByText('Save this game').click()
  const module = page.waitForRequest(/record.*\.wasm$/)
  const saved = page.waitForEvent('download')
  await button(page, 'SGF').click()
  await module
  expect((await saved).suggestedFilename()).toBe('tengen-go.sgf')
})
