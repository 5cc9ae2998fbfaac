import type { Browser, Page } from '@playwright/test'
import { Actor } from './actor'
import { becomeSomebody, button } from './person'
import { expect, test } from './test'

const rated = {
  variant: 'go',
  options: { size: 9 },
  clock: { kind: 'fischer', main: 300_000, increment: 5000 },
  rated: true,
}
const unique = (name: string) => `${name}${Math.floor(Math.random() * 1e9)}`

interface Player {
  actor: Actor
  id: string
  name: string
  page: Page
}

async function enter(page: Page, address: string): Promise<Player> {
  const name = unique('Rival')
  const actor = await Actor.enter(page, address, name)
  const { id } = await actor.get<{ id: string }>('/me')
  return { actor, id, name, page }
}

/** Two people with accounts at a table of their own, the rival with Black. */
async function twoAtATable(
  page: Page,
  browser: Browser,
  address: string,
  terms: object,
): Promise<{ rival: Player; other: Player; table: string }> {
  const rival = await enter(page, address)
  const other = await enter(await (await browser.newContext({ baseURL: address })).newPage(), address)
  const { table } = await rival.actor.post<{ table: string }>('/tables', { terms, wish: 'black' })
  await other.actor.command(table, { do: 'sit', wish: 'white' })
  return { rival, other, table }
}

test('whoever is blocked can neither be challenged nor challenge, and is not told', async ({
  page,
  friend,
  server,
}) => {
  const rival = await enter(friend, server.address)
  await becomeSomebody(page)
  await page.goto(`/people/${rival.id}`)
  await button(page, 'Block').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('You have blocked this player.')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('link', { name: rival.name })).toBeVisible()

  // I cannot challenge them.
  await page.goto(`/new?against=${rival.id}&variant=go`)
  await page.getByRole('button', { name: /challenge/i }).click()
  await expect(page.getByText('You and this player cannot play or chat with each other.')).toBeVisible()

  // They cannot sit down at my table, nor write to me.
  const mine = await page.evaluate(async () => {
    const body = JSON.stringify({ terms: { variant: 'go' }, wish: 'black' })
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    return ((await (await fetch('/api/tables', options)).json()) as { table: string }).table
  })
  expect((await rival.actor.command(mine, { do: 'sit', wish: 'white' }))['reason']).toBe('blocked')
  expect((await rival.actor.command(mine, { do: 'say', text: 'hello' }))['reason']).toBe('blocked')
  expect(await rival.actor.get('/relations')).toEqual([])

  // And back: with the block gone everything is as before.
  await page.goto('/account')
  await button(page, `Remove ${rival.name}`).click()
  await expect(page.getByRole('link', { name: rival.name })).toHaveCount(0)
  expect((await rival.actor.command(mine, { do: 'sit', wish: 'white' }))['type']).toBe('done')
})

