import { expect, test } from './test'
import { sees } from './person'

/** What may travel before a person can play, compressed, the engine included. */
const MOST = 250_000

test('the first game is light to load, from this server alone', async ({ page, context, server }) => {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== server.address && protocol.startsWith('http')) elsewhere.push(request.url())
  })
  await page.goto('/play/go')
  await sees(page, 'D4', 'you can play here')
  const untilPlayable = bytes
  console.log(`until the first stone can be placed: ${Math.round(untilPlayable / 1000)} kB`)
  expect(untilPlayable).toBeLessThan(MOST)
  expect(elsewhere).toEqual([])
})
