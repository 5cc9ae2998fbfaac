import { stage } from '../app/lib/learn/worldstep'
import type { Step } from '../app/variants/course'
import gengo from '../app/variants/gengo/course'
import go from '../app/variants/go/course'
import layers from '../app/variants/go2.5d/course'
import gosan from '../app/variants/gosan/course'
import infinite from '../app/variants/infinite/course'
import no from '../app/variants/no/course'
import xiago from '../app/variants/xiago/course'
import { showing, toScreen } from '../app/world/camera'
import { lateWords } from '../app/words/late'
import type { Page } from '@playwright/test'
import { expect, test } from './test'
import { button, click } from './person'

const courses = { go, no, gosan, xiago, gengo, 'go2.5d': layers }

/** Makes a turn with the mouse, whatever its kind. */
async function make(page: Page, wanted: string): Promise<void> {
  const [first = '', second] = wanted.replace('*', 'E4').split(' ')
  if (first === 'pass') return button(page, 'Pass').click()
  if (first === 'nuke') {
    await button(page, 'Nuke').click()
    return click(page, second ?? '')
  }
  for (const name of first.split('-')) await click(page, name)
  if (second !== undefined) await click(page, second)
}

/** The turns that a step asks for, one after the other. */
const turnsOf = ({ expect: [first = ''], then = [] }: Step) => [first, ...then.map(({ expect }) => expect)]

for (const [variant, { steps, words: said }] of Object.entries(courses)) {
  test(`the course of ${variant}, from the first step to the last`, async ({ page }) => {
    await page.goto(`/learn/${variant}`)
    for (const [i, step] of steps.entries()) {
      await expect(page.getByText(said[i]?.ask ?? '')).toBeVisible()
      for (const wanted of turnsOf(step)) await make(page, wanted)
      await expect(page.getByText(said[i]?.done ?? '')).toBeVisible()
      if (i + 1 < steps.length) await button(page, 'Next').click()
    }
    await expect(page.getByRole('link', { name: lateWords.learn.finished.play })).toBeVisible()
  })
}

/** Points at a place on the board of the world with the mouse. */
async function aim(page: Page, x: number, y: number): Promise<void> {
  const canvas = page.locator('.land canvas')
  const { width, height } = (await canvas.boundingBox())!
  const [left, top] = toScreen(showing(stage, { width, height }), { width, height }, x, y)
  await canvas.click({ position: { x: left, y: top } })
  await expect(page.getByRole('region', { name: `${x}, ${y}`.replaceAll('-', '−'), exact: true })).toBeVisible()
}

test('the course of infinite, from the first step to the last', async ({ page }) => {
  const said = infinite.words
  await page.goto('/learn/infinite')
  for (const [i, { ask, refused }] of infinite.steps.entries()) {
    await expect(page.getByText(said[i]?.ask ?? '')).toBeVisible()
    if (ask === 'wait') await button(page, 'Skip a day').click()
    else await aim(page, ask.x, ask.y)
    if (ask !== 'wait' && !refused) await button(page, 'Place a stone here').click()
    await expect(page.getByText(said[i]?.done ?? '')).toBeVisible()
    if (i + 1 < infinite.steps.length) await button(page, 'Next').click()
  }
  await expect(page.getByRole('link', { name: lateWords.learn.infinite.go })).toBeVisible()
})

test('the course of infinite is also taken with the keyboard', async ({ page }) => {
  await page.goto('/learn/infinite')
  const board = page.getByRole('application')
  await board.focus()
  // The first key aims at the middle of what is shown, the others from there.
  for (const key of ['ArrowRight', 'ArrowRight']) await board.press(key)
  await expect(page.getByRole('region', { name: '2, 1', exact: true })).toBeVisible()
  await board.press('Enter')
  await expect(page.getByText(infinite.words[0]?.done ?? '')).toBeVisible()
})

test('another turn than the one asked for is taken back with a word', async ({ page }) => {
  await page.goto('/learn/go')
  await click(page, 'A1')
  await expect(page.getByText(lateWords.learn.notYet)).toBeVisible()
  await click(page, 'C3')
  await expect(page.getByText(go.words[0]?.done ?? '')).toBeVisible()
})

test('a step is in the address and remembered, and the point to play is shown on request', async ({ page }) => {
  await page.goto('/learn/go')
  await button(page, 'Next').click()
  await expect(page).toHaveURL(/step=2$/)
  await button(page, 'Next').click()
  await page.goBack()
  await expect(page.getByText(go.words[1]!.ask)).toBeVisible()
  await button(page, lateWords.learn.show).click()
  await expect(page.locator('.lesson .drawn circle')).toHaveCount(1)
  await click(page, 'D3')
  await expect(page.locator('.lesson .drawn circle')).toHaveCount(0)
  await page.goto('/learn')
  await page.getByRole('link', { name: `${lateWords.learn.goOn} Go`, exact: true }).click()
  await expect(page.getByText(go.words[1]!.ask)).toBeVisible()
})

test('the boards of the rules can be played on and put back', async ({ page }) => {
  await page.goto('/learn/go')
  const board = page.locator('figure', { has: page.getByRole('button', { name: 'Reset' }) })
  const first = page.locator('.prose figure').first()
  const empty = first.getByRole('gridcell', { name: /you can play here/ }).first()
  const name = (await empty.getAttribute('data-name')) ?? ''
  await empty.click()
  await expect(first.locator(`[data-name="${name}"]`)).toHaveAttribute('aria-label', /stone/)
  await board.getByRole('button', { name: 'Reset' }).click()
  await expect(first.locator(`[data-name="${name}"]`)).toHaveAttribute('aria-label', /empty/)
})
