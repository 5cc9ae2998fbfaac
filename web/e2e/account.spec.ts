import { expect, test } from './test'
import { button, place, tableForTwo } from './person'

test('a guest plays, becomes somebody, and finds the game on their page', async ({ page, friend }) => {
  await tableForTwo(page, friend, 'gosan')
  await place(page, 'E5', 'black')
  await place(friend, 'C3', 'white')
  await button(page, 'Resign').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await page.getByText('White wins by resignation').first().waitFor()

  await page.getByRole('link', { name: 'Your account' }).click()
  const name = `Player${Date.now() % 100_000_000}`
  await page.getByLabel('Name', { exact: false }).first().fill(name)
  await page.getByLabel('Password').first().fill('a long enough secret')
  await button(page, 'Make it an account').click()
  await expect(page.getByText(`You are logged in as ${name}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Your page, games and ratings' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: /Go San.*lost, W\+R/s })).toBeVisible()

  await page.goto('/account')
  await button(page, 'Log out').click()
  await expect(page.getByText(`You are logged in as ${name}.`)).toHaveCount(0)
})
