import type { Page } from '@playwright/test'
import { expect, test } from './test'
import { becomeSomebody, button, place } from './person'

// Playing against a bot: a level that adapts, styles, and why a move was made.

/** A new game against a bot, the person with Black, after the form was changed. */
async function playBot(page: Page, change: (page: Page) => Promise<void>): Promise<void> {
  await page.goto('/new?variant=go&with=bot&options=%7B%22size%22%3A9%7D')
  await page.getByRole('radio', { name: 'Black', exact: true }).check()
  await change(page)
  await button(page, 'Play').click()
}

async function resign(page: Page): Promise<void> {
  await button(page, 'Resign').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
}

test('a bot that fights says why it made a move, and goes on playing', async ({ page }) => {
  await playBot(page, async () => {
    await page.getByRole('slider', { name: 'Level' }).fill('2')
    await page.getByRole('radio', { name: 'Fighting' }).check()
    await expect(page.getByText('attacks weak stones')).toBeVisible()
  })
  await expect(button(page, 'Why this move?')).toBeDisabled()
  await place(page, 'E5', 'black')
  // A key on a disabled button is lost.
  await expect(button(page, 'Why this move?')).toBeEnabled()
  await button(page, 'Why this move?').press('Enter')
  const why = page.getByRole('region', { name: /^Why / })
  const expected = why.getByRole('button', { name: /likely to follow/ })
  await expect(expected).toHaveAccessibleName(/1: White .+ 2: Black /)
  await expect(expected).toHaveAttribute('aria-pressed', 'true')
  const numbers = page.locator('.tengen-board g.drawn text')
  await expect(numbers.filter({ hasText: /^1$/ })).toHaveCount(1)
  await expect(numbers.filter({ hasText: /^2$/ })).toHaveCount(1)
  await expect(why.getByText(/it costs you about \d+ points?|found nothing that you must answer/)).toBeVisible()
  await expected.press('Enter')
  await expect(numbers).toHaveCount(0)
  await expected.press('Enter')
  // The next turn closes it, also while it is still searching, and the bot answers.
  await place(page, 'A1', 'black')
  await expect(why).toHaveCount(0)
  await expect(numbers).toHaveCount(0)
  await expect(page.getByRole('gridcell', { name: /white stone/ })).toHaveCount(2)
  await button(page, 'Why this move?').click()
  await place(page, 'J9', 'black')
  await expect(page.getByRole('gridcell', { name: /white stone/ })).toHaveCount(3)
})

test.describe('with a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the reasons for a move are read beside the board that shows them', async ({ page }) => {
    await playBot(page, async () => {
      await page.getByRole('slider', { name: 'Level' }).fill('2')
    })
    await place(page, 'E5', 'black')
    await expect(button(page, 'Why this move?')).toBeEnabled()
    await button(page, 'Why this move?').click()
    const why = page.getByRole('region', { name: /^Why / })
    await expect(why.getByRole('button', { name: /likely to follow/ })).toBeVisible()
    await expect(why).toBeInViewport({ ratio: 0.95 })
    await expect(page.locator('.tengen-board')).toBeInViewport({ ratio: 0.95 })
    await why.getByRole('button', { name: 'Close' }).click()
    await expect(why).toHaveCount(0)
  })
})

test('a level that adapts goes down after a loss, and is there next time', async ({ page }) => {
  await playBot(page, async () => {
    await page.getByRole('slider', { name: 'Level' }).fill('4')
    await page.getByRole('checkbox', { name: 'Adapts to you' }).check()
    await expect(page.getByText('Level 4 now.')).toBeVisible()
  })
  await expect(page.getByText('Adapts to you: level 4 now')).toBeVisible()
  await place(page, 'E5', 'black')
  await expect(page.getByText('Your turn').first()).toBeVisible()
  await resign(page)
  await expect(page.getByText('Next time level 3.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Next time level 3.')).toBeVisible()
  await page.getByRole('link', { name: 'Rematch' }).click()
  await expect(page.getByText('Adapts to you: level 3 now')).toBeVisible()
  await page.goto('/new?variant=go&with=bot')
  await expect(page.getByRole('slider', { name: 'Level' })).toBeDisabled()
  await expect(page.getByText('Level 3 now.')).toBeVisible()
  // Another game has a level of its own, which begins with the last one chosen.
  await page.goto('/new?variant=no&with=bot')
  await expect(page.getByText('Level 4 now.')).toBeVisible()
})

test('a level that adapts follows games on the server, too', async ({ page }) => {
  await playBot(page, async () => {
    await page.getByRole('slider', { name: 'Level' }).fill('4')
    await page.getByRole('checkbox', { name: 'Adapts to you' }).check()
    await page.getByRole('checkbox', { name: 'Run the bot on the server' }).check()
    await expect(page.getByRole('radio', { name: 'Fighting' })).toHaveCount(0)
  })
  await page.waitForURL(/\/table\//)
  await expect(page.getByText('Adapts to you: level 4 now')).toBeVisible()
  await place(page, 'E5', 'black')
  await expect(page.getByRole('gridcell', { name: /white stone/ })).toHaveCount(1)
  await place(page, 'A1', 'black')
  await expect(page.getByRole('gridcell', { name: /white stone/ })).toHaveCount(2)
  await resign(page)
  await expect(page.getByText('Next time level 3.')).toBeVisible()
  // The page is taken to the game before it hears that it has opened one.
  const before = page.url()
  await page.route('**/api/tables', async (route) => {
    const response = await route.fetch()
    await page.waitForURL((url) => url.href !== before)
    await route.fulfill({ response })
  })
  await button(page, 'Rematch').click()
  await expect(page.getByText('You are White')).toBeVisible()
  await expect(page.getByText('Adapts to you: level 3 now')).toBeVisible()
})

test('a rated game against a bot that was challenged on its page changes ratings, and nothing is taken back', async ({
  page,
}) => {
  await becomeSomebody(page)
  await page.goto('/people/bot-5')
  await page.getByRole('link', { name: 'Challenge' }).click()
  await expect(page.getByRole('slider', { name: 'Level' })).toHaveValue('5')
  await expect(page.getByRole('checkbox', { name: 'Run the bot on the server' })).toBeChecked()
  await page.goto(`${page.url()}&variant=go&options=%7B%22size%22%3A9%7D`)
  await page.getByRole('radio', { name: 'Black', exact: true }).check()
  await page.getByRole('radio', { name: '3 days per move' }).check()
  await page.getByRole('checkbox', { name: 'Rated' }).check()
  await button(page, 'Play').click()
  await page.waitForURL(/\/table\//)
  await expect(page.getByText('1500').first()).toBeVisible()
  await place(page, 'E5', 'black')
  await expect(page.getByRole('gridcell', { name: /white stone/ })).toHaveCount(1)
  await expect(button(page, /undo/i)).toHaveCount(0)
  await resign(page)
  await expect(page.getByText('You lost by resignation')).toBeVisible()
  await expect(page.getByText(/^−\d+$/)).toBeVisible()
})

test('the analysis says what the best move threatens', async ({ page }) => {
  await page.goto('/analysis?variant=go')
  await place(page, 'E5', 'black')
  await button(page, 'Analyse').click()
  await expect(page.getByText(/^\d+ visits$/)).toBeVisible()
  await button(page, 'Stop').click()
  await page.getByRole('button', { name: /^What does .+ threaten\?$/ }).click()
  await expect(page.getByText(/^If Black passes after .+ it costs about|threatens nothing/)).toBeVisible()
  // It was about that position.
  await place(page, 'C3', 'white')
  await expect(page.getByText(/it costs about|threatens nothing/)).toHaveCount(0)
})
