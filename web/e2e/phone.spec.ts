import { expect, test } from './test'
import { localGame, point, sees } from './person'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('with a finger: a tap aims, a second one plays, and nothing is wider than the screen', async ({ page }) => {
  await localGame(page, 'go', { size: 9 })
  await point(page, 'E5').tap()
  await sees(page, 'E5', 'empty')
  await point(page, 'E5').tap()
  await sees(page, 'E5', 'black stone')
  await point(page, 'D4').tap()
  await point(page, 'D4').tap()
  await sees(page, 'D4', 'white stone')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Pass', exact: true }).tap()
  await page.getByRole('button', { name: 'Pass', exact: true }).tap()
  await page.getByRole('button', { name: 'Pass and end' }).tap()
  await expect(page.getByText(/wins by/)).toBeVisible()
})
