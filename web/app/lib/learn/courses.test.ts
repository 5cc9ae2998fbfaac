// @vitest-environment node
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { Game, variants } from '$app/engine'
import { rulesModule } from '$app/engine/rules'
import { courses as said } from '$app/words/courses'
import { courses, isAsked } from './courses'

beforeAll(() => rulesModule.loadFrom(readFileSync(new URL('../../engine/made/rules_bg.wasm', import.meta.url))))

function at(variant: string, options: object, moves: string[]): Game {
  const game = Game.start(variant, options)
  for (const turn of moves) expect(game.play(turn), `${variant}: ${turn}`).toBeNull()
  return game
}

describe('the courses', () => {
  it('are there for every variant, with words for every step', () => {
    expect(Object.keys(courses)).toEqual(variants().map(({ id }) => id))
    for (const [variant, steps] of Object.entries(courses)) expect(said[variant]).toHaveLength(steps.length)
  })

  it('ask for what the rules allow, or refuse, as they say', () => {
    for (const [variant, steps] of Object.entries(courses)) {
      for (const { options, moves, expect: wanted, refused, reply = [] } of steps) {
        const game = at(variant, options, moves)
        const turn = wanted[0]!.replace('*', 'E4')
        const refusal = game.play(turn)
        expect(refusal !== null, `${variant}: ${turn}`).toBe(refused === true)
        for (const answer of reply) expect(game.play(answer), `${variant}: ${answer}`).toBeNull()
      }
    }
  })

  it('show what their words promise', () => {
    const after = (variant: string, number: number, turn?: string) => {
      const { options, moves, expect: wanted, reply = [] } = courses[variant]![number]!
      return at(variant, options, [...moves, turn ?? wanted[0]!, ...reply]).view()
    }
    const voids = (variant: string, number: number) =>
      after(variant, number).cells.filter(({ piece }) => piece === 'void').length
    expect(after('go', 1).captures.black).toBe(1)
    expect(after('go', 2).captures.black).toBe(2)
    expect(after('go', 4).captures.white).toBe(1)
    expect(voids('no', 0)).toBe(2)
    expect(after('no', 3).captures).toEqual({ black: 1, white: 2 })
    expect(voids('gosan', 1)).toBe(9)
    expect(after('xiago', 2, 'D5-B5 E4').captures.white).toBe(1)
    expect(after('gengo', 3).captures.black).toBe(1)
    expect(after('gengo', 4).captures.white).toBe(1)
    expect(after('go2.5d', 1).captures.black).toBe(1)
    for (const variant of Object.keys(courses))
      expect(after(variant, courses[variant]!.length - 1).over, variant).toBe(true)
  })

  it('take any placement after a slide where the slide is the point', () => {
    const step = courses['xiago']![2]!
    expect(isAsked(step, 'D5-B5 G7')).toBe(true)
    expect(isAsked(step, 'D5-C5 G7')).toBe(false)
  })
})
