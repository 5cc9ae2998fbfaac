import type { LineTurn } from '$app/engine'
import type { DrawnMark, Place } from '$board/model'

/** Points of a threat below which it is not told: searches are not that exact. */
export const LEAST_GAIN = 1

/** The turns of a line as numbers on the board. A pass has no point; a point that is played twice shows the first number. */
export function numberedLine(points: Place[], line: LineTurn[]): DrawnMark[] {
  const byName = new Map(points.map(({ name }, point) => [name, point]))
  const marks = new Map<number, DrawnMark>()
  for (const [i, { color, turn }] of line.entries()) {
    // A turn may begin with a slide or a word; the point comes last.
    const point = byName.get(turn.split(' ').at(-1) ?? '')
    if (point !== undefined && !marks.has(point))
      marks.set(point, { point, kind: 'label', text: `${i + 1}`, stone: color })
  }
  return [...marks.values()]
}
