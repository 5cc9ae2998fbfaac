import type { Page } from '@playwright/test'
import { expect, test } from './test'
import { button, localGame, pass, place, sees, tableForTwo } from './person'

/** Notes down what the page lets its loudspeaker do; it is heard all the same. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    for (const [kind, name] of [
      [OscillatorNode, 'tone'],
      [AudioBufferSourceNode, 'knock'],
    ] as const) {
      // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called on its own node
      const start = kind.prototype.start
      kind.prototype.start = function (this: AudioScheduledSourceNode, ...when: number[]) {
        heard.push(name)
        return start.apply(this, when as [number])
      }
    }
  })
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0))
}

/** The person looks at another tab: nothing else can hide a page that a test looks at. */
const lookAway = (page: Page) =>
  page.evaluate(() => Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' }))

const notes = (page: Page) =>
  page.evaluate(async () => {
    const found = await (await navigator.serviceWorker.ready).getNotifications()
    return found.map(({ title, body, tag }) => `${title} | ${body} | ${tag}`)
  })

test('stones knock, passes ring, and one button makes it quiet', async ({ page }) => {
  const heard = await listen(page)
  await localGame(page, 'go', { size: 5 })
  expect(await heard()).toEqual([])
  await place(page, 'B1', 'black')
  expect(await heard()).toEqual(['knock', 'tone'])
  await place(page, 'A1', 'white')
  await heard()
  await page.locator('[data-name="A2"]').click()
  await sees(page, 'A1', 'empty')
  expect(await heard()).toEqual(['knock', 'knock', 'knock', 'knock'])
  await pass(page)
  expect(await heard()).toEqual(['tone'])
  await button(page, 'Sound is on').click()
  await place(page, 'D4', 'black')
  expect(await heard()).toEqual([])
  // It is a setting: it holds after a reload, too.
  await page.reload()
  await expect(button(page, 'Sound is off')).toBeVisible()
})

test('whoever looks elsewhere is called by a bell and a note when it is their turn, once', async ({
  page,
  friend,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  const heard = await listen(page)
  await page.goto('/settings')
  await page.getByRole('checkbox', { name: /Notifications/ }).check()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await tableForTwo(page, friend, 'go')
  const table = new URL(page.url()).pathname
  await place(page, 'D4', 'black')
  expect(await notes(page)).toEqual([])
  await lookAway(page)
  await heard()
  await place(friend, 'G7', 'white')
  await expect.poll(() => notes(page)).toEqual([`Your turn | It is your turn in a game of Go. | ${table}`])
  // The stone, and the two tones of the bell.
  expect(await heard()).toEqual(['knock', 'tone', 'tone', 'tone'])
  // What is said at the table calls nobody again.
  await friend.getByPlaceholder('Write a message').fill('hello')
  await button(friend, 'Send').click()
  await expect(page.getByText('hello')).toBeVisible()
  expect(await heard()).toEqual([])
  await place(page, 'E5', 'black')
  await expect.poll(() => notes(page)).toEqual([])
})

test('without permission the switch goes back and says so', async ({ page }) => {
  await page.goto('/settings')
  await page.getByRole('checkbox', { name: /Notifications/ }).click()
  await expect(page.getByText('Your browser blocks notifications from this site.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Notifications/ })).not.toBeChecked()
})
