import type { Page } from '@playwright/test'
import { Actor } from './actor'
import { expect, test } from './test'

// The narrowest phones, for somebody with a long name, games that wait for them and a moderator's page.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - screen.width)
/** As long as names may be, of wide letters. */
const longName = () => `WWWWMMMM-${Math.floor(Math.random() * 1e10)}W`.padEnd(20, 'W').slice(0, 20)

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('nothing is wider than the screen for somebody with a long name and a badge', async ({
      page,
      friend,
      server,
    }) => {
      const name = longName()
      const me = await Actor.enter(page, server.address, name)
      const rival = await Actor.enter(friend, server.address, longName())
      const clock = { kind: 'correspondence', turn: 3 * 86_400_000 }
      const tables: string[] = []
      for (const variant of ['go', 'xiago']) {
        const terms = { variant, clock }
        const { table } = await me.post<{ table: string }>('/tables', { terms, wish: 'black' })
        await rival.command(table, { do: 'sit', wish: 'white' })
        tables.push(table)
      }
      const { id } = await rival.get<{ id: string }>('/me')
      await me.post('/reports', { player: id, reason: 'abuse', words: 'w'.repeat(300), table: tables[0] })
      server.admin('make', name)
      // It is my turn in one of them at least; in XiaGo, White begins.
      for (const path of [
        '/',
        '/lobby',
        `/table/${tables[0]}`,
        '/account',
        '/settings',
        '/moderation',
        `/people/${id}`,
      ]) {
        await page.goto(path)
        await expect(page.getByRole('link', { name: /games? (is|are) waiting for your move/ }).first()).toBeVisible()
        await expect(page.getByText('Loading…')).toHaveCount(0)
        expect(await overflow(page), path).toBeLessThanOrEqual(0)
        // Who I am is said, in what room there is.
        await expect(page.getByRole('link', { name: `Account of ${name}` })).toBeInViewport()
        await expect(page.getByRole('link', { name: 'Settings' }).first()).toBeInViewport({ ratio: 1 })
      }
      await page.goto('/moderation')
      await page.getByLabel('Name or id').fill(id)
      await page.getByRole('button', { name: 'Open file' }).click()
      await expect(page.getByText('Neither banned nor muted.')).toBeVisible()
      expect(await overflow(page), 'the file of a person').toBeLessThanOrEqual(0)
    })
  })
}
