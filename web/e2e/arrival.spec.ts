import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { loadProgram, Server } from './server'
import { expect, test as base } from './test'

/** Stones of the crowded world. */
const STONES = process.env.TENGEN_CROWD ?? '100000'

/** A new world, settled by residents; and one in which many have played until now. */
const test = base.extend<{ fresh: Server }, { crowded: Server }>({
  fresh: async ({}, use) => {
    const fresh = await Server.start()
    await use(fresh)
    await fresh.close()
  },
  crowded: [
    async ({}, use) => {
      const grow = (database: string) => execFileSync(loadProgram(), ['worlds', '--stones', STONES, '--keep', database])
      const crowded = await Server.start([], grow)
      await use(crowded)
      await crowded.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

const sizes = [
  { name: 'a desktop', viewport: { width: 1280, height: 800 } },
  { name: 'a phone', viewport: { width: 360, height: 740 } },
]

/** Two clicks from the first look at the world to a stone, and an answer to it. */
async function arrives(page: Page, world: Server): Promise<void> {
  await page.goto(`${world.address}/world`)
  await expect(page.locator('.world[data-ready=true]')).toBeVisible()
  await page
    .getByRole('region', { name: 'One endless board for everyone' })
    .getByRole('button', { name: 'Find me a place' })
    .click()
  await page.getByRole('button', { name: 'Place a stone here' }).click()
  await expect(page.getByText('Your stone', { exact: true })).toBeVisible()
  // The card says it as soon as a resident has answered: pending, until tomorrow.
  await expect(page.getByText(/Pending: only its owner|Unlocked: it restricts/)).toBeVisible({ timeout: 10_000 })
}

for (const { name, viewport } of sizes) {
  test.describe(`with ${name}`, () => {
    test.use({ viewport })

    test('a new world is settled, and two clicks lead to an answer', async ({ page, fresh }) => {
      await arrives(page, fresh)
      // The welcome was shown once; the button stays.
      await page.reload()
      await expect(page.locator('.world[data-ready=true]')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Find me a place' })).toHaveCount(1)
      await page.getByRole('button', { name: 'Find me a place' }).click()
      await expect(page.getByRole('button', { name: 'Place a stone here' })).toBeVisible()
    })

    test('a crowded world has a place, and two clicks lead to an answer', async ({ page, crowded }) => {
      await arrives(page, crowded)
    })
  })
}
