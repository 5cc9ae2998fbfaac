import { expect, test } from './test'
import { becomeSomebody, button, place, tableForTwo } from './person'

test('a visitor without a session watches a clocked game and is told of no error', async ({
  page,
  friend,
  browser,
  server,
}) => {
  const headers = { origin: server.address }
  expect((await page.request.post('/api/guest', { headers })).status()).toBe(201)
  const clock = { kind: 'fischer', main: 300_000, increment: 5000 }
  const terms = { variant: 'go', options: { size: 9 }, clock }
  const opened = await page.request.post('/api/tables', { headers, data: { terms, wish: 'black' } })
  const { table } = (await opened.json()) as { table: string }
  await page.goto(`/table/${table}`)
  await friend.goto(`/table/${table}`)
  await friend
    .getByRole('button', { name: /^(Join|Play White)$/ })
    .first()
    .click()
  await expect(friend.getByText('Black to play').first()).toBeVisible()
  await place(page, 'D4', 'black')
  const context = await browser.newContext({ baseURL: server.address })
  const visitor = await context.newPage()
  const complaints: string[] = []
  visitor.on('pageerror', (error) => complaints.push(String(error)))
  await visitor.goto(page.url())
  await expect(visitor.locator('.tengen-board [data-name="D4"]').first()).toHaveAttribute('aria-label', /black stone/)
  await expect(visitor.getByRole('alert')).toHaveCount(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('"Connected again." is said after a lost connection only', async ({ page, friend, server }) => {
  await tableForTwo(page, friend, 'go')
  await place(page, 'D4', 'black')
  await expect(page.getByText('Connected again.')).toHaveCount(0)
  await server.kill()
  await expect(page.getByText('Connection lost. Reconnecting…').first()).toBeVisible()
  // It is said for a few seconds only, perhaps before the restart is known to be complete.
  await Promise.all([server.restart(), expect(page.getByText('Connected again.')).toBeVisible()])
})

test('somebody who deleted their account has a name in their old games, not an id', async ({ page, friend }) => {
  const name = await becomeSomebody(page)
  await tableForTwo(page, friend, 'go')
  await place(page, 'D4', 'black')
  await expect(friend.getByText(name).first()).toBeVisible()
  const table = page.url()
  await page.goto('/account')
  await button(page, 'Delete account').click()
  await page.getByRole('dialog').getByLabel('Password').fill('a long enough secret')
  await button(page, 'Delete permanently').click()
  await expect(page.getByText(`You are logged in as ${name}.`)).toHaveCount(0)
  await friend.goto(table)
  await expect(friend.getByText('Deleted account').first()).toBeVisible()
})
