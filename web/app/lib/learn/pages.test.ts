// @vitest-environment node
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { Game } from '$app/engine'
import { rulesModule } from '$app/engine/rules'
import { variantWords } from '$app/variants'
import { renderPage } from '../../../rules-pages'
import { pages } from './pages'

beforeAll(() => rulesModule.loadFrom(readFileSync(new URL('../../engine/made/rules_bg.wasm', import.meta.url))))

describe('the rules pages', () => {
  it('are there for every variant', () => {
    expect(Object.keys(pages).sort()).toEqual(Object.keys(variantWords).sort())
  })

  it('have a board for every picture, at a position of its record', async () => {
    for (const [id, load] of Object.entries(pages)) {
      const { html, boards } = await load()
      expect(html, id).not.toContain('<img')
      for (const [name, { record, turn }] of Object.entries(boards)) {
        expect(html).toContain(`data-picture="${name}"`)
        expect(Game.read(record).turns.length, name).toBeGreaterThanOrEqual(turn ?? 0)
      }
    }
  })

  it('begin with the rules in short, and have all sections for players', async () => {
    for (const [id, load] of Object.entries(pages)) {
      const { html, brief } = await load()
      expect(brief.replaceAll(/<[^>]+>/g, '').length, id).toBeGreaterThan(300)
      expect(brief, id).not.toContain('data-picture')
      const sections = [
        'in-one-minute',
        'with-real-stones',
        'names-and-origin',
        id === 'infinite' ? 'what-one-plays-for' : 'strategy',
      ]
      for (const section of sections) expect(html, id).toContain(`id="${section}"`)
      expect(html, id).toContain('<aside class="reading">')
    }
  })

  it('link to headings that exist', async () => {
    const all = Object.fromEntries(
      await Promise.all(Object.entries(pages).map(async ([id, load]) => [id, (await load()).html] as const)),
    )
    const links = Object.values(all).flatMap((html) => [...html.matchAll(/href="\/learn\/([^"#]+)#?([^"]*)"/g)])
    expect(links.length).toBeGreaterThan(5)
    for (const [link, id, anchor] of links) {
      expect(all[id!], link).toBeDefined()
      if (anchor) expect(all[id!], link).toContain(`id="${anchor}"`)
    }
  })

  it('speak to players: no flags, files or names from records', async () => {
    for (const [id, load] of Object.entries(pages)) {
      const { html } = await load()
      expect(html, id).not.toMatch(/\.json|--[a-z]|[a-z]_[a-z]|\{"/)
    }
  })

  it('cannot be built with links or pictures that lead nowhere', () => {
    expect(() => renderPage('[x](../records.md)')).toThrow('leads nowhere')
    expect(() => renderPage('<img src="../pictures/mona-lisa.svg" alt="">')).toThrow('mona-lisa')
  })
})
