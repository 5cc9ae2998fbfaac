import { expect, test } from './test'
import { place, sees, tableForTwo } from './person'

test('the server is killed in the middle of a game and comes back; the game goes on', async ({
  page,
  friend,
  server,
}) => {
  await tableForTwo(page, friend, 'no')
  await place(page, 'E5', 'black')
  await sees(friend, 'E5', 'black stone')
  await server.kill()
  for (const one of [page, friend]) await expect(one.getByText('Connection lost').first()).toBeVisible()
  await server.restart()
  for (const one of [page, friend]) await expect(one.getByText('Connection lost')).toHaveCount(0, { timeout: 60_000 })
  await place(friend, 'C3', 'white')
  await sees(page, 'C3', 'white stone')
  await sees(page, 'E5', 'black stone')
})
