import type { BrowserContext, Page } from '@playwright/test'
import { Actor } from './actor'
import { inEveryLook } from './gallery'
import { MailService } from './mailservice'
import { button, click } from './person'
import { Server } from './server'
import { test as base } from './test'

// Pictures of what people see who have accounts, friends, enemies and games that last for days.

const day = 86_400_000
const slow = { variant: 'go', options: { size: 9 }, clock: { kind: 'correspondence', turn: 3 * day } }

interface People {
  server: Server
  /** Sessions of a moderator who plays, and of the person they play with. */
  annika: Cookies
  bertil: Cookies
  ids: { annika: string; bertil: string; carl: string; dora: string }
  /** A game with days for each turn in which it is Annika's turn, and one in which it is not. */
  mine: string
  theirs: string
  /** Tables of Annika's: for whoever has the link, and in the various states of a game. */
  invitation: string
  challenge: string
  offers: string
  auction: string
  scoring: string
  dropped: string
}
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

const test = base.extend<object, { people: People }>({
  people: [
    async ({ browser }, use) => {
      const mail = await MailService.start()
      const server = await Server.startWithOrigin(['--push-local', ...mail.flags])
      const enter = async (name: string) => {
        const page = await (await browser.newContext()).newPage()
        const actor = await Actor.enter(page, server.address, name)
        const { id } = await actor.get<{ id: string }>('/me')
        return { actor, id, page, cookies: () => page.context().cookies() }
      }
      const [annika, bertil, carl] = [await enter('Annika'), await enter('Bertil'), await enter('Carl-Gustaf')]
      const dora = await enter('Dora')
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
      const { table: challenge } = await carl.actor.post<{ table: string }>('/tables', {
        terms: slow,
        wish: 'black',
        invited: annika.id,
      })
      const { table: invitation } = await annika.actor.post<{ table: string }>('/tables', {
        terms: { ...slow, variant: 'gengo', options: {}, private: true },
        wish: 'black',
      })
      const states = await inVariousStates(annika.actor, bertil.actor, open)
      await relate(annika.page, 'follow', carl.id)
      await relate(annika.page, 'mute', carl.id)
      await relate(annika.page, 'block', dora.id)
      await annika.page.evaluate(() =>
        fetch('/api/me/email', {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'annika@example.org', password: 'a long enough secret' }),
        }),
      )
      await annika.actor.post('/tokens', { name: 'my-bot', scopes: ['read'] })
      const ids = { annika: annika.id, bertil: bertil.id, carl: carl.id, dora: dora.id }
      const cookies = { annika: await annika.cookies(), bertil: await bertil.cookies() }
      await use({ server, ...cookies, ids, mine, theirs, invitation, challenge, ...states })
      await server.close()
      mail.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Follows, mutes or blocks somebody. */
const relate = (page: Page, kind: string, id: string) =>
  page.evaluate(([kind, id]) => fetch(`/api/relations/${kind}/${id}`, { method: 'PUT' }), [kind, id] as const)

/** Games of these two in which something other than a turn is due. */
async function inVariousStates(
  annika: Actor,
  bertil: Actor,
  open: (terms: object, wish: string) => Promise<string>,
): Promise<Pick<People, 'offers' | 'auction' | 'scoring' | 'dropped'>> {
  const playAll = async (table: string, turns: string[]) => {
    for (const [i, turn] of turns.entries()) await (i % 2 === 0 ? annika : bertil).command(table, { do: 'play', turn })
  }
  const offers = await open(slow, 'black')
  await playAll(offers, ['E5', 'C3'])
  await bertil.command(offers, { do: 'ask', what: 'undo' })
  await bertil.command(offers, { do: 'ask', what: 'draw' })
  const scoring = await open(slow, 'black')
  const walls = [
    'D1',
    'F1',
    'D2',
    'F2',
    'D3',
    'F3',
    'D4',
    'F4',
    'D5',
    'F5',
    'D6',
    'F6',
    'D7',
    'F7',
    'D8',
    'F8',
    'D9',
    'F9',
  ]
  await playAll(scoring, [...walls, 'H5', 'B5', 'pass', 'pass'])
  const dropped = await open(slow, 'black')
  await playAll(dropped, ['E5'])
  await annika.put(`/tables/${dropped}/conditional`, { after: 1, lines: [['C3', 'G7']] })
  await bertil.command(dropped, { do: 'play', turn: 'C7' })
  const { table: auction } = await annika.post<{ table: string }>('/tables', {
    terms: { ...slow, start: 'auction' },
    wish: 'random',
  })
  await bertil.command(auction, { do: 'sit', wish: 'random' })
  return { offers, auction, scoring, dropped }
}

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
    await (await fetch('/api/me/vacation', options)).text()
  }, days)

