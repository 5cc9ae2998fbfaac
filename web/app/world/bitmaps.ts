import { SIDE, type Chunk, type Timeouts } from './chunks'
import { pixelOf, rgbOf } from './colour'
import { livery } from './owners'
import type { Land } from './painter'
import type { Sprites } from './sprites'
import { TILE, type Tile } from './tiles'

// Bitmaps of whole chunks and tiles, composed pixel by pixel: thousands of canvas calls for each would drop frames
// whenever a new chunk comes into view.

/** The stones of a chunk, `cell` pixels each, on a transparent background. */
export function drawChunk(
  chunk: Chunk,
  cell: number,
  sprites: Sprites,
  now: number,
  timeouts: Timeouts,
  old?: HTMLCanvasElement,
): HTMLCanvasElement {
  const side = cell * SIDE
  const pixels = new Uint32Array(side * side)
  for (let spot = 0; spot < SIDE * SIDE; spot += 1) {
    if (chunk.owners[spot] === 0) continue
    const stone = chunk.stone(spot, now, timeouts)
    if (!stone) continue
    const sprite = sprites.pixels(stone.owner, stone.status)
    const left = (spot % SIDE) * cell
    const top = (SIDE - 1 - Math.floor(spot / SIDE)) * cell
    for (let row = 0; row < cell; row += 1)
      pixels.set(sprite.subarray(row * cell, (row + 1) * cell), (top + row) * side + left)
  }
  return painted(pixels, side, old)
}

/** Land, one pixel per point, in the colours of its owners. */
export function drawLand({ owners, width }: Land, you: number | null): HTMLCanvasElement {
  const height = Math.floor(owners.length / Math.max(1, width))
  const pixels = new Uint32Array(width * height)
  owners.forEach((owner, i) => {
    const row = height - 1 - Math.floor(i / width)
    if (owner > 0) pixels[row * width + (i % width)] = pixelOf(livery(owner - 1, you).rgb, 0.45)
  })
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [width, height]
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), width, height), 0, 0)
  return canvas
}

/** A tile, one pixel per square: the leading owner (as land: in full colour), or how recent the activity is. */
export function drawTile(tile: Tile, you: number | null, heat: boolean, isLand = false): HTMLCanvasElement {
  const pixels = new Uint32Array(TILE * TILE)
  const room = 4 ** tile.level
  const colours = new Map<number, ReturnType<typeof rgbOf>>()
  for (let i = 0; i < tile.index.length; i += 1) {
    const index = tile.index[i] ?? 0
    const stones = tile.stones[i] ?? 0
    const at = (TILE - 1 - Math.floor(index / TILE)) * TILE + (index % TILE)
    if (heat) pixels[at] = warmth(tile.age[i] ?? 0)
    else if (stones > 0) {
      const leader = tile.leader[i] ?? 0
      let colour = colours.get(leader)
      if (!colour) colours.set(leader, (colour = livery(leader, you).rgb))
      const density = Math.min(1, 0.35 + 0.65 * Math.sqrt(Math.min(1, (3 * stones) / room)))
      pixels[at] = pixelOf(colour, isLand ? 1 : density)
    }
  }
  return painted(pixels, TILE)
}

/** Heat colour: full within hours, fading over a week. */
function warmth(age: number): number {
  const warm = 1 / (1 + age / 90)
  return pixelOf(rgbOf(42 - 34 * warm, 90, 52), 0.12 + 0.88 * warm)
}

function painted(pixels: Uint32Array<ArrayBuffer>, side: number, old?: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = old ?? document.createElement('canvas')
  if (canvas.width !== side) canvas.width = canvas.height = side
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), side, side), 0, 0)
  return canvas
}
