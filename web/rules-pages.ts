// Turns docs/rules/*.md into modules when the client is built: HTML, and the positions that replace its pictures.
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Marked, type Tokens } from 'marked'
import type { Plugin } from 'vite'

/** A position of a record: after a turn, or at the end. */
export interface Position {
  record: string
  turn: number | null
  territory: boolean
}

export interface Page {
  html: string
  /** The section with the rules in short, for the sheet to print. */
  brief: string
  /** By the name that `data-picture` has in the HTML. */
  boards: Record<string, Position>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const script = join(root, 'scripts/pictures')

/** The position that a picture shows, as the script that draws it says. */
function positionOf(name: string): Position {
  const text = readFileSync(script, 'utf8')
  const boards = /for board in ([^;]+);/
    .exec(text)?.[1]
    ?.split(' ')
    .map((board) => `picture board-${board} board-${board}`)
  const lines = [...(boards ?? []), ...text.split('\n')]
  const [, , record, ...flags] = lines.find((line) => line.startsWith(`picture ${name} `))?.split(' ') ?? []
  if (record === undefined) throw new Error(`scripts/pictures draws no ${name}`)
  const turn = flags.indexOf('--turn')
  return {
    record: readFileSync(join(root, 'docs/rules/examples', `${record}.json`), 'utf8'),
    turn: turn < 0 ? null : Number(flags[turn + 1]),
    territory: flags.includes('--territory'),
  }
}

/** Where a link of the rules pages leads in the client. */
function addressOf(href: string): string {
  if (href.startsWith('https://')) return href
  const [, id, anchor = ''] = /^(?!README)([\w.]+)\.md(#[\w-]+)?$/.exec(href) ?? []
  if (id === undefined) throw new Error(`${href} leads nowhere in the client`)
  return `/learn/${id}${anchor}`
}

const attribute = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

export function renderPage(markdown: string): Page {
  const boards: Record<string, Position> = {}
  const marked = new Marked({
    renderer: {
      // The screen has a title of its own.
      heading({ tokens, depth, text }) {
        const id = text.toLowerCase().replaceAll(/[^a-z]+/g, '-')
        return depth === 1 ? '' : `<h${depth + 1} id="${id}">${this.parser.parseInline(tokens)}</h${depth + 1}>`
      },
      // What we decided where the source leaves a choice.
      blockquote({ tokens }) {
        return `<aside class="reading">${this.parser.parse(tokens)}</aside>`
      },
      // A board is no content that a <p> may have.
      paragraph({ tokens }) {
        return `<div class="paragraph">${this.parser.parseInline(tokens)}</div>`
      },
      // It may be wider than the screen, and the keyboard can scroll it then.
      code: ({ text }) => `<pre tabindex="0">${text.replaceAll('<', '&lt;')}</pre>`,
      link({ href, tokens }) {
        return `<a href="${addressOf(href)}">${this.parser.parseInline(tokens)}</a>`
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        const name = basename(attribute(text, 'src'), '.svg')
        boards[name] = positionOf(name)
        return `<span data-picture="${name}" data-label="${attribute(text, 'alt')}"></span>`
      },
    },
  })
  const html = marked.parse(markdown, { async: false })
  return {
    brief: html.split(/<h3 id="[^"]*">.*?<\/h3>/)[1]?.replaceAll(/<span data-picture[^>]*><\/span>/g, '') ?? '',
    html: html.replaceAll('<table>', '<div class="wide"><table>').replaceAll('</table>', '</table></div>'),
    boards,
  }
}

/** Makes a module of every page in docs/rules. */
export function rulesPages(): Plugin {
  return {
    name: 'rules-pages',
    enforce: 'pre',
    transform(text, id) {
      if (!id.endsWith('.md') || basename(dirname(id)) !== 'rules') return null
      this.addWatchFile(script)
      try {
        return { code: `export default ${JSON.stringify(renderPage(text))}`, map: null }
      } catch (error) {
        return this.error(`${basename(id)}: ${String(error)}`)
      }
    },
  }
}
