import type { Browser, Page } from '@playwright/test'
import { button, pass, place, sees } from './person'
import { Server } from './server'
import { expect, test } from './test'

/** Milliseconds for first turns, absence and scoring, and how often one may play on. */
type Limits = [number, number, number, number]
const PATIENT: Limits = [60_000, 1500, 60_000, 1]

/** Two people with browsers of their own at a server whose tables wait no longer than this. */
async function two(browser: Browser, limits: Limits, meet: (black: Page, white: Page) => Promise<void>): Promise<void> {
  const server = await Server.start(['--table-limits', limits.join(',')])
  const contexts = await Promise.all([0, 1].map(() => browser.newContext({ baseURL: server.address })))
  try {
    const [black, white] = await Promise.all(contexts.map((context) => context.newPage()))
    await meet(black!, white!)
  } finally {
    await Promise.all(contexts.map((context) => context.close()))
    await server.close()
  }
}

/** The first opens a game with a clock for the second, who joins. */
async function sitDown(
  black: Page,
  white: Page,
  variant: string,
  choose?: (page: Page) => Promise<void>,
): Promise<void> {
  await black.goto(`/new?variant=${variant}&with=link`)
  await black.getByRole('radio', { name: '5 min + 5 s per move' }).check()
  await choose?.(black)
  const colour = black.getByRole('radio', { name: 'Black', exact: true })
  const chooses = await colour.isVisible()
  if (chooses) await colour.check()
  await button(black, 'Create link').click()
  await black.waitForURL(/\/table\//)
  await white.goto(black.url())
  await button(white, chooses ? 'Play White' : 'Join').click()
}

test('a game without a first move is cancelled, and says so beforehand', async ({ browser }) => {
  await two(browser, [4000, 60_000, 60_000, 2], async (black, white) => {
    await sitDown(black, white, 'go')
    await expect(black.getByText('Make your first move within')).toBeVisible()
    await expect(white.getByText('Black has to make the first move within')).toBeVisible()
    for (const one of [black, white])
      await expect(one.getByText('the first move was not made in time').first()).toBeVisible()
  })
})

test('whoever stays away can be claimed against, and not once they are back', async ({ browser }) => {
  await two(browser, PATIENT, async (black, white) => {
    await sitDown(black, white, 'go')
    await place(black, 'D4', 'black')
    await place(white, 'G7', 'white')
    await sees(black, 'G7', 'white stone')
    const table = white.url()
    await white.goto('/settings')
    await expect(button(black, 'Claim the win')).toBeVisible({ timeout: 15_000 })
    await white.goto(table)
    await sees(white, 'G7', 'white stone')
    await expect(button(black, 'Claim the win')).toHaveCount(0)
    await white.goto('/settings')
    await button(black, 'Claim the win').click()
    await expect(black.getByText('Black wins: the opponent left the game').first()).toBeVisible()
  })
})

test('scoring comes to an end, whatever one side does', async ({ browser }) => {
  await two(browser, [60_000, 60_000, 9000, 1], async (black, white) => {
    await sitDown(black, white, 'go')
    await place(black, 'D4', 'black')
    await place(white, 'G7', 'white')
    await pass(black)
    await expect(white.getByText('Your turn').first()).toBeVisible()
    await pass(white, true)
    await expect(black.getByText('the marks proposed first will be counted in')).toBeVisible()
    // White plays on, as often as that is allowed.
    await button(white, 'Play on').click()
    await expect(black.getByText('White chose to play on')).toBeVisible()
    await pass(black)
    await expect(white.getByText('Your turn').first()).toBeVisible()
    await pass(white, true)
    await expect(button(white, 'Play on')).toBeDisabled()
    await expect(white.getByText('You cannot play on again.')).toBeVisible()
    // Then it changes the marks whenever Black has accepted them.
    await button(black, 'Accept').click()
    await white.locator('[data-name="D4"]').click()
    await expect(black.getByText('White changed the marks: please look again.')).toBeVisible()
    await expect(button(black, 'Resign')).toBeVisible()
    for (const one of [black, white])
      await expect(one.getByText(/You (won|lost) by/).first()).toBeVisible({ timeout: 15_000 })
  })
})

test('the second player takes over the first move', async ({ browser }) => {
  await two(browser, PATIENT, async (black, white) => {
    await sitDown(black, white, 'no', (page) => page.getByRole('radio', { name: 'Swap' }).check())
    await expect(white.getByText('swap after the first move').first()).toBeVisible()
    await place(black, 'E5', 'black')
    await button(white, 'Swap colours').click()
    await expect(black.getByRole('region', { name: 'White' })).toContainText('You')
    await place(black, 'C3', 'white')
    await sees(white, 'C3', 'white stone')
    await place(white, 'G7', 'black')
  })
})

test('one names the komi and the other chooses the colour', async ({ browser }) => {
  await two(browser, PATIENT, async (one, other) => {
    await sitDown(one, other, 'go', (page) => page.getByRole('radio', { name: 'Komi auction' }).check())
    const names = (page: Page) => button(page, 'Name this komi').isVisible()
    await expect.poll(async () => (await names(one)) || (await names(other))).toBe(true)
    const [namer, chooser] = (await names(one)) ? [one, other] : [other, one]
    await expect(chooser.getByText('Your opponent names the komi.')).toBeVisible()
    await namer.getByRole('spinbutton', { name: 'Komi' }).fill('3.5')
    await button(namer, 'Name this komi').click()
    await expect(chooser.getByText('White gets 3.5 points komi.')).toBeVisible()
    await button(chooser, 'Play Black').click()
    await place(chooser, 'E5', 'black')
    await place(namer, 'C3', 'white')
    for (const page of [one, other]) await expect(page.getByText(/komi 3\.5/).first()).toBeVisible()
  })
})
