// @vitest-environment node
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { Game, variants } from '$app/engine'
import { rulesModule } from '$app/engine/rules'
import { finite, shownFirst, variantWords, WORLD } from '.'
import { isAsked, type FiniteCourse } from './course'
import { courses } from './courses'
import { firstChoice, presetsOf } from './presets'
import { samples } from './samples'

beforeAll(() => rulesModule.loadFrom(readFileSync(new URL('../engine/made/rules_bg.wasm', import.meta.url))))

function at(variant: string, options: object, moves: string[]): Game {
  const game = Game.start(variant, options)
  for (const turn of moves) expect(game.play(turn), `${variant}: ${turn}`).toBeNull()
  return game
}

async function courseOf(variant: string): Promise<FiniteCourse> {
  const course = await courses[variant]!()
  if (course.board !== 'finite') throw new Error(`the course of ${variant} is in a world`)
  return course
}

describe('the folders of variants', () => {
  it('are those that the engine plays, and the world, and each is complete', () => {
    const played = variants()
      .map(({ id }) => id)
      .sort()
    expect(finite.toSorted()).toEqual(played)
    expect(Object.keys(samples).sort()).toEqual(played)
    for (const part of [variantWords, courses]) expect(Object.keys(part).sort()).toEqual([...played, WORLD].sort())
    for (const id of Object.values(shownFirst)) expect(played).toContain(id)
  })

  it('hold samples and presets that can be played', () => {
    for (const id of finite) {
      expect(Game.read(samples[id]!).variant).toBe(id)
      expect(firstChoice(id), id).not.toEqual({})
      for (const { options } of presetsOf(id)) expect(Game.start(id, options).options).toMatchObject(options)
    }
  })
})

describe('what the engine says about variants', () => {
  it('makes presets and first choices', () => {
    expect(presetsOf('go').map(({ name }) => name.split(' ·')[0])).toEqual(['Quick', 'Medium', 'Standard'])
    expect(presetsOf('gengo').length).toBeGreaterThan(5)
    expect(presetsOf('xiago')[0]?.options).toEqual({ base: 4 })
    expect(firstChoice('go2.5d')).toEqual({ size: 7 })
  })
})

describe('the courses', () => {
  it('have words for every step, and are no other game’s', async () => {
    const all = await Promise.all(Object.values(courses).map((load) => load()))
    for (const { steps, words } of all) expect(words).toHaveLength(steps.length)
    expect(new Set(all).size).toBe(all.length)
    expect(courses['unheard-of']).toBeUndefined()
  })

  it('ask for what the rules allow, or refuse, as they say', async () => {
    for (const variant of finite) {
      for (const { options, moves, expect: wanted, refused, reply = [] } of (await courseOf(variant)).steps) {
        const game = at(variant, options, moves)
        const turn = wanted[0]!.replace('*', 'E4')
        const refusal = game.play(turn)
        expect(refusal !== null, `${variant}: ${turn}`).toBe(refused === true)
        for (const answer of reply) expect(game.play(answer), `${variant}: ${answer}`).toBeNull()
      }
    }
  })

  it('show what their words promise', async () => {
    const after = async (variant: string, number: number, turn?: string) => {
      const { options, moves, expect: wanted, reply = [] } = (await courseOf(variant)).steps.at(number)!
      return at(variant, options, [...moves, turn ?? wanted[0]!, ...reply]).view()
    }
    const voids = async (variant: string, number: number) =>
      (await after(variant, number)).cells.filter(({ piece }) => piece === 'void').length
    expect((await after('go', 1)).captures.black).toBe(1)
    expect((await after('go', 2)).captures.black).toBe(2)
    expect((await after('go', 4)).captures.white).toBe(1)
    expect(await voids('no', 0)).toBe(2)
    expect((await after('no', 3)).captures).toEqual({ black: 1, white: 2 })
    expect(await voids('gosan', 1)).toBe(9)
    expect((await after('xiago', 2, 'D5-B5 E4')).captures.white).toBe(1)
    expect((await after('gengo', 3)).captures.black).toBe(1)
    expect((await after('gengo', 4)).captures.white).toBe(1)
    expect((await after('go2.5d', 1)).captures.black).toBe(1)
    for (const variant of finite) expect((await after(variant, -1)).over, variant).toBe(true)
  })

  it('take any placement after a slide where the slide is the point', async () => {
    const step = (await courseOf('xiago')).steps[2]!
    expect(isAsked(step, 'D5-B5 G7')).toBe(true)
    expect(isAsked(step, 'D5-C5 G7')).toBe(false)
  })
})
