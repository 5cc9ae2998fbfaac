import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { Game } from '$app/engine'
import { rulesModule } from '$app/engine/rules'
import { turnsTo } from '$app/lib/study/tree'
import { Play } from './play.svelte'
import { Review } from './review.svelte'

beforeAll(() => rulesModule.loadFrom(readFileSync('app/engine/made/rules_bg.wasm')))

function game(...turns: string[]) {
  const play = new Play(Game.start('go', { size: 5 }))
  const review = new Review(play)
  const made = (next: string[]) => {
    play.follow(next)
    review.sync()
  }
  made(turns)
  return { play, review, made }
}

describe('looking back at a game', () => {
  it('shows the game itself until one looks elsewhere', () => {
    const { play, review, made } = game('C3', 'B2')
    expect(review.shown).toBe(play)
    made(['C3', 'B2', 'D4'])
    expect(review.shown.at).toBe(3)
    review.step(-1)
    expect([review.isAway, review.isTry, review.shown.at]).toEqual([true, false, 2])
    expect(play.at).toBe(3)
  })

  it('does not move when the game goes on, and comes back to where it stands then', () => {
    const { review, made } = game('C3', 'B2')
    review.step(-Infinity)
    made(['C3', 'B2', 'D4'])
    expect(review.shown.at).toBe(0)
    review.back()
    expect([review.isAway, review.shown.at]).toEqual([false, 3])
  })
})

describe('a try', () => {
  it('hangs beside the game and leaves it alone', () => {
    const { play, review } = game('C3', 'B2')
    review.step(-1)
    review.turn('D4')
    review.turn('E5')
    expect(review.isTry).toBe(true)
    expect(turnsTo(review.tree, review.at)).toEqual(['C3', 'D4', 'E5'])
    expect(play.turns).toEqual(['C3', 'B2'])
    expect(turnsTo(review.tree, review.end)).toEqual(['C3', 'B2'])
    expect(review.line.map((node) => review.tree.nodes[node]?.turn)).toEqual([null, 'C3', 'D4', 'E5'])
  })

  it('stays a try even where the game went the same way', () => {
    const { play, review } = game('C3', 'B2')
    review.step(-1)
    review.turn('B2')
    expect([review.at, review.isAway]).toEqual([review.end, true])
    review.turn('D4')
    expect(play.turns).toEqual(['C3', 'B2'])
  })

  it('is made from the latest turn only after one has said so', () => {
    const { review } = game('C3')
    review.turn('D4')
    expect(review.tree.nodes).toHaveLength(2)
    review.try()
    review.turn('D4')
    expect(review.shown.turns).toEqual(['C3', 'D4'])
  })

  it('becomes the game where the game catches up with it, and what was taken back becomes a try', () => {
    const { review, made } = game('C3')
    review.try()
    review.turn('D4')
    review.back()
    made(['C3', 'D4'])
    expect(review.tree.nodes).toHaveLength(3)
    expect([review.isAway, review.isTry]).toEqual([false, false])
    made(['C3'])
    expect([review.isAway, review.shown.at]).toEqual([false, 1])
    made(['C3', 'E1'])
    expect(review.tree.nodes[1]?.children.map((node) => review.tree.nodes[node]?.turn)).toEqual(['E1', 'D4'])
  })

  it('is refused what the rules refuse, and is removed with what follows it', () => {
    const { review } = game('C3', 'B2')
    review.step(-1)
    review.turn('C3')
    expect(review.tree.nodes).toHaveLength(3)
    review.turn('A1')
    review.turn('A2')
    review.step(-1)
    review.remove()
    expect([review.tree.nodes.length, review.isTry, review.shown.at]).toEqual([3, false, 1])
    review.remove()
    expect(review.tree.nodes).toHaveLength(3)
  })
})
