import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './test'
import { button, sees } from './person'

/** What may travel before a person can play, compressed, the engine included. */
const MOST = 250_000

/** As many as the first page has pictures of. */
const GAMES_ON_THE_PAGE = 6

// What a service worker fetches for later, when the page has nothing to do, is not part of it.
test.use({ serviceWorkers: 'block' })

/** Counts what comes over the wire for what is asked for from now on, headers included. */
class Scale {
  private bytes = 0
  private readonly open = new Set<string>()

  private constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId }) => this.open.add(requestId))
    session.on('Network.loadingFailed', ({ requestId }) => this.open.delete(requestId))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      this.open.delete(requestId)
      this.bytes += encodedDataLength
    })
  }

  /** For a page that says it understands this encoding alone. */
  static async under(page: Page, encoding: string): Promise<Scale> {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    // Chromium has it, the list of Playwright's types does not.
    await session.send('Network.setAcceptedEncodings' as 'Network.enable', { encodings: [encoding] } as object)
    return new Scale(session)
  }

  /** The weight of everything that was asked for so far, also of what is still on its way. */
  async reading(): Promise<number> {
    const asked = [...this.open]
    await expect.poll(() => asked.filter((one) => this.open.has(one))).toEqual([])
    return this.bytes
  }
}

/** Somebody plays bots on large boards, for everybody to see. */
async function botGames({ request }: Page, origin: string): Promise<void> {
  const ask = async (path: string, data?: object) =>
    expect((await request.post(path, { headers: { origin }, data })).status(), path).toBe(201)
  await ask('/api/guest')
  const table = { terms: { variant: 'go', options: { size: 19 } }, wish: 'white', bot: 1 }
  for (let game = 0; game < GAMES_ON_THE_PAGE; game++) await ask('/api/tables', table)
}

for (const encoding of ['br', 'gzip'] as const) {
  test(`the first game is light to load with ${encoding}, from this server alone`, async ({ page, server }) => {
    const scale = await Scale.under(page, encoding)
    const elsewhere: string[] = []
    const modules: string[] = []
    page.on('request', (request) => {
      const { origin, protocol, pathname } = new URL(request.url())
      if (origin !== server.address && protocol.startsWith('http')) elsewhere.push(request.url())
      if (pathname.endsWith('.wasm')) modules.push(pathname)
    })
    const encodings = new Set<string>()
    page.on('response', (response) => encodings.add(response.headers()['content-encoding'] ?? encoding))
    await page.goto('/play/go')
    await sees(page, 'D4', 'you can play here')
    const untilPlayable = await scale.reading()
    console.log(`until the first stone can be placed, with ${encoding}: ${Math.round(untilPlayable / 1000)} kB`)
    expect(untilPlayable).toBeLessThan(MOST)
    expect(modules).toHaveLength(1)
    expect([...encodings]).toEqual([encoding])
    expect(elsewhere).toEqual([])
  })

  test(`the first page is light to load with ${encoding}, with games to watch`, async ({ page, friend, server }) => {
    await botGames(friend, server.address)
    const scale = await Scale.under(page, encoding)
    await page.goto('/')
    await page
      .getByRole('link', { name: /Watch/ })
      .nth(GAMES_ON_THE_PAGE - 1)
      .scrollIntoViewIfNeeded()
    const painted = (boards: SVGElement[] | HTMLElement[]) =>
      boards.filter((board) => board instanceof HTMLImageElement && board.naturalWidth > 0).length
    await expect.poll(() => page.locator('img').evaluateAll(painted)).toBeGreaterThanOrEqual(GAMES_ON_THE_PAGE)
    const first = await scale.reading()
    console.log(`the first page, with ${encoding}: ${Math.round(first / 1000)} kB`)
    expect(first).toBeLessThan(MOST)
  })
}

test('what draws and writes files comes when it is asked for', async ({ page }) => {
  await page.goto('/play/go')
  await sees(page, 'D4', 'you can play here')
  await page.getByText('Keep this game').click()
  const module = page.waitForRequest(/record.*\.wasm$/)
  const saved = page.waitForEvent('download')
  await button(page, 'SGF').click()
  await module
  expect((await saved).suggestedFilename()).toBe('tengen-go.sgf')
})
