import type { Browser, Page } from '@playwright/test'
import { Actor } from './actor'
import { button, place, tableForTwo } from './person'
import { DeadLine } from './proxy'
import { expect, test } from './test'

/** Longer than the server waits for a host to come back. */
const HOST_GONE = 45_000
/** A dead line is noticed within ten seconds; a slow machine may need a moment more to show it. */
const NOTICED = 12_000

/** Asks for an opponent at a game, with a real clock. */
async function seek(page: Page, variant: string): Promise<void> {
  await page.goto(`/new?variant=${variant}&with=anybody`)
  await page.getByRole('radio', { name: /^5 min \+ 5 s/ }).check()
  await button(page, 'Find opponent').click()
  await page.waitForURL(/\/table\//)
}

const somebodyElse = async (browser: Browser, baseURL: string) => (await browser.newContext({ baseURL })).newPage()

test('a game that waits is in the lobby while its host is there, and goes with them', async ({
  page,
  browser,
  server,
}) => {
  const host = await somebodyElse(browser, server.address)
  await seek(host, 'gosan')
  await page.goto('/')
  await expect(page.getByText(/wait.*Go San/).first()).toBeVisible()
  await page.goto('/lobby')
  const join = page.getByRole('link', { name: 'Join Go San' })
  await expect(join).toBeVisible()
  await expect(page.getByText(/people online|person online/)).toBeVisible()
  await page.getByRole('combobox').first().selectOption('no')
  await expect(page.getByText('No open game matches these filters.')).toBeVisible()
  await page.getByRole('combobox').first().selectOption('gosan')
  // A reload of the host's is no departure.
  await host.reload()
  await expect(join).toBeVisible()
  await host.context().close()
  await expect(page.getByText('Away', { exact: true })).toBeVisible()
  await expect(join).toBeHidden({ timeout: HOST_GONE })
})

test('one’s own game is marked in the lobby and can be cancelled there', async ({ page }) => {
  await seek(page, 'gengo')
  await page.goto('/lobby')
  await expect(page.getByText('Your game', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join Gengo' })).toBeHidden()
  await button(page, 'Cancel').click()
  await expect(page.getByText('Your game', { exact: true })).toBeHidden()
})

test('two who want the same are both taken to the table, wherever they are', async ({ page, friend }) => {
  await seek(page, 'no')
  const table = page.url()
  await page.goto('/learn')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await seek(friend, 'no')
  expect(new URL(friend.url()).pathname).toBe(new URL(table).pathname)
  await page.waitForURL(table)
  for (const one of [page, friend]) await expect(one.getByRole('grid').first()).toBeVisible()
  await expect(page.getByText(/Your turn|to play/).first()).toBeVisible()
})

test('whose turn it is, is told on every page', async ({ page, friend }) => {
  await tableForTwo(page, friend, 'go')
  const table = new URL(page.url()).pathname
  await place(page, 'D4', 'black')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Your games' })).toBeVisible()
  await expect(page.getByText('Their turn')).toBeVisible()
  await page.getByRole('link', { name: 'Analysis' }).first().click()
  await place(friend, 'G7', 'white')
  const badge = page.getByRole('link', { name: '1 game is waiting for your move' })
  await expect(badge).toBeVisible()
  await expect(page).toHaveTitle(/^\(1\) /)
  await badge.click()
  await page.waitForURL(`**${table}`)
  await place(page, 'E5', 'black')
  await expect(badge).toBeHidden()
})

test('a challenge is told in the middle of another game, and can be declined', async ({
  page,
  friend,
  browser,
  server,
}) => {
  const third = await somebodyElse(browser, server.address)
  const challenger = await Actor.enter(third, server.address)
  await tableForTwo(page, friend, 'go')
  const { id } = await page.evaluate(async () => (await (await fetch('/api/me')).json()) as { id: string })
  const terms = { variant: 'no', options: {}, clock: { kind: 'none' }, private: false, rated: false }
  await challenger.post('/tables', { terms, wish: 'black', invited: id, bot: null })
  const banner = page.getByText(/challenges you/)
  await expect(banner).toBeVisible()
  await button(page, 'Decline').click()
  await expect(banner).toBeHidden()
  const open = await challenger.get<{ waiting: unknown[] }>('/lobby')
  expect(open.waiting).toEqual([])
  await third.context().close()
})

test('a line that goes dead is noticed on both sides within ten seconds', async ({ page, browser, server }) => {
  const line = await DeadLine.before(server.address)
  const context = await browser.newContext({ baseURL: line.address })
  const friend = await context.newPage()
  // The one behind the proxy opens a table of their own, to which the other comes.
  await friend.goto('/new?variant=go')
  await friend.getByRole('radio', { name: /A friend/ }).check()
  await friend.getByRole('radio', { name: 'Black', exact: true }).check()
  await button(friend, 'Create link').click()
  await friend.waitForURL(/\/table\//)
  await page.goto(new URL(friend.url()).pathname)
  await page.getByRole('button', { name: 'Play White' }).click()
  await place(friend, 'D4', 'black')
  const begun = Date.now()
  const seconds = () => ((Date.now() - begun) / 1000).toFixed(1)
  line.cut()
  await Promise.all([
    expect(friend.getByText('Connection lost. Reconnecting…'))
      .toBeVisible({ timeout: NOTICED })
      .then(() => console.log(`the one whose line is dead noticed after ${seconds()} s`)),
    expect(page.getByText(/^Away, \d+ s/))
      .toBeVisible({ timeout: NOTICED })
      .then(() => console.log(`the opponent noticed after ${seconds()} s`)),
  ])
  line.mend()
  await expect(friend.getByText('Connection lost. Reconnecting…')).toBeHidden()
  await expect(page.getByText(/^Away/)).toBeHidden()
  await place(page, 'G7', 'white')
  await place(friend, 'E5', 'black')
  await context.close()
  line.close()
})

test('a dead line is noticed in the world, too', async ({ browser, server }) => {
  const line = await DeadLine.before(server.address)
  const context = await browser.newContext({ baseURL: line.address })
  const page = await context.newPage()
  await page.goto('/world')
  await expect(page.locator('canvas').first()).toBeVisible()
  await expect(page.getByText(/stones?.*players?/).first()).toBeVisible()
  line.cut()
  await expect(page.getByText('Connection lost. Reconnecting…')).toBeVisible({ timeout: NOTICED })
  line.mend()
  await expect(page.getByText('Connected again.')).toBeVisible()
  await context.close()
  line.close()
})
