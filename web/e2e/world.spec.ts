import type { Page } from '@playwright/test'
import { Server } from './server'
import { expect, test as base } from './test'

/** Each of these tests has a world of its own, in which nobody else lives. */
const test = base.extend<{ world: Server }>({
  world: async ({}, use) => {
    const world = await Server.start(['--residents', '0'])
    await use(world)
    await world.close()
  },
})

/** Goes to the world and waits until it is there. */
async function enter(page: Page, world: Server, query = ''): Promise<void> {
  await page.goto(`${world.address}/world${query}`)
  await expect(page.locator('.world[data-ready=true]')).toBeVisible()
}

/** Aims at a point, by its coordinates. */
async function aim(page: Page, x: number, y: number): Promise<void> {
  await page.getByLabel('Go to coordinates or a player').fill(`${x}, ${y}`)
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(page.getByRole('region', { name: `${x}, ${y}`.replaceAll('-', '−') })).toBeVisible()
}

/** Places a stone and waits until the server has said yes. */
async function play(page: Page, x: number, y: number): Promise<void> {
  await aim(page, x, y)
  await page.getByRole('button', { name: 'Place a stone here' }).click()
  await expect(page.getByText('Your stone', { exact: true })).toBeVisible()
}

test('two players take a stone in the world, and a visitor sees it', async ({ page, friend, browser, world }) => {
  const context = await browser.newContext()
  const visitor = await context.newPage()
  for (const somebody of [page, friend, visitor]) await enter(somebody, world)
  await aim(visitor, 0, 0)
  await expect(visitor.getByText('SAI’s stone')).toBeVisible()
  await play(page, 1, 0)
  // Its own stone is locked now: the page says why.
  await aim(page, 3, 3)
  await expect(page.getByText(/still locked/)).toBeVisible()
  await play(friend, 0, 1)
  await expect(page.getByRole('tab', { name: 'Your turn 1' })).toBeVisible()
  await play(page, -1, 0)
  await play(friend, 0, -1)
  // The first stone is gone, for everybody; nobody had to reload.
  await expect(visitor.getByText('SAI’s stone')).toBeHidden()
  await visitor.getByRole('tab', { name: 'Recent moves' }).click()
  await expect(visitor.getByText(/captured 1 stone at 0,\s−1/)).toBeVisible()
  await visitor.getByRole('tab', { name: 'Ranking' }).click()
  await visitor.getByText('Captured').click()
  await expect(visitor.getByRole('tabpanel').getByRole('link').first()).toContainText('1')
  // The list of turns leads there.
  await page.getByRole('tab', { name: /Your turn/ }).click()
  await page.getByRole('button', { name: /−1,\s0/ }).click()
  await expect(page).toHaveURL(/at=-1,0/)
  await context.close()
})

test('the world is played with the keyboard alone, and after a restart it is still there', async ({ page, world }) => {
  await enter(page, world, '?at=40,0&zoom=30')
  await aim(page, 40, 0)
  await expect(page.getByText(/There is no stone nearby/)).toBeVisible()
  const board = page.getByRole('application')
  await board.focus()
  await board.press('Home')
  await expect(page).toHaveURL(/at=0,0/)
  await aim(page, 5, 5)
  await board.focus()
  await board.press('ArrowRight')
  await expect(page.getByRole('region', { name: '6, 5' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place a stone here' })).toBeVisible()
  await board.press('Enter')
  await expect(page.getByText('Your stone', { exact: true })).toBeVisible()
  await world.kill()
  await world.restart()
  await enter(page, world, '?at=6,5&zoom=30')
  await aim(page, 6, 5)
  await expect(page.getByText('Your stone', { exact: true })).toBeVisible()
})

test('the link to a view is copied, and the page says so', async ({ page, context, world }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, world, '?at=5,-3&zoom=30')
  await page.getByRole('button', { name: 'Copy link to this view' }).click()
  await expect(page.locator('.note')).toHaveText('Link copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/world?at=5,-3')
})

test('a link to the whole world works from afar', async ({ page, world }) => {
  await enter(page, world, '?at=0,0&zoom=0.5')
  await expect(page.getByText('1 stone, 1 player, 0 moves')).toBeVisible()
})
