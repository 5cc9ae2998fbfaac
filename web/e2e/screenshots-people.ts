import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { Actor } from './actor'
import { MailService } from './mailservice'
import { button, click } from './person'
import { Server } from './server'
import { test as base } from './test'

// Pictures of what people see who have accounts, friends, enemies and games that last for days.

const folder = new URL('../../screenshots/', import.meta.url).pathname
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 360, height: 740 } }
const day = 86_400_000
const slow = { variant: 'go', options: { size: 9 }, clock: { kind: 'correspondence', turn: 3 * day } }

interface People {
  server: Server
  /** Sessions of a moderator who plays, and of the person they play with. */
  annika: Cookies
  bertil: Cookies
  ids: { annika: string; bertil: string; carl: string }
  /** A game with days for each turn in which it is Annika's turn, and one in which it is not. */
  mine: string
  theirs: string
}
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

const test = base.extend<object, { people: People }>({
  people: [
    async ({ browser }, use) => {
      const mail = await MailService.start()
      const listen = `127.0.0.1:${await freePort()}`
      const sender = ['--mail-smtp', mail.url, '--mail-from', 'Tengen <t@example.org>']
      const flags = ['--origin', `http://${listen}`, '--push-local', '--residents', '0', ...sender]
      const server = await Server.start(flags, undefined, listen)
      const enter = async (name: string) => {
        const page = await (await browser.newContext()).newPage()
        const actor = await Actor.enter(page, server.address, name)
        const { id } = await actor.get<{ id: string }>('/me')
        return { actor, id, page, cookies: () => page.context().cookies() }
      }
      const [annika, bertil, carl] = [await enter('Annika'), await enter('Bertil'), await enter('Carl-Gustaf')]
      const open = async (terms: object, wish: string) => {
        const { table } = await annika.actor.post<{ table: string }>('/tables', { terms, wish })
        await bertil.actor.command(table, { do: 'sit', wish: wish === 'black' ? 'white' : 'black' })
        return table
      }
      const [mine, theirs] = [await open(slow, 'black'), await open({ ...slow, weekends: true }, 'white')]
      // Each has placed a stone: there is something to answer.
      await bertil.actor.command(theirs, { do: 'play', turn: 'E5' })
      await annika.actor.command(theirs, { do: 'play', turn: 'C7' })
      await annika.actor.command(mine, { do: 'play', turn: 'E5' })
      await bertil.actor.command(mine, { do: 'play', turn: 'C3' })
      const hidden = await open({ ...slow, private: true }, 'black')
      await bertil.actor.command(mine, { do: 'say', text: 'Take your time, see https://example.org/club' })
      await bertil.actor.command(hidden, { do: 'say', text: 'You never win anything' })
      const report = (reason: string, table: string, words: string) =>
        annika.actor.post('/reports', { player: bertil.id, reason, table, words })
      await report('abuse', hidden, 'He insults me in a private game.')
      await report('stalling', mine, '')
      server.admin('make', 'Annika')
      await carl.actor.post('/tables', { terms: slow, wish: 'black', invited: annika.id })
      await annika.page.evaluate(async (id) => {
        for (const kind of ['follow', 'mute']) await fetch(`/api/relations/${kind}/${id}`, { method: 'PUT' })
      }, carl.id)
      const ids = { annika: annika.id, bertil: bertil.id, carl: carl.id }
      await use({ server, annika: await annika.cookies(), bertil: await bertil.cookies(), ids, mine, theirs })
      await server.close()
      mail.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

type Visit = (page: Page, people: People) => Promise<unknown>
const at =
  (path: (people: People) => string): Visit =>
  (page, people) =>
    page.goto(people.server.address + path(people))

const vacation = async (page: Page, days: number | null) =>
  page.evaluate(async (days) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ days })
    const options = days === null ? { method: 'DELETE' } : { method: 'PUT', headers, body }
    await fetch('/api/me/vacation', options)
  }, days)

/** As Annika unless the name says otherwise. */
const visits: Record<string, Visit> = {
  'people-account': async (page, people) => {
    await at(() => '/account')(page, people)
    await page.getByRole('link', { name: 'Carl-Gustaf' }).first().waitFor()
  },
  'people-home': at(() => '/'),
  'people-profile': at(({ ids }) => `/people/${ids.bertil}`),
  'people-challenge': at(({ ids }) => `/new?against=${ids.bertil}&variant=go`),
  'people-moderation': async (page, people) => {
    await at(() => '/moderation')(page, people)
    await button(page, 'Position and chat').first().click()
    await page.getByText('This game is private.').waitFor()
    await page.getByLabel('Name or id').fill('Bertil')
    await button(page, 'Open file').click()
    await page.getByText('Neither banned nor muted.').waitFor()
  },
  'people-report': async (page, people) => {
    await at(({ mine }) => `/table/${mine}`)(page, people)
    await page
      .getByRole('button', { name: /Report this message/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('radio').first().waitFor()
  },
  'people-conditional': async (page, people) => {
    await at(({ theirs }) => `/table/${theirs}`)(page, people)
    await button(page, 'Variation').click()
    await click(page, 'C3')
    await click(page, 'G7')
    await button(page, 'Save as conditional moves').click()
    await page.getByText('if C3, then G7').waitFor()
  },
  'people-vacation': async (page, people) => {
    await at(({ mine }) => `/table/${mine}`)(page, people)
    await vacation(page, 9)
    await page.getByText('On vacation until').waitFor()
  },
  'people-vacation-account': async (page, people) => {
    await at(() => '/account')(page, people)
    await vacation(page, 9)
    await page.reload()
    await page.getByText('You are on vacation until').waitFor()
  },
  'people-forgotten': async (page, people) => {
    await page.context().clearCookies()
    await at(() => '/mail/reset')(page, people)
  },
  'people-new-password': async (page, people) => {
    await page.context().clearCookies()
    await at(() => '/mail/reset#secret')(page, people)
  },
  'people-push-offer': async (page, people) => {
    await page.context().grantPermissions(['notifications'])
    await at(() => '/world')(page, people)
    await page.locator('.world[data-ready=true]').waitFor()
    await button(page, 'Find me a place').first().click()
    await button(page, 'Place a stone here').click()
    await button(page, 'Notify me').waitFor()
  },
}

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } })
      for (const [name, visit] of Object.entries(visits)) {
        test(name, async ({ page, people }) => {
          await page.context().addCookies(people.annika)
          await visit(page, people)
          await page.getByRole('heading').first().waitFor()
          await page.getByText('Loading…').waitFor({ state: 'detached' })
          await page.screenshot({ path: `${folder}${name}-${size}-${colorScheme}.png`, fullPage: true })
          if (name.includes('vacation')) await vacation(page, null)
        })
      }
    })
  }
}
