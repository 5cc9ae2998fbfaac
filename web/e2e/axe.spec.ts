import axe from 'axe-core'
import type { Page } from '@playwright/test'
import { screens } from './screens'
import { expect, test } from './test'

/** What axe finds on the page, serious or worse, in words. */
async function problems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      where: nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)),
    }))
  })
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, where }) => `${id}: ${where.join(' | ')}`)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })
    for (const screen of screens) {
      test(`no serious problem on ${screen}, ${colorScheme}`, async ({ page }) => {
        await page.goto(screen)
        await page.getByRole('heading').first().waitFor()
        await expect(page.getByText('Loading…')).toHaveCount(0)
        expect(await problems(page)).toEqual([])
      })
    }
  })
}
