import { Actor, playRecord } from './actor'
import { button } from './person'
import { expect, test } from './test'

const SHORT = '{"variant":"go","options":{"size":9},"moves":["E5","C3","G7","C7"]}'

test('a challenge suggests a handicap from the ratings, and says what cannot be rated', async ({
  page,
  friend,
  server,
}) => {
  const [strong, weak] = ['Strong', 'Weak'].map((name) => `${name}${Math.floor(Math.random() * 1e9)}`) as [
    string,
    string,
  ]
  const [ann, bob] = [await Actor.enter(page, server.address, strong), await Actor.enter(friend, server.address, weak)]
  await playRecord(ann, bob, SHORT, true, 'white')
  const { id } = await bob.get<{ id: string }>('/me')
  await friend.goto('/learn')

  await page.goto(`/people/${id}`)
  await page.getByRole('link', { name: 'Challenge' }).click()
  await expect(page.getByRole('radio', { name: weak })).toBeChecked()
  await page.getByRole('radio', { name: /Standard · 19/ }).check()
  await expect(page.getByText(/For an even game, you play White, with 4 handicap stones/)).toBeVisible()
  await button(page, 'Use these terms').click()
  await expect(page.getByText('These terms make up for the difference.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'White', exact: true })).toBeChecked()

  // A handicap cannot be rated, nor can it be swapped: the form says so, and sends nothing.
  await page.getByRole('checkbox', { name: 'Rated' }).check()
  await expect(page.getByText(/These terms cannot be rated\. .*without a handicap/)).toBeVisible()
  await expect(button(page, 'Challenge')).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Rated' }).uncheck()
  await page.getByRole('radio', { name: 'Swap' }).check()
  await expect(page.getByText('A game with a handicap has neither swap nor a komi auction.')).toBeVisible()
  await page.getByRole('radio', { name: 'Standard', exact: true }).check()
  await button(page, 'Challenge').click()
  await page.waitForURL(/\/table\//)

  await expect(friend.getByText(`${strong} challenges you:`)).toBeVisible()
  await friend.getByRole('link', { name: 'View' }).click()
  await expect(friend.getByText(/4 handicap stones/).first()).toBeVisible()
  await expect(friend.getByText('These terms make up for the difference.')).toBeVisible()
  await button(friend, 'Play Black').click()
  await expect(friend.getByText('Your turn').first()).toBeVisible()
})

test('whoever comes to a table is told how uneven it is, and can propose another', async ({ page, friend, server }) => {
  const name = () => `Player${Math.floor(Math.random() * 1e9)}`
  const [ann, bob] = [
    await Actor.enter(page, server.address, name()),
    await Actor.enter(friend, server.address, name()),
  ]
  await playRecord(ann, bob, SHORT, true, 'white')
  const terms = { variant: 'go', options: { size: 19 }, clock: { kind: 'none' }, private: true, rated: false }
  const { table } = await ann.post<{ table: string }>('/tables', { terms, wish: 'random', bot: null })
  await friend.goto(`/table/${table}`)
  await expect(friend.getByText(/you play Black, with 4 handicap stones for Black and komi 0\.5/)).toBeVisible()
  await friend.getByRole('link', { name: 'Propose these terms' }).click()
  await expect(friend.getByText('These terms make up for the difference.')).toBeVisible()
})