test('a report leads to a moderator, who annuls the game, and the ratings are restored', async ({
  page,
  friend,
  browser,
  server,
}) => {
  const { rival, other, table } = await twoAtATable(friend, browser, server.address, rated)
  await rival.actor.command(table, { do: 'play', turn: 'E5' })
  await other.actor.command(table, { do: 'play', turn: 'C3' })
  await other.actor.command(table, { do: 'resign' })
  await rival.actor.command(table, { do: 'say', text: 'thanks for the points, see https://example.org/shop' })
  const ratings = () => rival.actor.get<{ ratings: unknown[] }>(`/people/${rival.id}`).then((found) => found.ratings)
  expect(await ratings()).toHaveLength(1)

  // Somebody who watches reports the message.
  const me = await becomeSomebody(page)
  await page.goto(`/table/${table}`)
  await expect(page.getByRole('link', { name: 'https://example.org/shop' })).toHaveAttribute('rel', /nofollow/)
  await page.getByRole('button', { name: /Report this message/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('thanks for the points')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Cheating' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('A moderator will look at it.')).toBeVisible()

  // The moderator is another account: the same browser, for brevity.
  await page.goto('/moderation')
  await expect(page.getByText('This page is for moderators.')).toBeVisible()
  server.admin('make', me)
  await expect(async () => {
    await page.goto('/moderation')
    await expect(page.locator('pre').getByText('thanks for the points')).toBeVisible({ timeout: 5000 })
  }).toPass()
  const report = page.getByRole('article').filter({ hasText: 'thanks for the points' })
  await report.getByRole('button', { name: 'End or annul' }).click()
  await page.getByRole('dialog').getByLabel('Reason or note').fill('bought')
  await page.getByRole('dialog').getByRole('button', { name: 'End or annul' }).click()
  await expect(page.getByText('Game annulled').first()).toBeVisible()
  await report.getByRole('button', { name: 'Close report' }).click()
  await expect(report).toHaveCount(0)
  expect(await ratings()).toHaveLength(0)
})

test('what blocked people say is not shown, neither from before nor live', async ({
  page,
  friend,
  browser,
  server,
}) => {
  const { rival, other, table } = await twoAtATable(friend, browser, server.address, { variant: 'go' })
  await rival.actor.command(table, { do: 'say', text: 'a line of the rival' })
  await other.actor.command(table, { do: 'say', text: 'a line of the other' })

  await becomeSomebody(page)
  await page.goto(`/table/${table}`)
  await expect(page.getByText('a line of the rival')).toBeVisible()
  await page.goto(`/people/${rival.id}`)
  await button(page, 'Block').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('You have blocked this player.')).toBeVisible()
  await page.goto(`/table/${table}`)
  await expect(page.getByText('a line of the other')).toBeVisible()
  // Neither what was said before nor what is said now; the lines of others still come.
  await rival.actor.command(table, { do: 'say', text: 'another line of the rival' })
  await other.actor.command(table, { do: 'say', text: 'another line of the other' })
  await expect(page.getByText('another line of the other')).toBeVisible()
  await expect(page.getByText(/line of the rival/)).toHaveCount(0)
  // Everybody else reads everything.
  await other.page.goto(`/table/${table}`)
  await expect(other.page.getByText('another line of the rival')).toBeVisible()
})

test('a private game is shown to moderators through its report, and only there', async ({ page, friend, server }) => {
  const rival = await enter(friend, server.address)
  const me = await becomeSomebody(page)
  const terms = { variant: 'go', options: { size: 9 }, private: true }
  const { table } = await rival.actor.post<{ table: string }>('/tables', { terms, wish: 'black' })
  await page.goto(`/table/${table}`)
  await button(page, 'Play White').click()
  await rival.actor.command(table, { do: 'say', text: 'nobody else reads this insult' })
  await page.getByRole('button', { name: /Report this message/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('A moderator will look at it.')).toBeVisible()

  // The moderator is somebody who does not play there.
  const moderator = unique('Judge')
  const context = await page.context().browser()!.newContext({ baseURL: server.address })
  const desk = await context.newPage()
  await Actor.enter(desk, server.address, moderator)
  server.admin('make', moderator)
  await expect(async () => {
    await desk.goto('/moderation')
    await expect(desk.getByText('nobody else reads this insult').first()).toBeVisible({ timeout: 5000 })
  }).toPass()
  const report = desk.getByRole('article').filter({ hasText: 'nobody else reads this insult' })
  await expect(report.getByRole('link', { name: 'Open the game' })).toHaveCount(0)
  await report.getByRole('button', { name: 'Position and chat' }).click()
  await expect(report.getByText('This game is private.')).toBeVisible()
  await expect(report.getByRole('listitem').filter({ hasText: 'nobody else reads this insult' })).toBeVisible()
  // Otherwise it stays private, and the log says that somebody looked.
  await expect(desk.getByRole('link', { name: /nobody else reads/ })).toHaveCount(0)
  await desk.goto(`/table/${table}`)
  await expect(desk.getByText(me)).toHaveCount(0)
  await desk.goto('/moderation')
  await expect(desk.getByText('Looked at a private game')).toBeVisible()
  await context.close()
})

test('a guest who follows a link is told who invites them, and plays under a name of their own', async ({
  page,
  friend,
  server,
}) => {
  const host = await enter(friend, server.address)
  const terms = { variant: 'xiago', private: true }
  const { table } = await host.actor.post<{ table: string }>('/tables', { terms, wish: 'black' })
  await page.goto(`/table/${table}`)
  await expect(page.getByRole('heading', { name: `${host.name} invites you to XiaGo` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'The rules in a minute' })).toHaveAttribute('href', '/learn/xiago')
  await page.getByLabel('Your name').fill(host.name)
  await button(page, 'Play White').click()
  await expect(page.getByText('is taken')).toBeVisible()
  await page.getByLabel('Your name').fill('Wanderer')
  await button(page, 'Play White').click()
  await expect(page.getByText('Wanderer (guest)').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Account of Wanderer (guest)' })).toBeVisible()
})
