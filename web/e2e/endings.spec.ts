import type { Page } from '@playwright/test'
import { expect, test } from './test'
import { button, click, point } from './person'
import { playToTheEnd } from './wholegame'

// A whole game of each variant against the weakest bot: the engine proposes dead stones, the person accepts, and the
// result is the same on the board, in the record, in the history and in the review.

interface Case {
  variant: string
  options: object
  /** Whether dead stones are agreed on; not where stones themselves are the points. */
  agrees: boolean
  /** Points that the person plays if they may, before passing for good. */
  wanted: string[]
}

const cases: Case[] = [
  { variant: 'go', options: { size: 5 }, agrees: true, wanted: ['C3', 'C2', 'C4', 'D3', 'B3', 'C1', 'C5'] },
  { variant: 'no', options: { size: 5 }, agrees: true, wanted: ['C3', 'C2', 'C4', 'D3', 'B3'] },
  { variant: 'gosan', options: { size: 5 }, agrees: true, wanted: ['C3', 'C2', 'C4', 'D3', 'B3'] },
  { variant: 'xiago', options: { base: 4 }, agrees: true, wanted: ['C3', 'C4', 'D3', 'E5', 'D5'] },
  { variant: 'gengo', options: { size: 9, score: 'area' }, agrees: true, wanted: ['E5', 'E3', 'E7', 'C5'] },
  { variant: 'gengo', options: { size: 9 }, agrees: false, wanted: ['E5', 'E3', 'E7', 'C5'] },
  { variant: 'go2.5d', options: { size: 3 }, agrees: true, wanted: ['U:B2', 'L:B2', 'U:A2', 'U:B3', 'L:C2'] },
]

async function recordOf(page: Page): Promise<{ result: string; dead?: string[]; moves: string[] }> {
  const saved = page.waitForEvent('download')
  await page.getByText('Save this game').click()
  await button(page, 'JSON').click()
  const stream = await (await saved).createReadStream()
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as { result: string; dead?: string[]; moves: string[] }
}

for (const { variant, options, agrees, wanted } of cases) {
  test(`${variant}${agrees ? '' : ', stones count'}: a game against a bot has one result everywhere`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const query = new URLSearchParams({ options: JSON.stringify(options), bot: '1', color: 'black' })
    await playToTheCount(page, `/play/${variant}?${query}`, wanted, agrees)
    if (agrees) {
      const panel = page.getByRole('region', { name: 'Which stones are dead?' })
      await expect(panel).toBeVisible({ timeout: 20_000 })
      await markAStone(page)
      const lead = (await panel.getByText(/^(You lead by|You are behind by|Both sides have) /).textContent())!
      const result = lead.startsWith('Both')
        ? 'Tie'
        : lead.replace('You lead', 'You won').replace('You are behind', 'You lost').replace(/\.$/, '')
      await button(page, 'Accept').click()
      await expect(page.getByRole('heading', { name: result })).toBeVisible()
    }
    const card = page.getByRole('region', { name: 'Result' })
    const said = (await card.getByRole('heading').textContent()) ?? ''
    expect(said).toMatch(/^(You (won|lost) by [\d.]+ points?|You (won|lost) by resignation|Tie)$/)
    const record = await recordOf(page)
    expect(sentence(record.result)).toBe(said)
    if (agrees) expect(record.dead?.length).toBeGreaterThan(0)
    // The lines of the count add up.
    if (!said.includes('resignation')) await addsUp(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: said })).toBeVisible()
    await page.getByRole('link', { name: 'My games' }).last().click()
    await expect(page.getByRole('article').getByText(said)).toBeVisible()
  })
}

/** The weakest bot resigns now and then; where stones are to be counted, another game is played then. */
async function playToTheCount(page: Page, address: string, wanted: string[], agrees: boolean): Promise<void> {
  for (let game = 0; game < 3; game += 1) {
    await page.goto(address)
    await playToTheEnd(page, wanted)
    if (!agrees || (await page.getByText('Which stones are dead?').count()) > 0) return
  }
}

