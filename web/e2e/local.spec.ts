import { expect, test } from './test'
import { button, click, pass, place, sees } from './person'

// A complete game of each variant on one screen, by clicking.

test('Go: a capture, two passes, the count', async ({ page }) => {
  await page.goto('/play/go?size=9')
  await place(page, 'B1', 'black')
  await place(page, 'A1', 'white')
  await click(page, 'A2')
  await sees(page, 'A1', 'empty')
  await expect(page.getByText('1 stone captured').first()).toBeVisible()
  await pass(page)
  await pass(page, true)
  await expect(page.getByText(/Black wins by 73\.5/)).toBeVisible()
})

test('No: a nuke, and the void spreads by itself', async ({ page }) => {
  await page.goto('/play/no')
  await place(page, 'E5', 'black')
  await place(page, 'C3', 'white')
  await button(page, 'Nuke').click()
  await click(page, 'E5')
  await sees(page, 'E5', 'void')
  await pass(page)
  await sees(page, 'F6', 'void')
  await pass(page, true)
  await expect(page.getByText(/White wins by/)).toBeVisible()
})
