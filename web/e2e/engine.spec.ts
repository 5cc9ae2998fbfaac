import type { Page } from '@playwright/test'
import { expect, test } from './test'
import { button } from './person'

/** How many turns are played at random while the engine searches. */
const TURNS = 200

/** Small boards, so that games end, too, and a middle to begin from. */
const games = {
  go: { options: { size: 7 }, moves: ['D4', 'C3', 'E5', 'pass'] },
  no: { options: { size: 7 }, moves: ['D4', 'C3', 'nuke D4', 'E5', 'B2'] },
  gosan: { options: { size: 7 }, moves: ['D4', 'C3', 'nuke D4', 'E5'] },
  xiago: { options: { base: 4 }, moves: ['D4-E5 D4', 'C3', 'D6-C5 E3'] },
  gengo: { options: { size: 9 }, moves: ['E5', 'B2', 'H8'] },
  'go2.5d': { options: { size: 4 }, moves: ['U:B2', 'L:B2', 'U:C3'] },
}

/**
 * Plays turns as fast as the page takes them: a point that may be played, or a candidate of the engine, which also slides
 * and nukes. Where the game is over it goes back some moves.
 */
function playAtRandom(turns: number): Promise<number> {
  // Without a pointer, as a screen reader clicks.
  const choose = <T>(list: T[]): T | undefined => list[Math.floor(Math.random() * list.length)]
  const press = (element: Element | null | undefined) =>
    element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const key = (name: string) => dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
  return (async () => {
    let played = 0
    for (let i = 0; i < turns; i += 1) {
      const candidates = [...document.querySelectorAll('td .turn')]
      const points = [...document.querySelectorAll('[role=gridcell][aria-label*="you can play here"]')]
      if (points.length === 0 || i % 50 === 49) for (let back = 0; back < 7; back += 1) key('ArrowLeft')
      else if (candidates.length > 0 && i % 2 === 0) press(choose(candidates))
      else press(choose(points))
      played += 1
      await frame()
    }
    return played
  })()
}

async function open(page: Page, record: object): Promise<void> {
  await page.goto('/analysis')
  await button(page, 'Open a game').click()
  await page.getByLabel('SGF or JSON').fill(JSON.stringify({ format: 'tengen/1', ...record }))
  await button(page, 'Open').click()
  await button(page, 'Analyse').click()
  await expect(page.getByText(/\d+ visits/)).toBeVisible()
}

for (const [variant, { options, moves }] of Object.entries(games)) {
  for (const [from, before] of [
    ['the start', []],
    ['the middle', moves],
  ] as const) {
    // The page's errors are complaints, which fail every test.
    test(`${variant}: the engine follows ${TURNS} random turns from ${from}`, async ({ page }) => {
      test.setTimeout(300_000)
      await open(page, { variant, options, moves: before })
      expect(await page.evaluate(playAtRandom, TURNS)).toBe(TURNS)
      await expect(page.getByRole('button', { name: /^Move \d+: / }).nth(20)).toBeAttached()
      await expect(page.getByRole('alert')).toHaveCount(0)
      // It is still searching.
      await expect(button(page, 'Stop')).toBeVisible()
    })
  }
}
