import { expect, test } from './test'
import { button, place, sees } from './person'

test('without a server: a game against a bot, the analysis and the courses go on', async ({ page, server }) => {
  await page.goto('/')
  // The page puts away what it needs for later.
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('tengen')).keys()).map(({ url }) => url).join(' '))
  for (const file of [
    /LocalTable/,
    /Analysis/,
    /LearnVariant/,
    /rules_bg/,
    /bots_simd_bg/,
    /bots\.worker/,
    /world_bg/,
    /WorldLessonView/,
  ]) {
    await expect.poll(kept, { timeout: 60_000 }).toMatch(file)
  }
  await server.kill()
  await page.goto('/play/gosan?options={"size":7}&bot=1&color=black')
  await place(page, 'D4', 'black')
  await expect(page.getByRole('gridcell', { name: /white stone/ })).toHaveCount(1)
  await page.getByRole('link', { name: 'Analysis' }).click()
  await place(page, 'D4', 'black')
  await button(page, 'Analyse').click()
  await expect(page.getByText(/\d+ visits/)).toBeVisible()
  await page.getByRole('link', { name: 'Learn' }).click()
  await page.getByRole('link', { name: 'Start No' }).click()
  await sees(page, 'E5', 'black stone')
  await page.getByRole('link', { name: 'Learn' }).click()
  await page.getByRole('link', { name: 'Start Infinite Go' }).click()
  await expect(page.getByRole('application')).toBeVisible()
  await server.restart()
})
