import type { Area } from '$protocol'

/** A rectangle as it is typed: null if nothing is, undefined if it makes no sense. */
export function areaOf(text: string): Area | null | undefined {
  if (text.trim() === '') return null
  const numbers = text
    .replaceAll('−', '-')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)
  if (numbers.length !== 4 || !numbers.every(Number.isSafeInteger)) return undefined
  const [left, bottom, right, top] = numbers as [number, number, number, number]
  return { from: { x: left, y: bottom }, to: { x: right, y: top } }
}
