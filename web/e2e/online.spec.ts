import { test } from './test'
import { place, sees } from './person'

test('two browsers play each other by link', async ({ page, friend }) => {
  await page.goto('/new?variant=go')
  await page.getByText('A friend, by link').click()
  await page.getByRole('button', { name: 'Make the link' }).click()
  await page.waitForURL(/\/table\//)
  await friend.goto(page.url())
  await friend.getByRole('button', { name: /sit|join|play/i }).first().click()
  await place(page, 'E5', 'black')
  await sees(friend, 'E5', 'black stone')
})
