import type { Page } from '@playwright/test'
import { expect, test } from './test'
import { localGame, point, sees } from './person'
import { screens } from './screens'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** How much of the page does not fit the screen. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - screen.width)

test('with a finger on a small board: one tap plays', async ({ page }) => {
  await localGame(page, 'go', { size: 9 })
  await point(page, 'E5').tap()
  await sees(page, 'E5', 'black stone')
})

test('with a finger: after the first stone a tap aims, a second one plays, and nothing is wider than the screen', async ({
  page,
}) => {
  await localGame(page, 'go', { size: 13 })
  await point(page, 'E5').tap()
  await sees(page, 'E5', 'black stone')
  await point(page, 'D4').tap()
  await sees(page, 'D4', 'empty')
  await point(page, 'D4').tap()
  await sees(page, 'D4', 'white stone')
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Pass', exact: true }).tap()
  await page.getByRole('button', { name: 'Pass', exact: true }).tap()
  await page.getByRole('button', { name: 'Pass and end' }).tap()
  await page.getByRole('button', { name: 'Accept', exact: true }).tap()
  await expect(page.getByText(/^(Black|White) wins by/)).toBeVisible()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})

for (const path of screens) {
  test(`nothing is wider than the screen on ${path}`, async ({ page }) => {
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    await expect(page.getByText('Loading…')).toHaveCount(0)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
}
