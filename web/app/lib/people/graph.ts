import type { RatingPoint } from '$protocol'

/** A graph in the units of its drawing, y from the top. */
export interface Graph {
  /** The line through all ratings. */
  line: string
  /** The band within which the true strength lies. */
  band: string
  /** Where each rating is. */
  dots: { x: number; y: number; point: RatingPoint }[]
  /** Ratings at which a line is drawn across. */
  ticks: { y: number; rating: number }[]
}

const STEPS = [10, 20, 50, 100, 200, 500, 1000]

/** Draws ratings in a frame. They stand side by side, game by game, however long it was between them. */
export function graph(points: RatingPoint[], width: number, height: number): Graph {
  if (points.length === 0) return { line: '', band: '', dots: [], ticks: [] }
  const low = Math.min(...points.map((point) => point.rating - point.deviation))
  const high = Math.max(...points.map((point) => point.rating + point.deviation))
  const x = (index: number) => (points.length === 1 ? width / 2 : (index / (points.length - 1)) * width)
  const y = (rating: number) => (high === low ? height / 2 : ((high - rating) / (high - low)) * height)
  const path = (all: [number, number][]) =>
    all.map(([px, py], i) => `${i === 0 ? 'M' : 'L'}${round(px)} ${round(py)}`).join('')
  const upper = points.map((point, i): [number, number] => [x(i), y(point.rating + point.deviation)])
  const lower = points.map((point, i): [number, number] => [x(i), y(point.rating - point.deviation)])
  return {
    line: path(points.map((point, i) => [x(i), y(point.rating)])),
    band: `${path([...upper, ...lower.reverse()])}Z`,
    dots: points.map((point, i) => ({ x: round(x(i)), y: round(y(point.rating)), point })),
    ticks: ticks(low, high).map((rating) => ({ y: round(y(rating)), rating })),
  }
}

/** Two to six round numbers between two ratings. */
export function ticks(low: number, high: number): number[] {
  const step = STEPS.find((size) => (high - low) / size <= 5) ?? 1000
  const all: number[] = []
  for (let rating = Math.ceil(low / step) * step; rating <= high; rating += step) all.push(rating)
  return all
}

function round(n: number): number {
  return Math.round(n * 10) / 10
}
