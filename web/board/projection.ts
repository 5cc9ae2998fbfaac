import type { LayersView, Spot } from './geometry'
import { HEADING, PAGE } from './measures'

/** The projection of one layer into the drawing. */
export interface Stand {
  /** From a position on the board, measured from its upper left corner, to the drawing. */
  project(right: number, down: number): Spot
  right: number
  bottom: number
  title: Spot
}

/** How much smaller the far edge of a tilted board is: 1 / (1 + DEPTH). */
const DEPTH = 0.3
/** Height of a tilted board in shares of its length. */
const TILT = 0.6
/** Stones have height, so they are flattened less than the board. */
const THICK = 1.15

/** Where a layer stands, one of `layers`; `side` is the length of its wood. */
export function stand(layers: number, layer: number, side: number, view: LayersView): Stand {
  if (layers === 1) return flat(PAGE, PAGE, side)
  switch (view) {
    case 'beside':
      return flat(layer === 1 ? PAGE : 2 * PAGE + side, PAGE + HEADING, side)
    case 'below':
      return flat(PAGE, PAGE + HEADING + (layer === 1 ? 0 : side + HEADING + PAGE), side)
    case 'through':
      return flat(PAGE, PAGE, side)
    case 'stacked':
      return tilted(PAGE, PAGE + HEADING * 0.6 + (layer === 1 ? 0 : TILT * side + HEADING), side)
  }
}

function flat(left: number, top: number, side: number): Stand {
  return {
    project: (right, down) => ({ x: left + right, y: top + down, scale: 1, squash: 1 }),
    right: left + side,
    bottom: top + side,
    title: { x: left + side / 2, y: top - HEADING / 2, scale: 1, squash: 1 },
  }
}

function tilted(left: number, top: number, side: number): Stand {
  const height = TILT * side
  const project = (right: number, down: number): Spot => {
    const far = 1 - down / side
    const scale = 1 / (1 + DEPTH * far)
    return {
      x: left + side / 2 + (right - side / 2) * scale,
      y: top + height - height * (1 + DEPTH) * far * scale,
      scale,
      squash: Math.min(1, TILT * (1 + DEPTH) * scale * THICK),
    }
  }
  return {
    project,
    right: left + side,
    bottom: top + height,
    title: { x: left + 2, y: top - HEADING * 0.2, scale: 1, squash: 1 },
  }
}
