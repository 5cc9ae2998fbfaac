// @vitest-environment node
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { Game, variants } from '$app/engine'
import { rulesModule } from '$app/engine/rules'
import { finite, shownFirst, variantWords, WORLD } from '.'
import { courses } from './courses'
import { firstChoice, presetsOf } from './presets'
import { samples } from './samples'

beforeAll(() => rulesModule.loadFrom(readFileSync(new URL('../engine/made/rules_bg.wasm', import.meta.url))))

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
    expect(presetsOf('go').map(({ name }) => name.split(' ·')[0])).toEqual(['First game', 'Medium', 'Standard'])
    expect(presetsOf('gengo').length).toBeGreaterThan(5)
    expect(presetsOf('xiago')[0]?.options).toEqual({ base: 4 })
    expect(firstChoice('go2.5d')).toEqual({ size: 9 })
  })
})
