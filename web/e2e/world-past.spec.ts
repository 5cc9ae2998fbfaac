import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { Server } from './server'
import { expect, test as base } from './test'

/** A world of its own for each test, in which nobody else lives. */
const test = base.extend<{ world: Server }>({
  world: async ({}, use) => {
    const world = await Server.start(['--residents', '0'])
    await use(world)
    await world.close()
  },
})

async function enter(page: Page, world: Server, query = '?at=0,0&zoom=30'): Promise<void> {
  await page.goto(`${world.address}/world${query}`)
  await expect(page.locator('.world[data-ready=true]')).toBeVisible()
}

/** Aims at a point by its coordinates and places a stone there. */
async function play(page: Page, x: number, y: number): Promise<void> {
  await page.getByLabel('Go to coordinates or a player').fill(`${x}, ${y}`)
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(page.getByRole('region', { name: `${x}, ${y}`.replaceAll('-', '−') })).toBeVisible()
  await page.getByRole('button', { name: 'Place a stone here' }).click()
  await expect(page.getByText('Your stone', { exact: true })).toBeVisible()
}

/** Four moves, the last of which captures the first stone of the world. */
async function capture(page: Page, friend: Page): Promise<void> {
  await play(page, 1, 0)
  await play(friend, 0, 1)
  await play(page, -1, 0)
  await play(friend, 0, -1)
}

test('what happened in a region is played back, saved and linked', async ({ page, friend, context, world }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const somebody of [page, friend]) await enter(somebody, world)
  await capture(page, friend)
  await enter(page, world)
  await page.getByRole('button', { name: 'What happened here' }).click()
  const bar = page.getByRole('region', { name: 'What happened here' })
  await bar.getByLabel('Period').selectOption({ label: 'Last day' })
  await expect(bar.getByText(/4 stones placed, 1 stone captured/)).toBeVisible()
  await expect(bar.getByText('5 / 5')).toBeVisible()
  // The scrubber goes back to before the first move, and forward a step.
  await bar.getByLabel('Moment').fill('0')
  await expect(bar.getByText('Before the first of these moves')).toBeVisible()
  await bar.getByLabel('Moment').fill('2')
  await expect(bar.getByText('2 / 5')).toBeVisible()
  await bar.getByRole('button', { name: 'Copy link to this moment' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/move=2$/)
  const sgf = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Save SGF' }).click()
  const saved = await readFile(await (await sgf).path(), 'utf8')
  expect(saved).toContain('AB[')
  const picture = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Save picture' }).click()
  expect((await readFile(await (await picture).path())).subarray(1, 4).toString()).toBe('PNG')
  await bar.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(bar.getByText('5 / 5')).toBeVisible({ timeout: 30_000 })
  await bar.getByRole('button', { name: 'Back to the present' }).click()
  await expect(bar).toBeHidden()
  // Somebody else opens the link, later and after a restart.
  await world.kill()
  await world.restart()
  await friend.goto(link)
  const theirs = friend.getByRole('region', { name: 'What happened here' })
  await expect(theirs.getByText('2 / 5')).toBeVisible()
})

test('whoever comes back sees what happened while they were away', async ({ page, friend, world }) => {
  for (const somebody of [page, friend]) await enter(somebody, world)
  await play(page, 1, 0)
  await page.goto(`${world.address}/`)
  await play(friend, 0, 1)
  await enter(page, world)
  await page.getByRole('button', { name: 'What happened here' }).click()
  const bar = page.getByRole('region', { name: 'What happened here' })
  await expect(bar.getByLabel('Period')).toHaveValue('visit')
  await expect(bar.getByText(/1 stone placed, 0 stones captured/)).toBeVisible()
})
