import { courses, type Step } from '../app/lib/learn/courses'
import { words } from '../app/words'
import type { Page } from '@playwright/test'
import { expect, test } from './test'
import { button, click } from './person'

/** Makes a turn with the mouse, whatever its kind. */
async function make(page: Page, { expect: wanted }: Step): Promise<void> {
  const [first = '', second] = (wanted[0] ?? '').replace('*', 'E4').split(' ')
  if (first === 'pass') return button(page, 'Pass').click()
  if (first === 'nuke') {
    await button(page, 'Nuke').click()
    return click(page, second ?? '')
  }
  for (const name of first.split('-')) await click(page, name)
  if (second !== undefined) await click(page, second)
}

for (const [variant, steps] of Object.entries(courses)) {
  test(`the course of ${variant}, from the first step to the last`, async ({ page }) => {
    await page.goto(`/learn/${variant}`)
    for (const [i, step] of steps.entries()) {
      const said = words.learn.courses[variant]?.[i]
      await expect(page.getByText(said?.ask ?? '')).toBeVisible()
      await make(page, step)
      await expect(page.getByText(said?.done ?? '')).toBeVisible()
      if (i + 1 < steps.length) await button(page, 'Next').click()
    }
    await expect(page.getByRole('link', { name: words.learn.finished.play })).toBeVisible()
  })
}

test('another turn than the one asked for is taken back with a word', async ({ page }) => {
  await page.goto('/learn/go')
  await click(page, 'A1')
  await expect(page.getByText(words.learn.notYet)).toBeVisible()
  await click(page, 'C3')
  await expect(page.getByText(words.learn.courses['go']?.[0]?.done ?? '')).toBeVisible()
})

test('the boards of the rules can be played on and put back', async ({ page }) => {
  await page.goto('/learn/go')
  const board = page.locator('figure', { has: page.getByRole('button', { name: 'Put it back' }) })
  const first = page.locator('.prose figure').first()
  const empty = first.getByRole('gridcell', { name: /you can play here/ }).first()
  const name = (await empty.getAttribute('data-name')) ?? ''
  await empty.click()
  await expect(first.locator(`[data-name="${name}"]`)).toHaveAttribute('aria-label', /stone/)
  await board.getByRole('button', { name: 'Put it back' }).click()
  await expect(first.locator(`[data-name="${name}"]`)).toHaveAttribute('aria-label', /empty/)
})
