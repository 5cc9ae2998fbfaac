import type { Page } from '@playwright/test'
import { expect, test } from './test'
import { button } from './person'

/** How far apart the points are when one enters the world; the middle of the board is 0,0 then. */
const STEP = 28

/** Goes to the world and waits until it is there. */
async function enter(page: Page): Promise<void> {
  await page.goto('/world')
  await expect(page.getByText(/\d+ stones?, \d+ players?/)).toBeVisible()
}

/** Points at a place, reads that one may play there, and places a stone. */
async function play(page: Page, x: number, y: number): Promise<void> {
  const box = await page.getByLabel(/The endless board/).boundingBox()
  if (!box) throw new Error('there is no board')
  await page.mouse.click(box.x + box.width / 2 + x * STEP, box.y + box.height / 2 - y * STEP)
  await button(page, 'Place a stone here').click()
  await expect(page.getByText(`Your stone stands on ${x}, ${y}.`)).toBeAttached()
}

test('two people meet in the world, and surround the first stone together', async ({ page, friend }) => {
  await enter(page)
  await enter(friend)
  await play(page, 1, 0)
  await expect(friend.getByText(/played 1, 0/).first()).toBeVisible()
  await play(friend, 0, 1)
  await play(page, -1, 0)
  await play(friend, 0, -1)
  for (const one of [page, friend]) {
    await one.getByRole('tab', { name: 'Lately' }).click()
    await expect(one.getByText(/took 1 stone at 0, -1/).first()).toBeVisible()
  }
})
