import { download } from '$app/lib/play/saved'
import type { Chunks } from './chunks'
import type { Region } from './history'
import { livery } from './owners'
import { Painter, type Colours } from './painter'
import { Tiles } from './tiles'

/** Largest side of a picture in pixels, and pixels between two points. */
const MOST_PIXELS = 4096
const CELL = 24
/** The largest board that SGF has letters for. */
export const MOST_SGF = 52

interface Picture {
  region: Region
  chunks: Chunks
  you: number | null
  colours: Colours
}

/** Draws a region, alone, with its coordinates. */
export function drawRegion(canvas: HTMLCanvasElement, { region, chunks, you, colours }: Picture): void {
  const [width, height] = [region.right - region.left + 3, region.top - region.bottom + 3]
  const scale = Math.max(5, Math.min(CELL, Math.floor(MOST_PIXELS / Math.max(width, height))))
  const frame = { width: width * scale, height: height * scale }
  if (canvas.width !== frame.width) [canvas.width, canvas.height] = [frame.width, frame.height]
  const to = canvas.getContext('2d', { alpha: false })
  if (!to) return
  const camera = { x: (region.left + region.right) / 2, y: (region.bottom + region.top) / 2, scale }
  const scene = {
    camera,
    frame,
    density: 1,
    now: 0,
    you,
    chunks,
    tiles: noTiles,
    timeouts: { pending_timeout: 1, locked_timeout: null },
    shading: null,
    heat: false,
    colours,
    rulers: true,
    aimed: null,
    hoped: null,
  }
  // Bitmaps of chunks are made a few at a time.
  for (let tries = 0; painter.paint(to, scene) && tries < 200; tries += 1);
}
const painter = new Painter()
const noTiles = new Tiles(() => undefined)

const named = (region: Region, kind: string) => `world_${region.left}_${region.bottom}.${kind}`

export async function savePicture(picture: Picture): Promise<void> {
  const canvas = document.createElement('canvas')
  drawRegion(canvas, picture)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (blob) download(named(picture.region, 'png'), blob, 'image/png')
}

/** Milliseconds between two pictures of a video, and pictures at most. */
const STEP = 80
const MOST_PICTURES = 250

/** Whether this browser can record what a canvas shows. */
export const canRecord = () =>
  typeof MediaRecorder !== 'undefined' &&
  MediaRecorder.isTypeSupported('video/webm') &&
  'captureStream' in HTMLCanvasElement.prototype

/** Records a time-lapse; `show` draws the moment after a number of changes. */
export async function saveVideo(
  region: Region,
  count: number,
  show: (canvas: HTMLCanvasElement, changes: number) => void,
): Promise<void> {
  const canvas = document.createElement('canvas')
  show(canvas, 0)
  const recorder = new MediaRecorder(canvas.captureStream(1000 / STEP), { mimeType: 'video/webm' })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stopped = new Promise((done) => (recorder.onstop = done))
  recorder.start()
  const pictures = Math.min(count, MOST_PICTURES)
  for (let i = 0; i <= pictures; i += 1) {
    show(canvas, Math.round((count * i) / Math.max(1, pictures)))
    await new Promise((next) => setTimeout(next, STEP))
  }
  recorder.stop()
  await stopped
  download(named(region, 'webm'), new Blob(parts, { type: 'video/webm' }), 'video/webm')
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A region as SGF: the stones of one owner are black, those of all others white. */
export function toSgf(
  region: Region,
  stones: { x: number; y: number; owner: number }[],
  black: number,
  comment: string,
): string {
  const [width, height] = [region.right - region.left + 1, region.top - region.bottom + 1]
  const at = ({ x, y }: { x: number; y: number }) => `[${LETTERS[x - region.left]}${LETTERS[region.top - y]}]`
  const list = (name: string, found: typeof stones) => (found.length > 0 ? name + found.map(at).join('') : '')
  const size = width === height ? `${width}` : `${width}:${height}`
  const own = stones.filter((stone) => stone.owner === black)
  const others = stones.filter((stone) => stone.owner !== black)
  const text = comment.replaceAll('\\', '\\\\').replaceAll(']', '\\]')
  return `(;FF[4]GM[1]CA[UTF-8]AP[Tengen]SZ[${size}]C[${text}]${list('AB', own)}${list('AW', others)})\n`
}

/** The stones of a region. */
export function stonesIn(region: Region, chunks: Chunks): { x: number; y: number; owner: number }[] {
  const found = []
  for (let y = region.bottom; y <= region.top; y += 1)
    for (let x = region.left; x <= region.right; x += 1) {
      const stone = chunks.stone(x, y, 0, { pending_timeout: 1, locked_timeout: null })
      if (stone) found.push({ x, y, owner: stone.owner })
    }
  return found
}

/** A region as SVG: lines, stones in the colours of their owners, a dot on one's own, and the coordinates of the corners. */
export function toSvg(
  region: Region,
  stones: { x: number; y: number; owner: number }[],
  you: number | null,
  { ground, line, ink }: Pick<Colours, 'ground' | 'line' | 'ink'>,
): string {
  const [width, height] = [region.right - region.left + 1, region.top - region.bottom + 1]
  const [left, top] = [(x: number) => x - region.left + 1, (y: number) => region.top - y + 1]
  const lines = [
    ...Array.from({ length: width }, (_, x) => `M${x + 1} .5V${height + 0.5}`),
    ...Array.from({ length: height }, (_, y) => `M.5 ${y + 1}H${width + 0.5}`),
  ].join('')
  const drawn = stones.map(({ x, y, owner }) => {
    const { fill, mark } = livery(owner, you)
    const dot = owner === you ? `<circle cx="${left(x)}" cy="${top(y)}" r=".15" fill="${mark}"/>` : ''
    return `<circle cx="${left(x)}" cy="${top(y)}" r=".46" fill="${fill}"/>${dot}`
  })
  const corner = (x: number, y: number, at: string) => `<text ${at} fill="${ink}">${x}, ${y}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width + 1} ${height + 2}" font-family="sans-serif" font-size=".6">`,
    `<rect width="100%" height="100%" fill="${ground}"/>`,
    `<path d="${lines}" stroke="${line}" stroke-width=".04" fill="none"/>`,
    ...drawn,
    corner(region.left, region.bottom, `x=".5" y="${height + 1.5}"`),
    corner(region.right, region.top, `x="${width + 0.5}" y="${height + 1.5}" text-anchor="end"`),
    '</svg>',
  ].join('\n')
}

export function saveSvg(region: Region, svg: string): void {
  download(named(region, 'svg'), svg, 'image/svg+xml')
}

export function saveSgf(region: Region, sgf: string): void {
  download(named(region, 'sgf'), sgf, 'application/x-go-sgf')
}
