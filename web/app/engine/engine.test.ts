// @vitest-environment node
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { Game, variants } from '.'
import { decode } from './bytes'
import { rulesModule } from './rules'
import { recordModule, toAnimation, toSgf, toSvg } from './record'
import { readFile } from './study'

beforeAll(() => {
  rulesModule.loadFrom(readFileSync(new URL('./made/rules_bg.wasm', import.meta.url)))
  recordModule.loadFrom(readFileSync(new URL('./made/record_bg.wasm', import.meta.url)))
})

const started = (variant: string, options: object, turns: string[]) => {
  const game = Game.start(variant, options)
  for (const turn of turns) expect(game.play(turn)).toBeNull()
  return game
}
const point = (game: Game, name: string) => game.layout.points.findIndex((place) => place.name === name)

describe('the rules in the browser', () => {
  it('starts every variant with every default said', () => {
    for (const { id, options } of variants()) {
      const game = Game.start(id, {})
      expect(Object.keys(game.options)).toEqual(options.map(({ name }) => name))
      expect(game.view().cells).toHaveLength(game.layout.points.length)
      expect(game.legal().pass).toBe(true)
    }
  })

  it('refuses in words and changes nothing', () => {
    const game = started('go', { size: 9 }, ['E5'])
    expect(game.play('E5')).toEqual({ reason: 'occupied', sentence: 'That point is occupied.' })
    expect(game.turns).toEqual(['E5'])
    expect(() => Game.start('go', { size: 99 })).toThrow(/size/)
    expect(() => Game.read('nonsense')).toThrow()
  })

  it('shows a capture before and after it happens', () => {
    const game = started('go', { size: 9 }, ['B1', 'A1'])
    const turn = game.placeTurn(point(game, 'A2'))
    expect(game.preview(turn)).toMatchObject({ captured: [point(game, 'A1')] })
    expect(game.play(turn)).toBeNull()
    expect(game.view().captures).toEqual({ black: 1, white: 0 })
  })

  it('nukes, slides and counts', () => {
    const no = started('no', {}, ['E5', 'pass'])
    expect(no.play(no.nukeTurn(point(no, 'E5')))).toBeNull()
    expect(no.view().cells[point(no, 'E5')]).toMatchObject({ piece: 'void', arrow: 0 })
    const xiago = Game.start('xiago', { base: 4 })
    const { from, to } = xiago.legal().slides[0]!
    const place = xiago.afterSlide(from, to[0]!)[0]!
    expect(xiago.play(xiago.slideTurn(from, to[0]!, place))).toBeNull()
    expect(xiago.view().slid).toEqual([from, to[0]])
    const go = started('go', { size: 5, komi: 0.5 }, ['B1', 'A1', 'B2', 'pass', 'A3'])
    expect(go.score(['A1']).result).toBe('B+24.5')
    expect(go.score([]).owner[0]).toBe('white')
  })

  it('goes back and forth and reads its own records', () => {
    const game = started('go2.5d', { size: 5 }, ['U:C3', 'L:C3', 'pass'])
    game.goto(1)
    expect(game.view().turns).toBe(1)
    game.goto(-5)
    expect(game.view().turns).toBe(0)
    game.goto(3)
    expect(Game.read(game.record()).turns).toEqual(game.turns)
    expect(game.chain(point(game, 'U:C3'))?.liberties).toHaveLength(4)
  })

  it('writes SGF and pictures of a record', async () => {
    const record = started('xiago', { base: 4 }, ['C3', 'D4-D5 D4']).record()
    const { game } = (await readFile(await toSgf(record))).open(0)
    const turns = game.nodes().map(({ turn }) => turn)
    expect(turns).toEqual([null, 'C3', 'D4-D5 D4'])
    expect(await toSvg(record, { theme: 'dark' })).toMatch(/^<svg/)
    expect(await toAnimation(record)).toContain('<animate ')
    await expect(toSvg('nonsense')).rejects.toThrow()
  })

  it('keeps branches, comments, marks and set-ups through SGF', async () => {
    const { game } = (await readFile(started('gosan', {}, ['E5', 'D5']).record())).open(0)
    game.goTo(0)
    expect(game.branch('C3')).toBeNull()
    game.comment('instead')
    game.mark([{ at: 'C3', kind: 'label', text: 'A' }])
    expect(game.setUp({ ...game.setupHere(), white: ['G7'], to_play: 'black' })).toBeNull()
    const back = (await readFile(game.sgf())).open(0).game
    expect(back.nodes()[0]!.children).toHaveLength(2)
    expect(back.nodes().map(({ comment }) => comment)).toContain('instead')
    expect(back.nodes().flatMap(({ marks }) => marks ?? [])).toHaveLength(1)
    expect(back.nodes().filter(({ setup }) => setup)).toHaveLength(1)
    expect(JSON.parse(game.mainRecord())).toMatchObject({ moves: ['E5', 'D5'] })
  })

  it('opens every game of a file and says what it did not understand', async () => {
    const file = await readFile('(;SZ[9]PB[Ann];B[ee])(;SZ[9]KM[six];B[cc])')
    expect(file.games.map(({ title, turns }) => [title, turns])).toEqual([
      ['Ann', 1],
      ['', 1],
    ])
    expect(file.open(1).notices[0]).toContain('KM is `six`')
    expect(() => file.open(2)).toThrow()
  })
})

describe('files', () => {
  it('are read in the charset they name', () => {
    const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    expect(decode(bytes('(;CA[gb2312]PB[\xce\xde])'))).toContain('无')
    expect(decode(bytes('(;GM[1]PB[Andr\xe9])'))).toContain('André')
    expect(decode(new TextEncoder().encode('(;C[CA[gb2312\\]]PB[無])'))).toContain('無')
    expect(decode(Uint8Array.of(0xff, 0xfe, 0x28, 0, 0x3b, 0, 0x21, 0x71, 0x29, 0))).toContain('無')
    expect(decode(bytes('(;CA[no such thing]PB[\xe9])'))).toContain('é')
  })
})
