import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { clocks } from '../app/lib/play/clocks'
import { Actor, enliven, playRecord } from './actor'
import { inEveryLook } from './gallery'
import { button } from './person'
import { loadProgram, Server } from './server'
import { test as base } from './test'

// Pictures of the screens that need no account.

/** The ones that the README shows are kept with the documentation when `make pictures` asks for them. */
const showcase = ['home', 'table-gengo', 'analysis', 'learn-no', 'world', 'table-online']
const pictures = process.env.TENGEN_PICTURES ? new URL('../../docs/pictures/', import.meta.url).pathname : null
const example = (name: string) =>
  readFileSync(new URL(`../../docs/rules/examples/${name}.json`, import.meta.url), 'utf8')

/** A place where people have been for a while. */
interface Lively {
  /** A game that goes on, with a conversation. */
  table: string
  /** A rated game that is over. */
  over: string
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
      let over = ''
      for (const [record, loser] of before) over = await playRecord(ann, bob, example(record), true, loser)
      const table = await playRecord(ann, bob, example('board-xiago'), false)
      await ann.command(table, { do: 'say', text: 'Good luck!' })
      await bob.command(table, { do: 'say', text: 'You too. I did not see that slide coming.' })
      for (const [variant, kind] of Object.entries({ no: 'long', gengo: 'days', 'go2.5d': 'normal' } as const)) {
        const terms = { variant, clock: clocks[kind], rated: variant === 'no' }
        await bob.post('/tables', { terms, wish: variant === 'no' ? 'random' : 'black' })
      }
      const { id } = await ann.get<{ id: string }>('/me')
      await use({
        table: `/table/${table}`,
        over: `/table/${over}`,
        veteran: `/people/${id}`,
        world: `${worldServer.address}/world`,
      })
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
  'new-anybody': at('/new?variant=no&with=anybody'),
  'new-custom': async (page) => {
    await page.goto('/new?variant=gengo&with=link')
    await page.getByRole('radio', { name: 'Custom' }).last().check()
    await page.getByText('All options').click()
  },
  lobby: async (page) => {
    await page.goto('/lobby')
    await page.getByRole('link', { name: 'Join Gengo' }).waitFor()
  },
  leaderboard: at('/leaderboard?variant=gosan'),
  'leaderboard-none': at('/leaderboard?variant=xiago'),
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
  'table-over': async (page, { over }) => {
    await page.goto(over)
    await page.getByText(/wins by resignation/).waitFor()
  },
  'table-missing': at('/table/nothing'),
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
  sheet: at('/sheet/no'),
  keys: async (page) => {
    await page.goto('/')
    await page.getByRole('heading').first().waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
  },
  world: async (page, { world }) => {
    await page.goto(`${world}?at=0,0&zoom=28`)
    await page.locator('.world[data-ready=true]').waitFor()
    await button(page, 'Look around first').click()
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
  'world-first': async (page, { world }) => {
    await page.goto(world)
    await button(page, 'Find me a place').first().waitFor()
    await page.locator('.world[data-ready=true]').waitFor()
  },
  'world-aim': async (page, { world }) => {
    await page.goto(world)
    await page.locator('.world[data-ready=true]').waitFor()
    await button(page, 'Find me a place').first().click()
    await button(page, 'Place a stone here').waitFor()
  },
  'world-player': async (page, { world }) => {
    await page.goto(world)
    const response = await page.request.get(`${new URL(world).origin}/api/world/rankings?by=land`)
    const { players } = (await response.json()) as { players: { player: { id: string } }[] }
    await page.goto(`${world}/players/${players[0]!.player.id}`)
  },
  'world-days': async (page, { world }) => {
    await page.goto(`${world}/days`)
    await page.getByRole('img').first().waitFor()
  },
  'analysis-set-up': async (page) => {
    await page.goto('/analysis?variant=no')
    await page.getByRole('radio', { name: 'Set up' }).check()
  },
  games: at('/games'),
  moderation: at('/moderation'),
  account: at('/account'),
  settings: at('/settings'),
  api: at('/api'),
  'api-bots': at('/api/bots'),
  nowhere: at('/nowhere'),
}

inEveryLook(test, ({ size, colorScheme, take }) => {
  for (const [name, visit] of Object.entries(visits)) {
    test(name, async ({ page, lively }) => {
      await visit(page, lively)
      await take(page, name)
      if (pictures && size === 'wide' && colorScheme === 'light' && showcase.includes(name)) {
        await page.screenshot({ path: `${pictures}screen-${name}.jpg`, quality: 82 })
      }
    })
  }
})
