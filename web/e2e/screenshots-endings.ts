import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inEveryLook } from './gallery'
import { button, localGame } from './person'
import { program } from './server'
import { test } from './test'
import { passToTheEnd, playToTheEnd, playTurn } from './wholegame'

// Whole games of every variant, and pictures of how they end: the count, the result, the review. Where the screen is wide two
// people play a game of two bots on it; where it is narrow somebody plays against the weakest bot.

interface Game {
  /** The option that says how large the board is, and its value. */
  size: [name: string, value: number]
  /** Points to play against the bot before passing for good. */
  wanted: string[]
  /** Whether dead stones are agreed on. */
  agrees: boolean
}

const games: Record<string, Game> = {
  go: { size: ['size', 9], wanted: ['E5', 'C3', 'G7', 'C7', 'G3', 'E3', 'E7', 'C5', 'G5'], agrees: true },
  no: { size: ['size', 7], wanted: ['D4', 'D2', 'D6', 'B4', 'F4'], agrees: true },
  gosan: { size: ['size', 7], wanted: ['D4', 'D2', 'D6', 'B4', 'F4'], agrees: true },
  xiago: { size: ['base', 4], wanted: ['C3', 'C4', 'D3', 'E5', 'D5'], agrees: true },
  gengo: { size: ['size', 9], wanted: ['E5', 'E3', 'E7', 'C5'], agrees: false },
  'go2.5d': { size: ['size', 4], wanted: ['U:B2', 'L:B2', 'U:C3', 'L:C3', 'U:B3'], agrees: true },
}

/** The stones of a game of two bots. */
function botsGame(variant: string, [name, value]: [string, number]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'tengen-ending-'))
  const players = ['level:4', 'level:4', '--games', '1']
  execFileSync(program(), ['match', variant, `--${name}`, String(value), ...players, '--records', folder], {
    stdio: 'ignore',
  })
  const file = readdirSync(folder).find((file) => file.endsWith('.json'))!
  const { moves } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { moves: string[] }
  rmSync(folder, { recursive: true })
  // A bot that would resign passes instead, so that the game is counted.
  return moves.slice(0, moves.findLastIndex((turn) => turn !== 'pass' && turn !== 'resign') + 1)
}

inEveryLook(test, ({ size: look, take }) => {
  for (const [variant, { size, wanted, agrees }] of Object.entries(games)) {
    test(`ending-${variant}`, async ({ page }) => {
      test.setTimeout(300_000)
      const options = { [size[0]]: size[1] }
      if (look === 'wide') {
        const moves = botsGame(variant, size)
        await localGame(page, variant, options)
        for (const [i, turn] of moves.entries()) await playTurn(page, turn, i + 1)
        await passToTheEnd(page)
      } else {
        const query = new URLSearchParams({ options: JSON.stringify(options), bot: '1', color: 'black' })
        await page.goto(`/play/${variant}?${query}`)
        await playToTheEnd(page, wanted)
      }
      if (agrees) {
        await button(page, 'Accept').waitFor()
        await take(page, `ending-${variant}-count`)
        await button(page, 'Accept').click()
      }
      await page.getByRole('link', { name: 'Review' }).waitFor()
      await take(page, `ending-${variant}-result`)
      await page.getByRole('link', { name: 'Review' }).click()
      await page.getByText('Accuracy').first().waitFor({ timeout: 120_000 })
      await page.getByText(/Analysing position/).waitFor({ state: 'detached', timeout: 240_000 })
      await take(page, `ending-${variant}-review`)
      await page.goto('/games')
      await page.getByRole('article').first().waitFor()
      await take(page, `ending-${variant}-games`)
    })
  }
})