/** As Annika unless the name says otherwise. */
const visits: Record<string, Visit> = {
  'people-account': async (page, people) => {
    await at(() => '/account')(page, people)
    await page.getByRole('link', { name: 'Carl-Gustaf' }).first().waitFor()
  },
  'people-home': at(() => '/'),
  'people-profile-own': at(({ ids }) => `/people/${ids.annika}`),
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
  'people-block': async (page, people) => {
    await at(({ ids }) => `/people/${ids.bertil}`)(page, people)
    await button(page, 'Block').click()
    await page.getByRole('dialog').waitFor()
  },
  'people-blocked': async (page, people) => {
    await at(({ ids }) => `/people/${ids.dora}`)(page, people)
    await page.getByText('You have blocked this player.').waitFor()
  },
  'people-table': at(({ mine }) => `/table/${mine}`),
  /** Annika has moved here, and another game waits for her. */
  'people-next-game': async (page, people) => {
    await at(({ theirs }) => `/table/${theirs}`)(page, people)
    await page.getByRole('link', { name: /Next game/ }).waitFor()
  },
  /** The table of a friend, for whoever opened it and for a guest with the link. */
  'people-waiting': async (page, people) => {
    await at(({ invitation }) => `/table/${invitation}`)(page, people)
    await page.getByText('Send this link to a friend:').waitFor()
  },
  'people-invitation': async (page, people) => {
    await page.context().clearCookies()
    await at(({ invitation }) => `/table/${invitation}`)(page, people)
    await page.getByText('Annika invites you').waitFor()
  },
  'people-challenged': async (page, people) => {
    await at(({ challenge }) => `/table/${challenge}`)(page, people)
    await page.getByText('Carl-Gustaf invites you').waitFor()
  },
  'people-offers': async (page, people) => {
    await at(({ offers }) => `/table/${offers}`)(page, people)
    await page.getByText('asks to undo the last move').waitFor()
  },
  'people-auction': async (page, people) => {
    await at(({ auction }) => `/table/${auction}`)(page, people)
    await page.getByText('Komi auction').first().waitFor()
  },
  'people-scoring': async (page, people) => {
    await at(({ scoring }) => `/table/${scoring}`)(page, people)
    await page.getByText('Which stones are dead?').first().waitFor()
  },
  'people-dropped': async (page, people) => {
    await at(({ dropped }) => `/table/${dropped}`)(page, people)
    await page.getByText('Your conditional moves no longer fit').waitFor()
  },
  'people-mail-confirm': at(() => '/mail/confirm#secret'),
  'people-mail-unsubscribe': at(() => '/mail/unsubscribe#secret'),
  'people-mail-used': async (page, people) => {
    await at(() => '/mail/confirm#secret')(page, people)
    await button(page, 'Confirm your e-mail address').click()
    await page.getByText('This link no longer works.').waitFor()
  },
  'people-settings': at(() => '/settings'),
  'people-conditional': async (page, people) => {
    await at(({ theirs }) => `/table/${theirs}`)(page, people)
    await page.evaluate((id) => fetch(`/api/tables/${id}/conditional`, { method: 'DELETE' }), people.theirs)
    await page.reload()
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

inEveryLook(test, ({ take }) => {
  for (const [name, visit] of Object.entries(visits)) {
    test(name, async ({ page, people }) => {
      await page.context().addCookies(people.annika)
      await visit(page, people)
      await take(page, name)
      if (name.includes('vacation')) await vacation(page, null)
    })
  }
})
