import type { Page } from '@playwright/test'

// What the scripts that take pictures of screens have in common: `make screenshots` puts them into the folder `screenshots`.

const folder = new URL('../../screenshots/', import.meta.url).pathname
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 360, height: 740 } }
/** The height of the longest page that is taken whole, in pixels. */
const LONGEST = 15_000
const schemes = ['light', 'dark'] as const

interface Runner {
  describe(title: string, tests: () => void): void
  use(options: object): void
}

/** Wide or narrow, light or dark, and how to take a picture of a screen in this look. */
export interface Look {
  size: keyof typeof sizes
  colorScheme: (typeof schemes)[number]
  take: (page: Page, name: string) => Promise<void>
}

/** Declares the same tests for every look. */
export function inEveryLook(test: Runner, tests: (look: Look) => void): void {
  for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) {
    for (const colorScheme of schemes) {
      const take = async (page: Page, name: string) => {
        await page.getByRole('heading').first().waitFor()
        await page.getByText('Loading…').waitFor({ state: 'detached' })
        await page.waitForLoadState('networkidle')
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        // The documentation of the API is too long for one picture.
        const fullPage = height < LONGEST
        await page.screenshot({ path: `${folder}${name}-${size}-${colorScheme}.png`, fullPage })
      }
      test.describe(`${size}, ${colorScheme}`, () => {
        test.use({ viewport: sizes[size], colorScheme, contextOptions: { reducedMotion: 'reduce' } })
        tests({ size, colorScheme, take })
      })
    }
  }
}
