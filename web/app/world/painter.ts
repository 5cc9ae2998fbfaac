import type { Area } from '$protocol'
import { drawChunk, drawLand, drawTile } from './bitmaps'
import { DETAIL, inView, toScreen, type Camera, type Frame } from './camera'
import { SIDE, type Chunk, type Chunks, type Timeouts } from './chunks'
import { drawShading, paintAim, paintCountdown, paintGrid, paintPoints } from './marks'
import { NEWCOMER } from './owners'
import { paintGone, paintInspection } from './previewmarks'
import type { Inspection, Spot } from './rules'
import { paintRulers } from './rulers'
import { Sprites } from './sprites'
import { TILE, type Tile, type Tiles } from './tiles'

/** The page's colours, read from its style sheet. */
export interface Colours {
  ground: string
  line: string
  strong: string
  ink: string
  accent: string
  good: string
}

/** Where the player may play. */
export interface Shading {
  area: Area
  legal: Uint8Array
  width: number
}

/** Whose land points are: the owner's number plus one, or 0. */
export interface Land {
  area: Area
  owners: Uint32Array
  width: number
}

/** Everything needed to paint one frame. */
export interface Scene {
  camera: Camera
  frame: Frame
  /** Device pixels for one pixel of the page. */
  density: number
  now: number
  you: number | null
  chunks: Chunks
  tiles: Tiles
  timeouts: Timeouts
  shading: Shading | null
  /** Land of single points, and whether the overview shows whose everything is. */
  land?: Land | null
  isLand?: boolean
  heat: boolean
  colours: Colours
  /** Whether tiles show the same world at the same time as the chunks. */
  overview?: boolean
  /** Whether the lines are numbered at the edges. */
  rulers?: boolean
  aimed: { x: number; y: number } | null
  /** The player's stone that the server has not confirmed yet. */
  hoped: { x: number; y: number; captured?: Spot[] } | null
  /** The point in focus, and what the rules say about it. */
  focus?: { at: { x: number; y: number }; seen: Inspection } | null
}

/** From this scale on stones are drawn one by one, with their countdowns. */
const CLOSE = 20
/** Below this scale the overview is loaded although single stones are still drawn. */
const NEARLY = 7
/** Milliseconds per frame for redrawing chunks; the others keep their old bitmap until a later frame. */
const PATIENCE = 5

interface Bitmap {
  canvas: HTMLCanvasElement
  version: number
  cell: number
  you: number | null
}

/** Rounds to a device pixel. */
const whole = (pixels: number, density: number) => Math.round(pixels * density) / density

/** Paints the world. A chunk is drawn once into a bitmap, which is then only moved. */
export class Painter {
  private sprites = new Sprites()
  private chunkMaps = new WeakMap<Chunk, Bitmap>()
  private tileMaps = new WeakMap<Tile, Map<string, HTMLCanvasElement>>()
  private shade: { of: Shading; canvas: HTMLCanvasElement } | null = null
  private landMap: { of: Land; canvas: HTMLCanvasElement } | null = null
  /** Deadline for drawing chunks in this frame, and whether some were postponed. */
  private until = 0
  private isBehind = false

  /** Paints one frame. True if another is needed because chunks were postponed. */
  paint(to: CanvasRenderingContext2D, scene: Scene): boolean {
    const { frame, density, camera, colours } = scene
    this.until = performance.now() + PATIENCE
    this.isBehind = false
    to.setTransform(density, 0, 0, density, 0, 0)
    to.fillStyle = colours.ground
    to.fillRect(0, 0, frame.width, frame.height)
    if (camera.scale < DETAIL) this.paintTiles(to, scene)
    else {
      if (scene.overview) this.paintUnderneath(to, scene)
      if (scene.shading) this.paintShading(to, scene, scene.shading)
      if (scene.land) this.paintLand(to, scene, scene.land)
      paintGrid(to, scene)
      this.paintChunks(to, scene)
    }
    if (camera.scale >= DETAIL) this.paintIntentions(to, scene)
    if (scene.rulers) paintRulers(to, scene)
    return this.isBehind
  }

