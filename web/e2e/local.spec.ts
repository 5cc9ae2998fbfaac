import { expect, test } from './test'
import { button, click, drag, localGame, pass, place, point, sees } from './person'

// A complete game of each variant on one screen, by clicking.

test('Go: a capture, two passes, the count', async ({ page }) => {
  await localGame(page, 'go', { size: 9 })
  await place(page, 'B1', 'black')
  await place(page, 'A1', 'white')
  await click(page, 'A2')
  await sees(page, 'A1', 'empty')
  await expect(page.getByText('1 stone captured').first()).toBeVisible()
  await pass(page)
  await pass(page, true)
  await expect(page.getByText(/Black wins by 73\.5/)).toBeVisible()
})

test('Go: what is forbidden is said in words, and nothing happens', async ({ page }) => {
  await localGame(page, 'go', { size: 5 })
  for (const name of ['E5', 'A2', 'E4', 'B1']) await click(page, name)
  await sees(page, 'B1', 'white stone')
  await click(page, 'A1')
  await expect(page.getByText('That would leave your own stones without a liberty.').first()).toBeVisible()
  await sees(page, 'A1', 'empty')
})

test('No: a nuke, and the void spreads by itself', async ({ page }) => {
  await localGame(page, 'no')
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

test('Go San: a nuke that stays small', async ({ page }) => {
  await localGame(page, 'gosan', { size: 7 })
  await place(page, 'D4', 'black')
  await place(page, 'A7', 'white')
  await button(page, 'Nuke').click()
  await click(page, 'D4')
  await sees(page, 'D4', 'void.*origin')
  await place(page, 'A6', 'white')
  await sees(page, 'E5', 'void')
  await pass(page)
  await pass(page, true)
  await expect(page.getByText(/White wins by/)).toBeVisible()
})

test('XiaGo: a piece is dragged, another tapped along, stones follow', async ({ page }) => {
  await localGame(page, 'xiago', { base: 4 })
  await drag(page, 'D4', 'D5')
  await sees(page, 'D5', 'neutral piece')
  await place(page, 'A3', 'white')
  await place(page, 'A4', 'black')
  await click(page, 'D5')
  await click(page, 'B5')
  await sees(page, 'B5', 'neutral piece')
  await place(page, 'E4', 'white')
  await sees(page, 'A4', 'empty')
  await pass(page)
  await pass(page, true)
  await expect(page.getByText(/White wins by/)).toBeVisible()
})

test('Gengo: wide stones, a capture at a distance, three passes', async ({ page }) => {
  await localGame(page, 'gengo', { size: 7 })
  await place(page, 'D2', 'black')
  await place(page, 'A1', 'white')
  await place(page, 'B4', 'black')
  await sees(page, 'A1', 'empty')
  await pass(page)
  await pass(page)
  await pass(page, true)
  await expect(page.getByText(/Black wins by 2 points/)).toBeVisible()
})

test('2.5D Go: a stone loses its breath through the floor', async ({ page }) => {
  await localGame(page, 'go2.5d', { size: 5 })
  for (const name of ['U:C4', 'U:C3', 'U:B3', 'U:E5', 'U:D3', 'L:E5', 'U:C2', 'U:E4']) {
    await click(page, name)
    await sees(page, name, 'stone')
  }
  await place(page, 'L:C3', 'black')
  await sees(page, 'U:C3', 'empty')
  await pass(page)
  await pass(page, true)
  await expect(page.getByText(/wins by/)).toBeVisible()
})

test('a turn is taken back, and resigning asks first', async ({ page }) => {
  await localGame(page, 'go', { size: 9 })
  await place(page, 'E5', 'black')
  await button(page, 'Take back').click()
  await sees(page, 'E5', 'empty')
  await place(page, 'D5', 'black')
  await button(page, 'Resign').click()
  await button(page, 'Play on').click()
  await place(page, 'C5', 'white')
  await button(page, 'Resign').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await expect(page.getByText('White wins by resignation')).toBeVisible()
})

test('a game is still there after the page was loaded anew', async ({ page }) => {
  await localGame(page, 'go', { size: 9 })
  await place(page, 'E5', 'black')
  await page.reload()
  await sees(page, 'E5', 'black stone')
})

test('a bot answers', async ({ page }) => {
  await page.goto('/new?variant=gosan')
  await page.getByRole('radio', { name: /A bot/ }).check()
  await page.getByRole('slider', { name: 'Level of the bot' }).fill('1')
  await page.getByRole('radio', { name: 'Black', exact: true }).check()
  await button(page, 'Play').click()
  await place(page, 'E5', 'black')
  await expect(page.getByRole('gridcell', { name: /white stone/ })).toHaveCount(1)
  await expect(page.getByText('Your turn').first()).toBeVisible()
})

test('a whole game with nothing but the keyboard', async ({ page }) => {
  await localGame(page, 'go', { size: 5 })
  await point(page, 'C3').focus()
  await page.keyboard.press('Enter')
  await sees(page, 'C3', 'black stone')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await sees(page, 'D3', 'white stone')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await sees(page, 'C4', 'black stone')
  await button(page, 'Pass').press('Enter')
  await button(page, 'Pass').press('Enter')
  await button(page, 'Pass and end').press('Enter')
  await expect(page.getByText(/wins by/)).toBeVisible()
})
