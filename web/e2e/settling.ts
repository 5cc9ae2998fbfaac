import type { Page } from '@playwright/test'
import { Server } from './server'
import { expect, test as base } from './test'

/** A world of its own for each test, in which nobody else lives. */
export const test = base.extend<{ world: Server }>({
  world: async ({}, use) => {
    const world = await Server.start(['--residents', '0'])
    await use(world)
    await world.close()
  },
})

export { expect }

export async function enter(page: Page, world: Server, query = '?at=0,0&zoom=30'): Promise<void> {
  await page.goto(`${world.address}/world${query}`)
  await expect(page.locator('.world[data-ready=true]')).toBeVisible()
}

/** Aims at a point by its coordinates and places a stone there. */
export async function play(page: Page, x: number, y: number): Promise<void> {
  await page.getByLabel('Go to coordinates or a player').fill(`${x}, ${y}`)
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(page.getByRole('region', { name: `${x}, ${y}`.replaceAll('-', '−') })).toBeVisible()
  await page.getByRole('button', { name: 'Place a stone here' }).click()
  await expect(page.getByText('Your stone', { exact: true })).toBeVisible()
}

/** Four moves, the last of which captures the first stone of the world. */
export async function capture(page: Page, friend: Page): Promise<void> {
  await play(page, 1, 0)
  await play(friend, 0, 1)
  await play(page, -1, 0)
  await play(friend, 0, -1)
}