  private paintChunks(to: CanvasRenderingContext2D, scene: Scene): void {
    const { camera, frame, chunks } = scene
    const view = inView(camera, frame)
    for (let y = Math.floor(view.bottom / SIDE); y <= Math.floor(view.top / SIDE); y += 1)
      for (let x = Math.floor(view.left / SIDE); x <= Math.floor(view.right / SIDE); x += 1) {
        const chunk = chunks.at(x, y)
        if (!chunk) continue
        if (camera.scale >= CLOSE) this.paintStones(to, scene, chunk)
        else this.paintBitmap(to, scene, chunk)
      }
    if (camera.scale < CLOSE) this.drawAhead(scene)
  }

  /** Draws chunks near the view while there is time, so that they are ready when they come into view. */
  private drawAhead(scene: Scene): void {
    for (const chunk of scene.chunks.all.values()) {
      if (performance.now() > this.until) return
      this.bitmap(scene, chunk)
    }
  }

  private paintStones(to: CanvasRenderingContext2D, scene: Scene, chunk: Chunk): void {
    const { camera, frame, density, now, timeouts } = scene
    // Whole device pixels, so that stones are copied without resampling.
    const wide = Math.round(camera.scale * 0.94 * density)
    const size = wide / density
    this.sprites.prepare(wide, scene.you)
    for (let spot = 0; spot < SIDE * SIDE; spot += 1) {
      if (chunk.owners[spot] === 0) continue
      const stone = chunk.stone(spot, now, timeouts)
      if (!stone) continue
      const [left, top] = toScreen(
        camera,
        frame,
        chunk.x * SIDE + (spot % SIDE),
        chunk.y * SIDE + Math.floor(spot / SIDE),
      )
      if (left < -size || top < -size || left > frame.width + size || top > frame.height + size) continue
      to.drawImage(
        this.sprites.get(stone.owner, stone.status),
        whole(left - size / 2, density),
        whole(top - size / 2, density),
        size,
        size,
      )
      if (stone.until !== null && stone.status === 'pending') {
        const left_ = Math.max(0, (stone.until - now) / timeouts.pending_timeout)
        paintCountdown(to, left, top, size / 2, left_, scene.colours)
      }
    }
  }

  private paintBitmap(to: CanvasRenderingContext2D, scene: Scene, chunk: Chunk): void {
    const { camera, frame, density } = scene
    const bitmap = this.bitmap(scene, chunk)
    if (!bitmap) return
    const [left, top] = toScreen(camera, frame, chunk.x * SIDE - 0.5, (chunk.y + 1) * SIDE - 0.5)
    const size = SIDE * camera.scale
    // A bitmap of the exact size is copied; a fractional position would be resampled.
    if (bitmap.cell === camera.scale * density)
      to.drawImage(bitmap.canvas, whole(left, density), whole(top, density), size, size)
    else to.drawImage(bitmap.canvas, left, top, size, size)
  }

  /** The bitmap of a chunk, redrawn if the chunk or the scale changed and there is time; else the old one, if any. */
  private bitmap({ camera, density, you, now, timeouts }: Scene, chunk: Chunk): Bitmap | undefined {
    const cell = Math.max(4, Math.round(camera.scale * density))
    const { version } = chunk
    const before = this.chunkMaps.get(chunk)
    if (before?.version === version && before.cell === cell && before.you === you) return before
    if (performance.now() > this.until) {
      this.isBehind = true
      return before
    }
    this.sprites.prepare(cell, you)
    const bitmap = { canvas: drawChunk(chunk, cell, this.sprites, now, timeouts, before?.canvas), version, cell, you }
    this.chunkMaps.set(chunk, bitmap)
    return bitmap
  }

  private paintShading(to: CanvasRenderingContext2D, scene: Scene, shading: Shading): void {
    if (this.shade?.of !== shading) this.shade = { of: shading, canvas: drawShading(shading, scene.colours) }
    paintPoints(to, scene, shading.area, this.shade.canvas)
  }

  private paintLand(to: CanvasRenderingContext2D, scene: Scene, land: Land): void {
    if (this.landMap?.of !== land) this.landMap = { of: land, canvas: drawLand(land, scene.you) }
    paintPoints(to, scene, land.area, this.landMap.canvas)
  }

