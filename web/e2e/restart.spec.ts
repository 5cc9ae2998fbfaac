import { expect, test } from './test'
import { button, place, sees } from './person'

test('the server is killed in the middle of a game and comes back; the game goes on', async ({ page, friend, server }) => {
  await page.goto('/new?variant=no')
  await page.getByRole('radio', { name: /A friend, by link/ }).check()
  await page.getByRole('radio', { name: 'Black', exact: true }).check()
  await button(page, 'Make the link').click()
  await page.waitForURL(/\/table\//)
  await friend.goto(page.url())
  await friend.getByRole('button', { name: /^(Sit down|Play White)$/ }).first().click()
  await place(page, 'E5', 'black')
  await sees(friend, 'E5', 'black stone')
  await server.kill()
  await expect(friend.getByText(/connection/i).first()).toBeVisible()
  await server.restart()
  await place(friend, 'C3', 'white')
  await sees(page, 'C3', 'white stone')
  await sees(page, 'E5', 'black stone')
})
