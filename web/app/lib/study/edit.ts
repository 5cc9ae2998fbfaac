import type { MarkKind, NamedMark } from '$app/engine'
import type { SetupHere } from '$app/engine/study'

/** What a tap on a point sets up. */
export type Piece = 'black' | 'white' | 'void' | 'neutral' | 'empty'

const ARROWS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']

/** A set-up with a piece put on a point, or taken off if it stands there already. The arrow of a void is turned by another tap. */
export function edited(setup: SetupHere, at: string, piece: Piece): SetupHere {
  const without = (points: string[]) => points.filter((point) => point !== at)
  const next: SetupHere = { ...setup, black: without(setup.black), white: without(setup.white) }
  const before = setup.voids?.find((other) => other.at === at)
  if (setup.voids) next.voids = setup.voids.filter((other) => other.at !== at)
  if (setup.neutral) next.neutral = without(setup.neutral)
  if (piece === 'black' && !setup.black.includes(at)) next.black.push(at)
  if (piece === 'white' && !setup.white.includes(at)) next.white.push(at)
  if (piece === 'neutral' && !setup.neutral?.includes(at)) next.neutral = [...(next.neutral ?? []), at]
  if (piece === 'void') {
    const arrow = before ? ARROWS[(ARROWS.indexOf(before.arrow) + 1) % ARROWS.length]! : 'N'
    // Turned in place: the order of voids is part of the position.
    next.voids = before
      ? setup.voids!.map((other) => (other.at === at ? { ...other, arrow } : other))
      : [...(next.voids ?? []), { at, arrow }]
  }
  return next
}

/** Marks with one put on a point, or taken off if it is there already. A label is the next letter that is free. */
export function marked(marks: NamedMark[], at: string, kind: MarkKind): NamedMark[] {
  const others = marks.filter((mark) => mark.at !== at)
  if (marks.some((mark) => mark.at === at && mark.kind === kind)) return others
  return [...others, { at, kind, text: kind === 'label' ? freeLetter(others) : '' }]
}

function freeLetter(marks: NamedMark[]): string {
  const taken = new Set(marks.map(({ text }) => text))
  for (let n = 0; ; n += 1) {
    const letter = n < 26 ? String.fromCharCode(65 + n) : `${n - 25}`
    if (!taken.has(letter)) return letter
  }
}
