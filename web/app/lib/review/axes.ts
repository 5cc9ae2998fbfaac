/** A round number that is at least this large, for the end of an axis. */
export function ceiling(most: number): number {
  const steps = [5, 10, 20, 30, 50, 80, 100, 150, 200, 300, 400]
  return steps.find((step) => step >= most) ?? Math.ceil(most / 100) * 100
}

/** About so many round numbers from 0 to the last. */
export function spread(last: number, about: number): number[] {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200]
  const step = steps.find((one) => last / one <= about) ?? Math.ceil(last / about)
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => i * step)
}

/** A line through values from 0 to 1. */
export function path(values: number[], x: (number: number) => number, y: (share: number) => number): string {
  const points = values.map((value, i) => `${x(i).toFixed(1)} ${y(Math.min(1, Math.max(0, value))).toFixed(1)}`)
  return points.length === 0 ? '' : `M${points.join('L')}`
}
