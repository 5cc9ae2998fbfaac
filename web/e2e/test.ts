import { test as base, expect, type Page } from '@playwright/test'
import { Server } from './server'

interface ForEach {
  /** Another person with a browser of their own. */
  friend: Page
  /** What the page complained about; the test fails if it did. */
  complaints: string[]
}

/** Every worker has a server of its own; every test is a person who has never been here. */
export const test = base.extend<ForEach, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await Server.start()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.address)
    // A test that failed while the server was down must not take the next one with it.
    if (!server.isRunning) await server.restart()
  },
  friend: async ({ browser, server }, use) => {
    const context = await browser.newContext({ baseURL: server.address })
    await use(await context.newPage())
    await context.close()
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        // A connection that is cut on purpose, or an answer that says "not yet", is no complaint of the page.
        const isNetwork = /Failed to load resource|WebSocket connection/.test(message.text())
        if (message.type() === 'error' && !isNetwork) complaints.push(message.text())
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
