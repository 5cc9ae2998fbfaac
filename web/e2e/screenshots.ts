import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Actor, enliven, playRecord } from './actor'
import { button } from './person'
import { loadProgram, Server } from './server'
import { test as base } from './test'

// Pictures of every screen, to be looked at: `make screenshots` puts them into the folder `screenshots`.

const folder = new URL('../../screenshots/', import.meta.url).pathname
/** The ones that the README shows are kept with the documentation when `make pictures` asks for them. */
const showcase = ['home', 'table-gengo', 'analysis', 'learn-no', 'world', 'table-online']
const pictures = process.env.TENGEN_PICTURES ? new URL('../../docs/pictures/', import.meta.url).pathname : null
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 360, height: 780 } }
const example = (name: string) =>
  readFileSync(new URL(`../../docs/rules/examples/${name}.json`, import.meta.url), 'utf8')

/** A place where people have been for a while. */
interface Lively {
  /** A game that goes on, with a conversation. */
  table: string
  /** Somebody who has played a lot. */
  veteran: string
  /** A server with a world that many live in. */
  world: string
}

type Visit = (page: Page, lively: Lively) => Promise<unknown>

const test = base.extend<object, { lively: Lively }>({
  lively: [
    async ({ browser, server }, use) => {
      const grow = (database: string) => execFileSync(loadProgram(), ['worlds', '--stones', '6000', '--keep', database])
      const worldServer = await Server.start(['--residents', '0'], grow)
      const enter = async (address: string, name?: string) =>
        Actor.enter(await (await browser.newContext()).newPage(), address, name)
      const people = [
        await enter(worldServer.address),
        await enter(worldServer.address),
        await enter(worldServer.address),
        await enter(worldServer.address),
      ]
      await enliven(people, { from: { x: -24, y: -14 }, to: { x: 24, y: 14 } }, 40)
      const [ann, bob] = [await enter(server.address, 'Annika'), await enter(server.address, 'Bertil')]
      const before: [string, 'black' | 'white'][] = [
        ['board-gosan', 'white'],
        ['board-go', 'white'],
        ['board-gosan', 'black'],
        ['board-gengo', 'white'],
        ['board-gosan', 'white'],
        ['board-no', 'black'],
      ]
      for (const [record, loser] of before) await playRecord(ann, bob, example(record), true, loser)
      const table = await playRecord(ann, bob, example('board-xiago'), false)
      await ann.command(table, { do: 'say', text: 'Good luck!' })
      await bob.command(table, { do: 'say', text: 'You too. I did not see that slide coming.' })
      const { id } = await ann.get<{ id: string }>('/me')
      await use({ table: `/table/${table}`, veteran: `/people/${id}`, world: `${worldServer.address}/world` })
      await worldServer.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** A game on this screen that was begun earlier. */
const game =
  (variant: string, record: string): Visit =>
  async (page) => {
    const saved = JSON.stringify({
      setup: { variant, options: {}, bot: null, color: 'black' },
      record: example(record),
    })
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
  'table-online': async (page, { table }) => {
    await page.goto(table)
    await page.getByText('Good luck!').waitFor()
  },
  'table-tries': async (page) => {
    await game('go', 'board-go')(page, {} as Lively)
    await button(page, 'Previous move').click()
    await page
      .getByRole('gridcell', { name: /you can play here/ })
      .nth(6)
      .click()
    await page
      .getByRole('gridcell', { name: /you can play here/ })
      .nth(9)
      .click()
  },
  profile: async (page, { veteran }) => {
    await page.goto(veteran)
    await page.locator('.tengen-board, canvas, svg').nth(4).waitFor()
  },
  analysis: async (page) => {
    await page.goto('/analysis')
    await button(page, 'Open a game').click()
    await page.getByLabel('SGF or JSON').fill(example('board-gosan'))
    await button(page, 'Open').click()
    await button(page, 'Analyse').click()
    await page.getByText(/\d+ visits/).waitFor()
    await page.getByText('Show expected territory').click()
    await button(page, 'Stop').click()
  },
  learn: at('/learn'),
  'learn-no': at('/learn/no'),
  'learn-infinite': at('/learn/infinite'),
  world: async (page, { world }) => {
    await page.goto(`${world}?at=0,0&zoom=28`)
    await page.locator('.world[data-ready=true]').waitFor()
  },
  'world-middle': async (page, { world }) => {
    await page.goto(`${world}?at=0,0&zoom=9`)
    await page.locator('.world[data-ready=true]').waitFor()
  },
  'world-far': async (page, { world }) => {
    await page.goto(`${world}?at=0,0&zoom=1.5`)
    await page.locator('.world[data-ready=true]').waitFor()
  },
  'world-land': async (page, { world }) => {
    await page.goto(`${world}?at=0,0&zoom=12`)
    await page.locator('.world[data-ready=true]').waitFor()
    await button(page, 'Show land').click()
    await page.waitForTimeout(1500)
  },
  'world-past': async (page, { world }) => {
    await page.goto(`${world}?at=0,0&zoom=22`)
    await page.locator('.world[data-ready=true]').waitFor()
    await button(page, 'What happened here').click()
    const bar = page.getByRole('region', { name: 'What happened here' })
    await bar.getByLabel('Period').selectOption({ label: 'Last day' })
    await bar.getByText(/placed/).waitFor()
  },
  'world-places': async (page, { world }) => {
    await page.goto(`${world}?at=0,0&zoom=28`)
    await page.locator('.world[data-ready=true]').waitFor()
    await button(page, 'Places').click()
    await page.getByRole('dialog').waitFor()
  },
  'world-days': async (page, { world }) => {
    await page.goto(`${world}/days`)
    await page.getByRole('img').first().waitFor()
  },
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
        test(name, async ({ page, lively }) => {
          await visit(page, lively)
          await page.getByRole('heading').first().waitFor()
          await page.getByText('Loading…').waitFor({ state: 'detached' })
          await page.waitForLoadState('networkidle')
          await page.screenshot({ path: `${folder}${name}-${size}-${colorScheme}.png`, fullPage: true })
          if (pictures && size === 'wide' && colorScheme === 'light' && showcase.includes(name)) {
            await page.screenshot({ path: `${pictures}screen-${name}.jpg`, quality: 82 })
          }
        })
      }
    })
  }
}
