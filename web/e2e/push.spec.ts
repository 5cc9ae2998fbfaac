import type { Page } from '@playwright/test'
import { expect, test as base } from './test'
import { button, place, tableForTwo } from './person'
import { deliver, PushService } from './pushservice'
import { Server } from './server'

// Notices to a closed browser, with a push service on this machine.
const test = base.extend<{ service: PushService }, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await Server.start(['--push-local', '--push-delay', '0.5', '--residents', '0'])
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  service: async ({ page, context }, use) => {
    const service = await PushService.start()
    await context.grantPermissions(['notifications'])
    await service.serve(page)
    await use(service)
    service.close()
  },
})

/** Two people at a table with a correspondence clock, the first with Black. */
async function slowGame(page: Page, friend: Page): Promise<string> {
  await tableForTwo(page, friend, 'go', /day/)
  await expect(page.getByText('Your turn').first()).toBeVisible()
  return new URL(page.url()).pathname
}

const notes = (page: Page) =>
  page.evaluate(async () => {
    const found = await (await navigator.serviceWorker.ready).getNotifications()
    return found.map(({ title, body }) => `${title} | ${body}`)
  })

test('after the first turn of a slow game one may be notified, and is, while the page is closed', async ({
  page,
  friend,
  service,
}) => {
  const table = await slowGame(page, friend)
  await expect(page.getByText('Be notified')).toHaveCount(0)
  await place(page, 'D4', 'black')
  await button(page, 'Notify me').click()
  await expect(page.getByText('You will be notified on this device.')).toBeVisible()
  await page.goto('about:blank')
  await place(friend, 'C3', 'white')
  await expect.poll(() => service.received.length).toBe(1)
  const notice = service.received[0]!
  expect(notice).toMatchObject({ title: 'It is your turn', url: table })
  // The browser hands it to the service worker, which shows it once, however often it comes.
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await deliver(page, notice)
  await expect.poll(() => notes(page)).toEqual([`It is your turn | ${notice.body}`])
  await page.evaluate(async () => {
    for (const note of await (await navigator.serviceWorker.ready).getNotifications()) note.close()
  })
  await deliver(page, notice)
  await deliver(page, { ...notice, id: 'another', title: 'It is your turn in 2 games', body: '' })
  await expect.poll(() => notes(page)).toEqual(['It is your turn in 2 games | '])
})

test('after a stone in the world one may be notified', async ({ page, service }) => {
  await page.goto('/world')
  await button(page, 'Find me a place').first().click()
  await button(page, 'Place a stone here').click()
  await expect(page.getByText('when somebody answers your stones')).toBeVisible()
  await button(page, 'Notify me').click()
  await expect(page.getByText('You will be notified on this device.')).toBeVisible()
  expect(service.received).toEqual([])
})

test('notices are switched off and on for a device in the settings', async ({ page, friend, service }) => {
  await slowGame(page, friend)
  await page.goto('/settings')
  await expect(page.getByText('Notifications are off.')).toBeVisible()
  await button(page, 'Turn on').click()
  await expect(page.getByText('Notifications are on.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Notifications are on.')).toBeVisible()
  await button(page, 'Turn off').click()
  await expect(page.getByText('Notifications are off.')).toBeVisible()
  expect(service.received).toEqual([])
})

test('whoever does not want to be notified is asked once', async ({ page, friend, service }) => {
  await slowGame(page, friend)
  await place(page, 'D4', 'black')
  await button(page, 'Not now').click()
  await expect(page.getByText('Be notified')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('White to play').first()).toBeVisible()
  await expect(page.getByText('Be notified')).toHaveCount(0)
  expect(service.received).toEqual([])
})
