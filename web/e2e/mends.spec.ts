import { expect, test } from './test'
import { becomeSomebody, button, place, tableForTwo } from './person'

test('a visitor without a session watches a clocked game and is told of no error', async ({
  page,
  friend,
  browser,
  server,
}) => {
  await page.goto('/new?variant=go')
  await page.getByRole('radio', { name: /A friend/ }).check()
  await page.getByRole('radio', { name: 'Black', exact: true }).check()
  await page.getByRole('radio', { name: /min/ }).first().check()
  await button(page, 'Create link').click()
  await page.waitForURL(/\/table\//)
  await friend.goto(page.url())
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
  await expect(page.getByText(/connection/i).first()).toBeVisible()
  await server.restart()
  await expect(page.getByText('Connected again.')).toBeVisible()
})

test('somebody who deleted their account has a name in their old games, not an id', async ({ page, friend }) => {
  const name = await becomeSomebody(page)
  await tableForTwo(page, friend, 'go')
  await place(page, 'D4', 'black')
  await expect(friend.getByText(name).first()).toBeVisible()
  const table = page.url()
  await page.goto('/account')
  await button(page, /Delete/)
    .first()
    .click()
  await page.getByLabel('Password').last().fill('a long enough secret')
  await page
    .getByRole('button', { name: /Delete/ })
    .last()
    .click()
  await expect(page.getByText(`You are logged in as ${name}.`)).toHaveCount(0)
  await friend.goto(table)
  await expect(friend.getByText('Deleted account').first()).toBeVisible()
})
