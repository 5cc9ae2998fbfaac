// Just enough Markdown for our own rules pages.

export type Inline =
  | { is: 'text' | 'strong' | 'em' | 'code'; text: string }
  | { is: 'link'; text: string; href: string }
  | { is: 'picture'; name: string; alt: string }

export type Block =
  | { is: 'heading'; level: number; text: Inline[] }
  | { is: 'paragraph'; text: Inline[] }
  | { is: 'list'; ordered: boolean; items: Inline[][] }
  | { is: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { is: 'code'; text: string }

const INLINE =
  /<img src="[^"]*?([\w.-]+)\.svg"[^>]*alt="([^"]*)"[^>]*>|\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g

/** A line of text with its emphasis, code, links and pictures. */
export function inline(text: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const found of text.matchAll(INLINE)) {
    if (found.index > end) parts.push({ is: 'text', text: text.slice(end, found.index) })
    const [whole, name, alt, strong, em, code, label, href] = found
    if (name !== undefined) parts.push({ is: 'picture', name, alt: alt ?? '' })
    else if (strong !== undefined) parts.push({ is: 'strong', text: strong })
    else if (em !== undefined) parts.push({ is: 'em', text: em })
    else if (code !== undefined) parts.push({ is: 'code', text: code })
    else parts.push({ is: 'link', text: label ?? '', href: href ?? '' })
    end = found.index + whole.length
  }
  if (end < text.length) parts.push({ is: 'text', text: text.slice(end) })
  return parts
}

/** A page as blocks. */
export function blocks(page: string): Block[] {
  return page
    .replaceAll('\r', '')
    .split(/\n{2,}|\n(?=#)|(?<=^#.*)\n/m)
    .filter((part) => part.trim() !== '')
    .map(block)
    .reduce<Block[]>(joined, [])
}

function block(part: string): Block {
  const lines = part.replace(/^\n+|\n+$/g, '').split('\n')
  const first = lines[0] ?? ''
  const heading = /^(#+) (.*)$/.exec(first)
  if (heading) return { is: 'heading', level: heading[1]!.length, text: inline(heading[2]!) }
  if (lines.every((line) => line.startsWith('    ')))
    return { is: 'code', text: lines.map((line) => line.slice(4)).join('\n') }
  if (first.startsWith('|')) return table(lines)
  const marker = /^(- |\d+\. )/.exec(first)
  if (marker) return { is: 'list', ordered: marker[1] !== '- ', items: items(lines) }
  return { is: 'paragraph', text: inline(lines.join(' ')) }
}

/** The items of a list; lines that only go on belong to the one before. */
function items(lines: string[]): Inline[][] {
  const texts: string[] = []
  for (const line of lines) {
    const begun = /^(?:- |\d+\. )(.*)$/.exec(line)
    if (begun) texts.push(begun[1]!)
    else texts.push(`${texts.pop() ?? ''} ${line.trim()}`)
  }
  return texts.map(inline)
}

function table(lines: string[]): Block {
  const cells = (line: string) =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map((cell) => inline(cell.trim()))
  const [head = '', , ...rows] = lines
  return { is: 'table', head: cells(head), rows: rows.map(cells) }
}

/** Code goes on after an empty line. */
function joined(before: Block[], next: Block): Block[] {
  const last = before.at(-1)
  if (last?.is !== 'code' || next.is !== 'code') return [...before, next]
  return [...before.slice(0, -1), { is: 'code', text: `${last.text}\n\n${next.text}` }]
}
