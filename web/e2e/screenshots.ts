import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { test } from './test'
import { button, place, tableForTwo } from './person'

// Pictures of every screen, to be looked at: `make screenshots` puts them into the folder `screenshots`.

const folder = new URL('../../screenshots/', import.meta.url).pathname
/** The ones that the README shows are kept with the documentation when `make pictures` asks for them. */
const showcase = ['home', 'table-gengo', 'analysis', 'learn-no']
const pictures = process.env.TENGEN_PICTURES ? new URL('../../docs/pictures/', import.meta.url).pathname : null
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } }
const example = (name: string) => readFileSync(new URL(`../../docs/rules/examples/${name}.json`, import.meta.url), 'utf8')

type Visit = (page: Page, friend: Page) => Promise<unknown>

/** A game on this screen that was begun earlier. */
const game =
  (variant: string, record: string): Visit =>
  async (page) => {
    const saved = JSON.stringify({ setup: { variant, options: {}, bot: null, color: 'black' }, record: example(record) })
    await page.addInitScript(([key, text]) => localStorage.setItem(key!, text!), [`tengen.game.${variant}`, saved])
    await page.goto(`/play/${variant}`)
  }
const at =
  (path: string): Visit =>
  (page) =>
    page.goto(path)

const visits: Record<string, Visit> = {
  home: at('/'),
  'new-game': at('/new'),
  'new-gengo': at('/new?variant=gengo'),
  'table-go': game('go', 'board-go'),
  'table-no': game('no', 'board-no'),
  'table-gosan': game('gosan', 'board-gosan'),
  'table-xiago': game('xiago', 'board-xiago'),
  'table-gengo': game('gengo', 'board-gengo'),
  'table-layers': game('go2.5d', 'board-layers'),
  'table-online': async (page, friend) => {
    await tableForTwo(page, friend, 'no')
    await place(page, 'E5', 'black')
    await place(friend, 'C3', 'white')
  },
  analysis: async (page) => {
    await page.goto('/analysis')
    await button(page, 'Open a game').click()
    await page.getByLabel('Record or SGF').fill(example('board-gosan'))
    await button(page, 'Open').click()
    await button(page, 'Search').click()
    await page.getByText(/\d+ visits/).waitFor()
    await page.getByText('Show whose each point will be').click()
    await button(page, 'Rest').click()
  },
  learn: at('/learn'),
  'learn-no': at('/learn/no'),
  'learn-infinite': at('/learn/infinite'),
  world: at('/world'),
  account: at('/account'),
  settings: at('/settings'),
  api: at('/api'),
  nowhere: at('/nowhere'),
}

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } })
      for (const [name, visit] of Object.entries(visits)) {
        test(name, async ({ page, friend }) => {
          await visit(page, friend)
          await page.getByRole('heading').first().waitFor()
          await page.getByText('One moment…').waitFor({ state: 'detached' })
          await page.screenshot({ path: `${folder}${name}-${size}-${colorScheme}.png` })
          if (pictures && size === 'wide' && colorScheme === 'light' && showcase.includes(name)) {
            await page.screenshot({ path: `${pictures}screen-${name}.jpg`, quality: 82 })
          }
        })
      }
    })
  }
}
