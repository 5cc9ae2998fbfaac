import { expect, test } from './test'
import { button, localGame, pass, place, point, sees } from './person'
import { words } from '../app/words'
import { lateWords } from '../app/words/late'

// From an empty browser to the first stone: every click is counted, and nothing is scrolled.

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }

for (const [device, use] of [
  ['desktop', {}],
  ['phone', phone],
] as const) {
  test.describe(device, () => {
    test.use(use)
    for (const [name, at, color] of [
      ['Go', 'E5', 'black'],
      ['XiaGo', 'C3', 'white'],
      ['Gengo', 'G7', 'black'],
      ['2.5D Go', 'U:E5', 'black'],
    ] as const) {
      test(`the first stone of ${name} takes two clicks and no scrolling`, async ({ page }) => {
        await page.goto('/')
        const link = page
          .getByRole('navigation', { name: words.home.choose })
          .getByRole('link')
          .filter({ has: page.getByText(words.home.playGame(name), { exact: true }) })
        await expect(link).toBeInViewport({ ratio: 0.99 })
        await link.click()
        await expect(point(page, at)).toBeInViewport()
        await sees(page, at, 'you can play here')
        if (device === 'phone') await point(page, at).tap()
        else await point(page, at).click()
        await sees(page, at, `${color} stone`)
        expect(await page.evaluate(() => scrollY)).toBe(0)
      })
    }

    test('all six games are above the fold of the home page', async ({ page }) => {
      await page.goto('/')
      const links = page.getByRole('navigation', { name: words.home.choose }).getByRole('link')
      await expect(links).toHaveCount(6)
      for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 0.99 })
    })

    test('Play stays in sight in the form for new games', async ({ page }) => {
      await page.goto('/new')
      await expect(button(page, 'Play')).toBeInViewport({ ratio: 0.99 })
    })
  })
}

test('whoever comes back plays on with one click', async ({ page }) => {
  await localGame(page, 'go', { size: 5 })
  await place(page, 'C3', 'black')
  await page.goto('/')
  await page.getByRole('link', { name: words.home.playNow, exact: true }).click()
  await sees(page, 'C3', 'black stone')
  await pass(page)
  await pass(page, true)
  await button(page, 'Accept').click()
  await page.goto('/')
  await page.getByRole('link', { name: words.home.playNow, exact: true }).click()
  await sees(page, 'C3', 'you can play here')
})

test('the form remembers, shows errors beside their field, and knows no chess', async ({ page }) => {
  await page.goto('/new?variant=chess')
  await expect(page.getByText(lateWords.newGame.unknownGame('chess'))).toBeVisible()
  await page.goto('/new?variant=gengo')
  await page.getByText(lateWords.newGame.more).click()
  const komi = page.getByRole('spinbutton', { name: 'Komi' })
  await komi.fill('0.3')
  await komi.blur()
  await expect(page.locator('.option', { has: komi }).getByRole('alert')).toBeVisible()
  await expect(button(page, 'Play')).toBeDisabled()
  await komi.fill('2.5')
  await komi.blur()
  await button(page, 'Play').click()
  await expect(page).toHaveURL(/\/play\/gengo/)
  await page.goto('/new')
  await expect(page.getByRole('radio', { name: 'Gengo' })).toBeChecked()
})

test('buttons keep their places, and a double click on Pass passes once', async ({ page }) => {
  await page.goto(`/play/go?options=${encodeURIComponent('{"size":9}')}&bot=1&color=black`)
  const where = () =>
    page
      .locator('.button-grid .button')
      .evaluateAll((all) => all.map((one) => [one.textContent?.trim(), Math.round(one.getBoundingClientRect().top)]))
  await sees(page, 'E5', 'you can play here')
  const before = await where()
  await page.getByRole('button', { name: 'Pass', exact: true }).dblclick()
  await expect(page.getByRole('gridcell', { name: /white stone/ })).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await where()).toEqual(before)
})

test('a first game explains itself, and its table leads to the rules', async ({ page }) => {
  await page.goto(`/play/no?options=${encodeURIComponent('{"size":9}')}&bot=1&color=black`)
  await place(page, 'E5', 'black')
  await sees(page, 'A1', 'you can play here')
  await button(page, 'Nuke').click()
  await point(page, 'E5').click()
  await expect(page.getByText('You gave up your stone on E5: it is a void now.')).toBeVisible()
  await page.getByRole('link', { name: words.table.rules('No') }).click()
  await expect(page).toHaveURL(/\/learn\/no#rules/)
})

test('voids are shown some turns ahead', async ({ page }) => {
  await localGame(page, 'no', { size: 9 })
  for (const [name, color] of [
    ['E5', 'black'],
    ['A9', 'white'],
  ] as const)
    await place(page, name, color)
  await button(page, 'Nuke').click()
  await point(page, 'E5').click()
  await page.getByLabel(words.table.voidsAhead.label).fill('2')
  await expect(page.locator('.void-ahead')).toHaveCount(3)
})

test('a question mark lists the keys', async ({ page }) => {
  await page.goto('/settings')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: words.shell.keys.title })).toBeVisible()
})
