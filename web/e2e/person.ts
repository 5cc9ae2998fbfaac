import { expect, type Locator, type Page } from '@playwright/test'

/** The point of that name on the board. */
export function point(page: Page, name: string): Locator {
  return page.locator(`.tengen-board [data-name="${name}"]`).first()
}

/** Points at a place on the board and clicks, as a person with a mouse does. */
export async function click(page: Page, name: string): Promise<void> {
  await point(page, name).click()
}

/** Takes a piece from one point to another without letting go. */
export async function drag(page: Page, from: string, to: string): Promise<void> {
  await point(page, from).hover()
  await page.mouse.down()
  await point(page, to).hover()
  await page.mouse.up()
}

/** A new game for two people on this screen. */
export async function localGame(page: Page, variant: string, options: object = {}): Promise<void> {
  await page.goto(`/play/${variant}?options=${encodeURIComponent(JSON.stringify(options))}`)
  await expect(page.getByRole('grid').first()).toBeVisible()
}

/** Places a stone as soon as one may, and waits until it is seen. */
export async function place(page: Page, name: string, color: 'black' | 'white'): Promise<void> {
  await sees(page, name, 'you can play here')
  await click(page, name)
  await sees(page, name, `${color} stone`)
}

/** What a screen reader would say of a point. */
export async function sees(page: Page, name: string, words: string): Promise<void> {
  await expect(point(page, name)).toHaveAttribute('aria-label', new RegExp(words))
}

export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name, exact: typeof name === 'string' })
}

/** Passes; when that would end the game, says yes. */
export async function pass(page: Page, ends = false): Promise<void> {
  await button(page, 'Pass').click()
  if (ends) await page.getByRole('button', { name: 'Pass and end' }).click()
}

/** Accepts the dead stones that the engine proposes. */
export async function accept(page: Page): Promise<void> {
  await button(page, 'Accept').click()
  await expect(button(page, 'Accept')).toHaveCount(0)
}

/** Two people at a table of their own, the first with Black; without a clock unless another time is chosen. */
export async function tableForTwo(
  page: Page,
  friend: Page,
  variant: string,
  time: string | RegExp = 'No time limit',
): Promise<void> {
  await page.goto(`/new?variant=${variant}`)
  await page.getByRole('radio', { name: /A friend/ }).check()
  await page.getByRole('radio', { name: 'Black', exact: true }).check()
  await page.getByRole('radio', { name: time }).first().check()
  await button(page, 'Create link').click()
  await page.waitForURL(/\/table\//)
  await friend.goto(page.url())
  await friend
    .getByRole('button', { name: /^(Join|Play White)$/ })
    .first()
    .click()
  await expect(friend.getByText('Black to play').first()).toBeVisible()
}

/** Makes an account of whoever this is, with a name that nobody has; on another server than usual if it is given. */
export async function becomeSomebody(page: Page, server = ''): Promise<string> {
  const name = `Player${Math.floor(Math.random() * 1e12)}`
  await page.goto(`${server}/account`)
  await page.getByLabel('Name', { exact: false }).first().fill(name)
  await page.getByLabel('Password').first().fill('a long enough secret')
  await button(page, 'Create account').click()
  await expect(page.getByText(`You are logged in as ${name}.`)).toBeVisible()
  return name
}