  /** The heat of single points, or the overview where chunks are not loaded yet, so that nothing vanishes when zooming. */
  private paintUnderneath(to: CanvasRenderingContext2D, scene: Scene): void {
    const { camera, frame, chunks } = scene
    const view = inView(camera, frame, 0)
    const [left, right] = [Math.floor(view.left / SIDE), Math.floor(view.right / SIDE)]
    const [bottom, top] = [Math.floor(view.bottom / SIDE), Math.floor(view.top / SIDE)]
    let isWhole = true
    for (let y = bottom; y <= top; y += 1)
      for (let x = left; x <= right; x += 1) isWhole &&= chunks.at(x, y) !== undefined
    // From `NEARLY` on the next step outwards shows tiles: have them ready.
    if (scene.heat || !isWhole || camera.scale < NEARLY) {
      to.globalAlpha = scene.heat ? 0.6 : isWhole ? 0 : 1
      this.paintTiles(to, scene)
      to.globalAlpha = 1
    }
  }

  private paintTiles(to: CanvasRenderingContext2D, scene: Scene): void {
    const { camera, frame } = scene
    // Squares of two to four pixels: fine enough to see, and few tiles to fetch.
    const level = Math.max(0, Math.ceil(Math.log2(2 / camera.scale)))
    const side = TILE * 2 ** level
    const view = inView(camera, frame)
    to.imageSmoothingEnabled = false
    for (let y = Math.floor(view.bottom / side); y <= Math.floor(view.top / side); y += 1)
      for (let x = Math.floor(view.left / side); x <= Math.floor(view.right / side); x += 1) {
        const tile = scene.tiles.get(level, x, y, performance.now())
        const [left, top] = toScreen(camera, frame, x * side - 0.5, (y + 1) * side - 0.5)
        const size = side * camera.scale
        if (tile) to.drawImage(this.tileMap(tile, scene), left, top, size, size)
        else this.paintCoarse(to, scene, { level, x, y }, [left, top, size])
      }
    to.imageSmoothingEnabled = true
  }

  /** Placeholder for a tile that is not loaded yet: its part of a coarser tile that is. */
  private paintCoarse(
    to: CanvasRenderingContext2D,
    scene: Scene,
    { level, x, y }: { level: number; x: number; y: number },
    [left, top, size]: [number, number, number],
  ): void {
    for (let up = 1; up <= 3; up += 1) {
      const parts = 2 ** up
      const tile = scene.tiles.peek(level + up, Math.floor(x / parts), Math.floor(y / parts))
      if (!tile) continue
      const part = TILE / parts
      const column = x - tile.x * parts
      const row = parts - 1 - (y - tile.y * parts)
      return to.drawImage(this.tileMap(tile, scene), column * part, row * part, part, part, left, top, size, size)
    }
  }

  tileMap(tile: Tile, scene: Pick<Scene, 'you' | 'heat' | 'isLand'>): HTMLCanvasElement {
    let maps = this.tileMaps.get(tile)
    if (!maps) this.tileMaps.set(tile, (maps = new Map<string, HTMLCanvasElement>()))
    const key = `${scene.you} ${scene.heat} ${scene.isLand ?? false}`
    let map = maps.get(key)
    if (!map) maps.set(key, (map = drawTile(tile, scene.you, scene.heat, scene.isLand)))
    return map
  }

  /** The stone that is being placed, the preview of another, and the aim. */
  private paintIntentions(to: CanvasRenderingContext2D, scene: Scene): void {
    const { hoped, focus, aimed } = scene
    if (hoped) {
      paintGone(to, scene, hoped.captured ?? [])
      this.paintGhost(to, scene, hoped, 0.85)
    } else if (focus) {
      if (focus.seen.preview) this.paintGhost(to, scene, focus.at, 0.55)
      paintInspection(to, scene, focus.seen)
    }
    if (aimed) paintAim(to, scene, aimed)
  }

  /** A stone of the player's own that is not on the board yet. */
  private paintGhost(
    to: CanvasRenderingContext2D,
    scene: Scene,
    { x, y }: { x: number; y: number },
    opacity: number,
  ): void {
    const [left, top] = toScreen(scene.camera, scene.frame, x, y)
    to.globalAlpha = opacity
    this.sprites.prepare(Math.round(scene.camera.scale * 0.94 * scene.density), scene.you)
    const size = scene.camera.scale * 0.94
    to.drawImage(this.sprites.get(scene.you ?? NEWCOMER, 'locked'), left - size / 2, top - size / 2, size, size)
    to.globalAlpha = 1
  }
}
