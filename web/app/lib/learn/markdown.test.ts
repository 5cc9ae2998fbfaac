// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { blocks, inline, type Inline } from './markdown'
import { pictures } from './pictures'

const folder = new URL('../../../../docs/rules/', import.meta.url)
const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')

describe('our rules pages', () => {
  it('become headings, lists, tables and pictures', () => {
    const page =
      '# Title\n\nSome *fine* `E5` text\nthat goes on.\n\n## Next\n- one\n  more\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'
    expect(blocks(page).map(({ is }) => is)).toEqual(['heading', 'paragraph', 'heading', 'list', 'table'])
    expect(blocks('    one\n\n    two\n\nthree')).toMatchObject([
      { is: 'code', text: 'one\n\ntwo' },
      { is: 'paragraph' },
    ])
    expect(inline('a **b** [c](d.md)')).toEqual([
      { is: 'text', text: 'a ' },
      { is: 'strong', text: 'b' },
      { is: 'text', text: ' ' },
      { is: 'link', text: 'c', href: 'd.md' },
    ])
  })

  it('leave no mark of their notation in the text, and every picture has a board', () => {
    for (const name of pages) {
      for (const part of inlines(readFileSync(new URL(name, folder), 'utf8'))) {
        if (part.is === 'text') expect(part.text, name).not.toMatch(/\*\*|<img|\]\(|^#/)
        if (part.is === 'picture') expect(pictures[part.name], `${name}: ${part.name}`).toBeDefined()
      }
    }
  })
})

function inlines(page: string): Inline[] {
  return blocks(page).flatMap((block) => {
    if (block.is === 'code') return []
    if (block.is === 'list') return block.items.flat()
    if (block.is === 'table') return [block.head, ...block.rows].flat(2)
    return block.text
  })
}
