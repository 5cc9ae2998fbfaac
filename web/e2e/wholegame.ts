import { expect, type Page } from '@playwright/test'
import { button, click, drag, pass, point } from './person'

/** What the page says while it is neither the bot's turn nor over: our turn, or the end. */
const ours = (page: Page) =>
  page.getByText(/^(Your turn|(Black|White) to play|Which stones are dead\?|Result)$/).first()

async function isOver(page: Page): Promise<boolean> {
  await expect(ours(page)).toBeVisible({ timeout: 20_000 })
  return (await page.getByText(/^(Which stones are dead\?|Result)$/).count()) > 0
}

/** Plays until the bot passes, too. */
export async function playToTheEnd(page: Page, wanted: string[]): Promise<void> {
  for (const name of wanted) {
    if (await isOver(page)) return
    const label = await point(page, name).getAttribute('aria-label')
    if (label?.includes('you can play here')) await click(page, name)
  }
  await passToTheEnd(page)
}

/** Passes until the game is over; the weakest bot fills the board before it passes, too. */
export async function passToTheEnd(page: Page): Promise<void> {
  for (let i = 0; i < 120 && !(await isOver(page)); i += 1) {
    await button(page, 'Pass').click()
    const end = page.getByRole('button', { name: 'Pass and end' })
    if (await end.isVisible()) await end.click()
  }
}

/** Plays a turn of a record with the mouse and waits until it is among the moves. */
export async function playTurn(page: Page, turn: string, number: number): Promise<void> {
  const [first, second] = turn.split(' ')
  if (turn === 'pass') await pass(page)
  else if (first === 'nuke') {
    await button(page, 'Nuke').click()
    await click(page, second!)
  } else if (second) {
    const [from, to] = first!.split('-')
    await drag(page, from!, to!)
    await click(page, second)
  } else await click(page, turn)
  const made = page.getByRole('button', { name: new RegExp(`^Move ${number}: `), includeHidden: true })
  await made.first().waitFor({ state: 'attached' })
}
