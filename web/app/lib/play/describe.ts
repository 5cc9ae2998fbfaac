import { words } from '$app/words'
import type { Cell } from '$board/model'

const text = words.board

/** What there is to know of a point besides what stands on it. */
export interface Standing {
  last?: boolean
  dead?: boolean
  playable?: boolean
  slidable?: boolean
}

/** A point as a screen reader says it: name first, then what matters most. */
export function describe(name: string, cell: Cell | undefined, standing: Standing = {}): string {
  const parts = [name.replace(/^U:/, `${text.titles[1]} `).replace(/^L:/, `${text.titles[0]} `)]
  parts.push(text.piece[cell?.piece ?? 'empty'])
  if (cell?.piece === 'void') {
    parts.push(text.arrow(text.arrows[cell.arrow ?? 0] ?? ''), text.resolver[cell.resolver ? 'on' : 'off'])
    if (cell.origin) parts.push(text.origin)
  }
  if (cell?.piece === 'empty' && cell.cover) parts.push(text.covered[cell.cover])
  if (standing.last) parts.push(text.last)
  if (standing.dead) parts.push(text.dead)
  if (standing.slidable) parts.push(text.slidable)
  if (standing.playable) parts.push(text.playable)
  return parts.join(', ')
}
