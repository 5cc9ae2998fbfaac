import { expect, test } from './test'
import { becomeSomebody, button, pass, place, sees, tableForTwo } from './person'

test('two browsers play, one resigns', async ({ page, friend }) => {
  await tableForTwo(page, friend, 'go')
  await place(page, 'D4', 'black')
  await sees(friend, 'D4', 'black stone')
  await place(friend, 'G7', 'white')
  await sees(page, 'G7', 'white stone')
  await button(page, 'Resign').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await expect(page.getByText('You lost by resignation')).toBeVisible()
  await expect(friend.getByText('You won by resignation')).toBeVisible()
})

test('No over the network: both see the same voids', async ({ page, friend }) => {
  await tableForTwo(page, friend, 'no')
  await place(page, 'E5', 'black')
  await place(friend, 'A9', 'white')
  await button(page, 'Nuke').click()
  await page.locator('[data-name="E5"]').click()
  for (const one of [page, friend]) await sees(one, 'E5', 'void')
  await place(friend, 'A8', 'white')
  for (const one of [page, friend]) await sees(one, 'F6', 'void')
})

test('a turn is taken back when the other side agrees', async ({ page, friend }) => {
  await tableForTwo(page, friend, 'gosan')
  await place(page, 'E5', 'black')
  await button(page, 'Ask to undo').click()
  await friend.getByText(/asks to undo the last move/).waitFor()
  await button(friend, 'Accept').click()
  for (const one of [page, friend]) await sees(one, 'E5', 'empty')
})

test('a try at the table is seen by nobody else, and the game goes on meanwhile', async ({ page, friend }) => {
  await tableForTwo(page, friend, 'go')
  await place(page, 'D4', 'black')
  await sees(friend, 'D4', 'black stone')
  await button(page, 'Variation').click()
  await place(page, 'C7', 'white')
  await expect(friend.getByText('Your turn').first()).toBeVisible()
  await sees(friend, 'C7', 'empty')
  await place(friend, 'G7', 'white')
  // It is our turn, which the title says; the try is still on the board.
  await expect(page).toHaveTitle(/Your turn/)
  await sees(page, 'C7', 'white stone')
  await sees(page, 'G7', 'empty')
  await button(page, 'Your turn: back to the game').click()
  await sees(page, 'C7', 'empty')
  await sees(page, 'G7', 'white stone')
  await place(page, 'E5', 'black')
  await sees(friend, 'E5', 'black stone')
})

test('dead stones are agreed upon before the count', async ({ page, friend }) => {
  await tableForTwo(page, friend, 'go')
  await place(page, 'D4', 'black')
  await place(friend, 'G7', 'white')
  await pass(page)
  await sees(friend, 'D4', 'black stone')
  await expect(friend.getByText('Your turn').first()).toBeVisible()
  await pass(friend, true)
  await expect(page.getByText('Which stones are dead?').first()).toBeVisible()
  await page.locator('[data-name="G7"]').click()
  await sees(friend, 'G7', 'marked dead')
  await button(friend, 'Accept').click()
  await page.getByText('Your opponent has accepted these marks.').waitFor()
  await button(page, 'Accept').click()
  await expect(page.getByText('You won by 73.5 points', { exact: true })).toBeVisible()
  await expect(friend.getByText('You lost by 73.5 points', { exact: true })).toBeVisible()
})

test('two strangers who want the same game are seated opposite each other', async ({ page, friend }) => {
  for (const [one, color] of [
    [page, 'Black'],
    [friend, 'White'],
  ] as const) {
    await one.goto('/new?variant=xiago')
    await one.getByRole('radio', { name: /Anybody/ }).check()
    await one.getByRole('radio', { name: color, exact: true }).check()
    await button(one, 'Find opponent').click()
    await one.waitForURL(/\/table\//)
  }
  expect(friend.url()).toBe(page.url())
  await place(friend, 'E6', 'white')
  await sees(page, 'E6', 'white stone')
})

test('a seat whose colour is random says so, to everybody', async ({ page, friend }) => {
  await page.goto('/new?variant=gosan&with=link')
  await page.getByRole('radio', { name: 'Random' }).check()
  await button(page, 'Create link').click()
  await page.waitForURL(/\/table\//)
  await expect(page.getByText('You have a seat. Colours are random.')).toBeVisible()
  await friend.goto(page.url())
  await expect(friend.getByText(/has a seat. Colours are random/)).toBeVisible()
  for (const color of ['Black', 'White']) {
    for (const one of [page, friend])
      await expect(one.getByRole('region', { name: color })).toContainText('Random colour')
  }
  await button(friend, 'Join').click()
  await expect(page.getByText('Random colour')).toHaveCount(0)
})

test('two people with accounts look for somebody about as strong, for a rated game', async ({ page, friend }) => {
  for (const [one, color] of [
    [page, 'Black'],
    [friend, 'White'],
  ] as const) {
    await becomeSomebody(one)
    await one.goto('/new?variant=gengo&with=anybody')
    await one.getByRole('radio', { name: color, exact: true }).check()
    await one.getByRole('checkbox', { name: 'Rated' }).check()
    await one.getByRole('radio', { name: 'Within 150 points' }).check()
    const asked = one.waitForRequest(/\/api\/.*pair/)
    await button(one, 'Find opponent').click()
    expect((await asked).postDataJSON()).toMatchObject({ within: 150 })
    await one.waitForURL(/\/table\//)
  }
  expect(friend.url()).toBe(page.url())
  // Whoever plays a rated game gets no help from the engine.
  await place(page, 'D4', 'black')
  await expect(button(page, 'Estimate')).toHaveCount(0)
})

test('the lobby is live, and a player who leaves the table is shown as away until they come back', async ({
  page,
  friend,
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.address })
  const visitor = await context.newPage()
  await visitor.goto('/')
  const games = visitor.locator('section', { has: visitor.getByRole('heading', { name: 'Live games' }) })
  await expect(games).toBeVisible()
  for (const [one, color] of [
    [page, 'Black'],
    [friend, 'White'],
  ] as const) {
    await one.goto('/new?variant=go2.5d&with=anybody')
    await one.getByRole('radio', { name: color, exact: true }).check()
    await button(one, 'Find opponent').click()
    await one.waitForURL(/\/table\//)
    // Who waits says which colour is left.
    if (one === page)
      await expect(visitor.locator(`a[href="${new URL(page.url()).pathname}"]`)).toContainText('White is open')
  }
  // Nobody has reloaded the first page.
  const table = new URL(page.url()).pathname
  await expect(games.locator(`a[href="${table}"]`)).toContainText('9 × 9 · 5 min + 5 s per move')
  const white = page.getByRole('region', { name: 'White' })
  await expect(white.getByText(/^Away/)).toHaveCount(0)
  await friend.goto('/settings')
  await expect(white.getByText(/^Away/)).toBeVisible()
  await friend.goto(table)
  await expect(white.getByText(/^Away/)).toHaveCount(0)
  await context.close()
})
