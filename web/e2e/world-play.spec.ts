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

const ZOOM = 40

/** Goes to the world, with the origin in the middle. */
async function enter(page: Page, world: Server): Promise<void> {
  await page.goto(`${world.address}/world?at=0,0&zoom=${ZOOM}`)
  await expect(page.locator('.world[data-ready=true]')).toBeVisible()
}

/** Where a point is on the board. */
async function spot(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('no board')
  return { x: box.x + box.width / 2 + x * ZOOM, y: box.y + box.height / 2 - y * ZOOM }
}

async function click(page: Page, x: number, y: number): Promise<void> {
  const at = await spot(page, x, y)
  await page.mouse.click(at.x, at.y)
}

const card = (page: Page, x: number, y: number) => page.getByRole('region', { name: `${x}, ${y}`.replaceAll('-', '−') })

/** Aims with the first click and plays with the second. */
async function play(page: Page, x: number, y: number): Promise<void> {
  await click(page, x, y)
  await expect(card(page, x, y).getByText(/Your chain:|captured at once/)).toBeVisible()
  await click(page, x, y)
  await expect(card(page, x, y).getByText('Your stone', { exact: true })).toBeVisible()
}

test('a preview says what the stone does, and the second click plays it', async ({ page, friend, world }) => {
  for (const somebody of [page, friend]) await enter(somebody, world)
  await click(page, 1, 0)
  await expect(card(page, 1, 0).getByText('Your chain: 1 stone, 3 liberties.')).toBeVisible()
  await expect(card(page, 1, 0).getByText('Among the stones of SAI (1).')).toBeVisible()
  await expect(card(page, 1, 0).getByText('Tap again to play here')).toBeVisible()
  await click(page, 1, 0)
  await expect(card(page, 1, 0).getByText('Your stone', { exact: true })).toBeVisible()
  await play(friend, 0, 1)
  // Whose stone was answered hears of it, wherever they look.
  await expect(page.getByRole('log')).toContainText(/answered you at 1,\s0: it is your turn there/)
  await play(page, -1, 0)
  await click(friend, 0, -1)
  await expect(card(friend, 0, -1).getByText('Captures 1 stone.')).toBeVisible()
  await expect(card(friend, 0, -1).getByText(/^Makes 1 stone pending/)).toBeVisible()
  await click(friend, 0, -1)
  await expect(card(friend, 0, -1).getByText('Your stone', { exact: true })).toBeVisible()
})

test('who has a turn sees the place with its time, and goes there', async ({ page, friend, world }) => {
  for (const somebody of [page, friend]) await enter(somebody, world)
  await play(page, 1, 0)
  await play(friend, 0, 1)
  await page.getByRole('tab', { name: 'Your turn 1' }).click()
  const turn = page.getByRole('tabpanel').getByRole('button', { name: /1,\s0/ })
  await expect(turn).toContainText('1 pending stone')
  await expect(turn).toContainText(/23 h 59 min left|1 d 0 h left/)
  await expect(turn.getByRole('img', { name: 'The stones around it' })).toBeVisible()
  await turn.click()
  await expect(page).toHaveURL(/at=1,0/)
})

test('the keyboard moves the aim and not the page; Escape lets go', async ({ page, world }) => {
  await enter(page, world)
  await expect(page.getByText('1 stone, 1 player, 0 moves')).toBeVisible()
  // Nothing has the focus: the board listens.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(card(page, 1, 0)).toBeVisible()
  expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0])
  await page.keyboard.press('Escape')
  await expect(card(page, 1, 0)).toBeHidden()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(card(page, 0, 1).getByText('Your stone', { exact: true })).toBeVisible()
})

test('a place is saved and found again; one that is out of range says the limit', async ({ page, world }) => {
  await page.goto(`${world.address}/world?at=300,-20&zoom=${ZOOM}`)
  await expect(page.locator('.world[data-ready=true]')).toBeVisible()
  await page.getByRole('button', { name: 'Places' }).click()
  await page.getByLabel('Name of this place').fill('My corner')
  await page.getByRole('button', { name: 'Save this place' }).click()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await enter(page, world)
  await page.getByRole('button', { name: 'Places' }).click()
  await page.getByRole('button', { name: 'My corner', exact: true }).click()
  await expect(page).toHaveURL(/at=300,-20/)
  await page.goto(`${world.address}/world?at=9223372036854775807,0&zoom=30`)
  await expect(page.locator('.note')).toContainText('out of range')
  await expect(page.locator('.note')).toContainText('100,000,000,000,000')
  await page.getByLabel('Go to coordinates or a player').fill('-9223372036854775808, 5')
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('out of range')
})
