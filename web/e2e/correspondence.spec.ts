import type { Page } from '@playwright/test'
import { expect, test } from './test'
import { becomeSomebody, button, click, place, sees, tableForTwo } from './person'

/** Tries out a line while the other side is to play, and lays it down. */
async function layDown(page: Page, theirs: string, mine: string): Promise<void> {
  await button(page, 'Variation').click()
  await click(page, theirs)
  await expect(page.getByText('Add your answer to save this line')).toBeVisible()
  await click(page, mine)
  await button(page, 'Save as conditional moves').click()
  await expect(page.getByText(`if ${theirs}, then ${mine}`)).toBeVisible()
  await sees(page, mine, 'empty')
}

test('a conditional move is played when it comes true, and nobody else knew it', async ({ page, friend }) => {
  await tableForTwo(page, friend, 'go')
  await place(page, 'E5', 'black')
  await sees(friend, 'E5', 'black stone')
  await layDown(page, 'C3', 'G7')
  // The other page has heard nothing: neither a line nor a word of it.
  await expect(friend.getByText(/then G7/)).toHaveCount(0)
  await sees(friend, 'G7', 'you can play here')
  await expect(friend.getByText(/Conditional/)).toHaveCount(0)
  await place(friend, 'C3', 'white')
  await sees(friend, 'G7', 'black stone')
  await sees(page, 'G7', 'black stone')
  await expect(page.getByText('if C3, then G7')).toHaveCount(0)
  await expect(page.getByText('no longer fit')).toHaveCount(0)
})

test('conditional moves that do not fit are dropped aloud, to their owner only', async ({ page, friend }) => {
  await tableForTwo(page, friend, 'go')
  await place(page, 'E5', 'black')
  await layDown(page, 'C3', 'G7')
  await layDown(page, 'C7', 'G3')
  await button(page, 'Remove: if C7, then G3').click()
  await expect(page.getByText('if C7, then G3')).toHaveCount(0)
  // They are there after a reload, too.
  await page.reload()
  await expect(page.getByText('if C3, then G7')).toBeVisible()
  await place(friend, 'C7', 'white')
  await expect(page.getByText('Your conditional moves no longer fit')).toBeVisible()
  await expect(page.getByText('C7 was played where you expected C3.')).toBeVisible()
  await expect(friend.getByText('no longer fit')).toHaveCount(0)
  await sees(page, 'G7', 'you can play here')
  await button(page, 'OK').click()
  await expect(page.getByText('no longer fit')).toHaveCount(0)
  await page.reload()
  await sees(page, 'G7', 'you can play here')
  await expect(page.getByText('no longer fit')).toHaveCount(0)
})

test('a vacation stops the clock of a correspondence game, and the other player sees it', async ({ page, friend }) => {
  await becomeSomebody(page)
  await page.goto('/new?variant=go')
  await page.getByRole('radio', { name: /A friend/ }).check()
  await page.getByRole('radio', { name: 'Black', exact: true }).check()
  await page.getByRole('radio', { name: '3 days per move' }).check()
  await page.getByLabel('Free weekends').check()
  await button(page, 'Create link').click()
  await page.waitForURL(/\/table\//)
  const table = page.url()
  await friend.goto(table)
  // Said before anybody sits down.
  await expect(friend.getByText('free weekends')).toBeVisible()
  await button(friend, 'Play White').first().click()
  await place(page, 'E5', 'black')
  await place(friend, 'C3', 'white')
  await page.goto('/account')
  await page.getByLabel('Days').fill('10')
  await button(page, 'Begin vacation').click()
  await expect(page.getByText('You have 20 days left this year.')).toBeVisible()
  await expect(friend.getByText(/On vacation until/)).toBeVisible()
  await button(page, 'End vacation').click()
  await expect(page.getByText('You have 29 days left this year.')).toBeVisible()
  await expect(friend.getByText(/On vacation until/)).toHaveCount(0)
})

test('after a turn there is a way to the next game in which it is my turn', async ({ page, friend }) => {
  await tableForTwo(page, friend, 'go')
  const first = page.url()
  await tableForTwo(page, friend, 'no')
  const second = page.url()
  // In the first game it is my turn as well.
  await expect(page.getByRole('link', { name: /next game/i })).toHaveCount(0)
  await place(page, 'C3', 'black')
  await page.getByRole('link', { name: /next game/i }).click()
  await expect(page).toHaveURL(first)
  await place(page, 'E5', 'black')
  await expect(page.getByRole('link', { name: /next game/i })).toHaveCount(0)
  // The other answers in the second game while I look at the first.
  await place(friend, 'D4', 'white')
  await page.getByRole('link', { name: /next game/i }).click()
  await expect(page).toHaveURL(second)
})
