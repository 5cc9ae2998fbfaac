import { becomeSomebody } from './person'
import { capture, enter, expect, play, test } from './settling'

test('a first capture is a milestone, told once; a roll back is seen on an open page as what it is', async ({
  page,
  friend,
  world,
}) => {
  const name = await becomeSomebody(friend, world.address)
  test.slow()
  for (const somebody of [page, friend]) await enter(somebody, world)
  await capture(page, friend)
  await expect(friend.getByText('Your first capture in the world!').first()).toBeVisible({ timeout: 30_000 })
  // The operator rolls back what the friend did, while the page is open at the first stone, which was captured.
  await page.getByLabel('Go to coordinates or a player').fill('0, 0')
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(page.getByRole('region', { name: '0, 0' })).toBeVisible()
  world.admin('world', name, '--roll-back')
  await expect(page.getByText('SAI’s stone')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('tab', { name: 'Recent moves' }).click()
  await expect(page.getByText(new RegExp(`Moderators removed 1 stone of ${name} at 0,\\s1`))).toBeVisible()
  await expect(page.getByText(/Moderators put back a stone of SAI at 0,\s0/)).toBeVisible()
  await expect(friend.getByText('Moderators removed 1 stone of yours').first()).toBeVisible()
})

test('people who look at the same place are counted, and seen if they allow it', async ({ page, friend, world }) => {
  test.slow()
  for (const somebody of [page, friend]) await enter(somebody, world)
  await play(friend, 1, 0)
  await expect(page.getByText('One other person is looking here')).toBeVisible({ timeout: 15_000 })
  await expect(page.locator('.cursor')).toHaveCount(0)
  await friend.goto(`${world.address}/settings`)
  await friend.getByLabel('Show my cursor in the world').check()
  await enter(friend, world)
  await friend.mouse.move(400, 300)
  await expect(page.locator('.cursor')).toBeVisible({ timeout: 20_000 })
  await friend.goto('about:blank')
  await expect(page.getByText('One other person is looking here')).toBeHidden({ timeout: 30_000 })
})

test('somebody is found by part of a name, also far from here; own groups are a click away', async ({
  page,
  friend,
  world,
}) => {
  const name = await becomeSomebody(friend, world.address)
  await enter(friend, world)
  await play(friend, 3, 3)
  await enter(page, world, '?at=5000,5000&zoom=30')
  await page.getByLabel('Go to coordinates or a player').fill(name.slice(0, 9).toLowerCase())
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(page).toHaveURL(/at=3,3/)
  await friend.getByRole('button', { name: 'Places' }).click()
  const dialog = friend.getByRole('dialog')
  await expect(dialog.getByText('Your largest groups')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '1 stone, 4 liberties' })).toBeVisible()
})