/** Marks a chain as dead if the engine marked none, so that there is one to be counted. */
async function markAStone(page: Page): Promise<void> {
  const dead = page.getByRole('gridcell', { name: /stone.*dead/ })
  if ((await dead.count()) > 0) return
  await page.getByRole('gridcell', { name: /stone/ }).first().click()
  await expect(dead.first()).toBeVisible()
}

/** The result of a record as the page says it to Black. */
function sentence(result: string): string {
  if (result === '0') return 'Tie'
  const [winner, margin] = result.split('+')
  const verb = winner === 'B' ? 'won' : 'lost'
  if (margin === 'R') return `You ${verb} by resignation`
  return `You ${verb} by ${margin} point${margin === '1' ? '' : 's'}`
}

async function addsUp(page: Page): Promise<void> {
  const rows = page.getByRole('region', { name: 'Result' }).locator('tbody tr')
  const numbers = async (row: ReturnType<Page['locator']>) => (await row.locator('td').allTextContents()).map(Number)
  const sums = [0, 0]
  for (const row of await rows.all()) (await numbers(row)).forEach((n, i) => (sums[i] = (sums[i] ?? 0) + n))
  const total = await numbers(page.getByRole('region', { name: 'Result' }).locator('tfoot tr'))
  expect(sums).toEqual(total)
}

test('a finished game is reviewed, mistakes can be tried again, and the review is kept', async ({ page }) => {
  test.setTimeout(120_000)
  const options = encodeURIComponent(JSON.stringify({ size: 5 }))
  await page.goto(`/play/go?options=${options}`)
  // White gives four stones away; Black does not take them at once.
  for (const name of ['C3', 'B4', 'B3', 'C4', 'D4', 'A1', 'C5', 'E1', 'A4', 'E5', 'B5']) {
    await click(page, name)
    await expect(point(page, name)).toHaveAttribute('aria-label', /stone/)
  }
  await button(page, 'Resign').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('link', { name: 'Review' }).click()
  await expect(page.getByText(/Analysing position/)).toBeVisible()
  const worst = page.getByRole('button', { name: /^\S* ?Move \d+, \S+: lost [\d.]+ points?; \S+ was better$/ })
  await expect(worst.first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('img', { name: /Black’s win rate/ })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.locator('[aria-current=step]')).toHaveCount(1)
  await button(page, 'Play the line').first().click()
  await page.keyboard.press('ArrowRight')
  await button(page, 'Try it yourself').first().click()
  const free = page.getByRole('gridcell', { name: /you can play here/ })
  await free.first().click()
  await expect(page.getByText(/is the engine’s choice|is good|is better, but|loses [\d.]+ point/).first()).toBeVisible()
  await page.reload()
  await expect(worst.first()).toBeVisible()
  await expect(page.getByText(/Analysing position/)).toHaveCount(0)
})

test('my games are found by game and opponent, exported, and removed', async ({ page }) => {
  for (const [variant, size] of [
    ['go', 5],
    ['no', 5],
  ] as const) {
    await page.goto(`/play/${variant}?options=${encodeURIComponent(JSON.stringify({ size }))}`)
    await click(page, 'C3')
    await expect(point(page, 'C3')).toHaveAttribute('aria-label', /black stone/)
    await button(page, 'Resign').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    await expect(page.getByRole('link', { name: 'Review' })).toBeVisible()
  }
  await page.goto('/games')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('combobox', { name: /^Game/ }).selectOption('no')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('searchbox', { name: /^Opponent/ }).fill('somebody else')
  await expect(page.getByText('No game matches these filters.')).toBeVisible()
  await page.getByRole('searchbox', { name: /^Opponent/ }).fill('')
  const saved = page.waitForEvent('download')
  await button(page, 'Export as one file').click()
  expect((await saved).suggestedFilename()).toBe('tengen-games.json')
  await button(page, 'Remove from this device').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No game matches these filters.')).toBeVisible()
  await page.getByRole('combobox', { name: /^Game/ }).selectOption('')
  await page.getByRole('link', { name: 'Rematch' }).click()
  await expect(point(page, 'C3')).toHaveAttribute('aria-label', /you can play here/)
})
