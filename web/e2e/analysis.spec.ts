import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './test'
import { button, click, place, sees } from './person'

const record =
  '{"format":"tengen/1","variant":"no","options":{"size":7},"moves":["D4","B2","nuke D4"],"comments":{"1":"the centre"}}'

async function open(page: Page, text: string): Promise<void> {
  await page.goto('/analysis')
  await button(page, 'Open a game').click()
  await page.getByLabel('SGF or JSON').fill(text)
  await button(page, 'Open').click()
}

test('a record is opened, branched, commented on, exported and shared', async ({ page, context }) => {
  await open(page, record)
  await sees(page, 'D4', 'void')
  await button(page, 'Previous move').click()
  await sees(page, 'D4', 'black stone')
  await place(page, 'C5', 'black')
  await page.getByLabel('Comment on this position').fill('a quieter way')
  // The branch becomes the main line and the other one again: what is saved follows.
  await button(page, 'Make main line').click()
  const promoted = page.waitForEvent('download')
  await button(page, 'JSON').click()
  expect(JSON.parse(await readFile(await (await promoted).path(), 'utf8'))).toMatchObject({ moves: ['D4', 'B2', 'C5'] })
  await button(page, /nuke D4/).click()
  await button(page, 'Make main line').click()
  await button(page, /C5/).click()
  const sgf = page.waitForEvent('download')
  await button(page, 'SGF').click()
  const file = await readFile(await (await sgf).path(), 'utf8')
  expect(file).toContain('a quieter way')
  expect(file).toContain('the centre')
  for (const [name, start] of [
    ['JSON', '{'],
    ['Picture (SVG)', '<svg'],
    ['Picture (PNG)', '\u{FFFD}PNG'],
  ] as const) {
    const saved = page.waitForEvent('download')
    await button(page, name).click()
    expect((await readFile(await (await saved).path(), 'utf8')).startsWith(start)).toBe(true)
  }
  await button(page, /Copy link|Copied/).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  const other = await context.newPage()
  await other.goto(link)
  await sees(other, 'D4', 'void')
  await expect(other.getByRole('button', { name: /C5/ })).toBeVisible()
})

test('the engine searches, shows its lines and the graph, and rests when told', async ({ page }) => {
  await open(page, '{"format":"tengen/1","variant":"go","options":{"size":5},"moves":["C3","B2"]}')
  await button(page, 'Analyse').click()
  await expect(page.getByText(/\d+ visits/)).toBeVisible()
  await expect(page.getByRole('img', { name: /Black’s win rate/ })).toBeVisible()
  await button(page, 'Stop').click()
  await expect(button(page, 'Analyse')).toBeVisible()
  const first = page.getByRole('region', { name: 'Best moves' }).getByRole('button').first()
  const turn = (await first.innerText()).trim()
  await first.click()
  await sees(page, turn, 'black stone')
})

test('what is no record is refused with a reason; what cannot be opened changes nothing', async ({ page }) => {
  await page.goto('/analysis')
  await place(page, 'D4', 'black')
  await button(page, 'Open a game').click()
  await page.getByLabel('SGF or JSON').fill('(;GM[2]SZ[9])')
  await button(page, 'Open').click()
  await expect(page.getByRole('alert')).toContainText('is not Go')
  await page.keyboard.press('Escape')
  await sees(page, 'D4', 'black stone')
})

test('a finished game goes from the table to the analysis', async ({ page }) => {
  await page.goto('/play/xiago?options={"base":4}')
  await click(page, 'C3')
  await sees(page, 'C3', 'white stone')
  await page.getByText('Save this game').click()
  await button(page, 'Analyse').click()
  await page.waitForURL(/\/analysis#g=/)
  await sees(page, 'C3', 'white stone')
})
