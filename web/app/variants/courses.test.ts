// @vitest-environment node
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { Game } from '$app/engine'
import { rulesModule } from '$app/engine/rules'
import { finite } from '.'
import { askedOf, isAsked, type Facts, type FiniteCourse, type Step } from './course'
import { courses } from './courses'
import { numbersIn, valueOf } from './facts'

beforeAll(() => rulesModule.loadFrom(readFileSync(new URL('../engine/made/rules_bg.wasm', import.meta.url))))

async function courseOf(variant: string): Promise<FiniteCourse> {
  const course = await courses[variant]!()
  if (course.board !== 'finite') throw new Error(`the course of ${variant} is in a world`)
  return course
}

/** The position that a step starts with. */
function before(variant: string, { options, setup, moves }: Step): Game {
  const game = Game.start(variant, options, setup)
  for (const turn of moves) expect(game.play(turn), `${variant}: ${turn}`).toBeNull()
  return game
}

/** Plays all that a step asks for, and what the other side answers. */
function follow(game: Game, step: Step): void {
  const { reply = [], then = [], refused } = step
  const turn = (wanted: string) => game.play(wanted.replace('*', 'E4'))
  expect(turn(step.expect[0]!) !== null, `${game.variant}: ${step.expect[0]}`).toBe(refused === true)
  const rest = [...reply, ...then.flatMap(({ expect, reply }) => (reply === undefined ? [expect] : [expect, reply]))]
  for (const next of rest) expect(turn(next), `${game.variant}: ${next}`).toBeNull()
}

function compare(game: Game, facts: Facts, step: Step, where: string): void {
  for (const [fact, value] of Object.entries(facts))
    expect(valueOf(game, fact, step.dead), `${where} ${fact}`).toBe(value)
}

describe('the courses', () => {
  it('have words for every step, and are no other game’s', async () => {
    const all = await Promise.all(Object.values(courses).map((load) => load()))
    for (const { steps, words } of all) expect(words).toHaveLength(steps.length)
    expect(new Set(all).size).toBe(all.length)
    expect(courses['unheard-of']).toBeUndefined()
  })

  it.each(finite)('of %s asks for what the rules allow, or refuse, and counts as the rules count', async (variant) => {
    for (const [number, step] of (await courseOf(variant)).steps.entries()) {
      const where = `${variant}, step ${number + 1}:`
      const game = before(variant, step)
      compare(game, step.before ?? {}, step, where)
      follow(game, step)
      compare(game, step.after ?? {}, step, where)
    }
  })

  it.each(finite)('of %s has no number in its words that the board does not show', async (variant) => {
    const { steps, words } = await courseOf(variant)
    for (const [number, { ask, done }] of words.entries()) {
      const known = Object.values({ ...steps[number]!.before, ...prefixed(steps[number]!.after) })
      for (const said of numbersIn(`${ask} ${done}`))
        expect(known, `${variant}, step ${number + 1}: ${said}`).toContain(said)
    }
  })

  it.each(finite)('of %s names only points of its board', async (variant) => {
    const { steps, words } = await courseOf(variant)
    for (const [number, { ask, done }] of words.entries()) {
      const points = new Set(
        before(variant, steps[number]!).layout.points.map(({ name }) => name.replace(/^[UL]:/, '')),
      )
      for (const [name] of `${ask} ${done}`.matchAll(/\b[A-Z]\d+\b/g))
        expect(points, `step ${number + 1}`).toContain(name)
    }
  })

  it('end with a game that is over', async () => {
    for (const variant of finite) {
      const step = (await courseOf(variant)).steps.at(-1)!
      const game = before(variant, step)
      follow(game, step)
      expect(game.view().over, variant).toBe(true)
    }
  })

  it('take any placement after a slide where the slide is the point', async () => {
    const { steps } = await courseOf('xiago')
    const slide = steps.find(({ expect }) => expect[0] === 'D5-B5 *')!
    expect(isAsked(askedOf(slide, 0), 'D5-B5 G7')).toBe(true)
    expect(isAsked(askedOf(slide, 0), 'D5-C5 G7')).toBe(false)
  })
})

describe('the numbers in words', () => {
  it('are digits and words, but no coordinates and no pronouns', () => {
    expect(numbersIn('White’s two stones on D4 have one liberty, 7.5 komi; one of them')).toEqual([2, 1, 7.5])
    expect(numbersIn('On a 9 × 9 board, A19')).toEqual([])
  })
})

/** The facts after a step, under names that do not replace those before it. */
const prefixed = (facts: Facts = {}): Facts =>
  Object.fromEntries(Object.entries(facts).map(([fact, value]) => [`after ${fact}`, value]))
