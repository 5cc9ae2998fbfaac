import { expect, test } from './test'
import { becomeSomebody, button, place, tableForTwo } from './person'

test('a guest plays, creates an account, and finds the game on their page', async ({ page, friend }) => {
  await tableForTwo(page, friend, 'gosan')
  await place(page, 'E5', 'black')
  await place(friend, 'C3', 'white')
  await button(page, 'Resign').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await page.getByText('You lost by resignation').first().waitFor()

  const name = await becomeSomebody(page)
  await page.getByRole('link', { name: 'Your profile' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: /Go San.*lost, W\+R/s })).toBeVisible()

  await page.goto('/account')
  await button(page, 'Log out').click()
  await expect(page.getByText(`You are logged in as ${name}.`)).toHaveCount(0)
})
