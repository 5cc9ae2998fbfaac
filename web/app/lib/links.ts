/** A piece of a message: plain text, or an address to follow. */
export interface Piece {
  text: string
  href?: string
}

// Only the web: no other scheme becomes a link. Marks that end a sentence do not belong to the address.
const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g

/** Splits a message at the addresses in it. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const found of text.matchAll(ADDRESS)) {
    if (found.index > end) pieces.push({ text: text.slice(end, found.index) })
    pieces.push({ text: found[0], href: found[0] })
    end = found.index + found[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}
