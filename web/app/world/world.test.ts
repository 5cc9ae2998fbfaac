import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { lateWords } from '$app/words/late'
import {
  between,
  inView,
  isTooFar,
  LIMIT,
  onPixels,
  read,
  readMoment,
  readPlace,
  showing,
  toScreen,
  toWorld,
  write,
  zoomed,
} from './camera'
import { Chunks, SIDE, spotOf, type Timeouts } from './chunks'
import { pixelOf, rgbOf } from './colour'
import { livery } from './owners'
import { rulerStep } from './rulers'
import { readTile, Tiles } from './tiles'

// Written by a test of crates/world.
const fixture = JSON.parse(readFileSync('../tests/vectors/wire/world.json', 'utf8')) as {
  timeouts: Timeouts
  frames: { bytes: number[]; now: number; stones: { x: number; y: number; owner: number; status: string }[] }[]
}
const frame = { width: 800, height: 600 }
const camera = { x: 10, y: -5, scale: 20 }
const bytes = (...all: number[]) => new Uint8Array(all).buffer
const timeouts = { pending_timeout: 1000, locked_timeout: null }

describe('the camera', () => {
  it('finds the way from the world to the screen and back', () => {
    const [left, top] = toScreen(camera, frame, 12, -4)
    expect([left, top]).toEqual([440, 280])
    expect(toWorld(camera, frame, left, top)).toEqual([12, -4])
  })

  it('keeps what is under the pointer where it is', () => {
    const before = toWorld(camera, frame, 100, 50)
    const after = toWorld(zoomed(camera, frame, 3, 100, 50), frame, 100, 50)
    expect(after[0]).toBeCloseTo(before[0])
    expect(after[1]).toBeCloseTo(before[1])
  })

  it('shows all of an area', () => {
    const seen = inView(showing({ left: -500, right: 700, bottom: -9, top: 4 }, frame), frame)
    expect(seen.left).toBeLessThan(-500)
    expect(seen.right).toBeGreaterThan(700)
  })

  it('can be shared, and rubbish is no view', () => {
    expect(read(write(camera))).toEqual(camera)
    for (const bad of ['', '?at=', '?at=x,y', '?zoom=3', '?at=1']) expect(read(bad)).toBeNull()
    expect(read('?at=1,2&zoom=-4')?.scale).toBe(28)
    expect(readPlace(' -7 , 12 ')).toEqual({ x: -7, y: 12 })
    expect(readPlace(lateWords.world.point(-7, -12))).toEqual({ x: -7, y: -12 })
    expect(readPlace('Ann 12')).toBeNull()
  })

  it('ends a flight where it should', () => {
    const goal = { x: 9000, y: 4, scale: 30 }
    expect(between(camera, goal, 1)).toEqual(goal)
    expect(between(camera, goal, 0.5).scale).toBeLessThan(20)
  })
})

describe('chunks', () => {
  it('hold after each frame what the server has', () => {
    const chunks = new Chunks()
    const { timeouts } = fixture
    for (const { bytes: frame, now, stones } of fixture.frames) {
      expect(chunks.take(bytes(...frame))).toBe(true)
      // The chunk at -1,-1.
      const points = Array.from({ length: SIDE * SIDE }, (_, i) => ({
        x: (i % SIDE) - SIDE,
        y: Math.floor(i / SIDE) - SIDE,
      }))
      const standing = points.flatMap(({ x, y }) => {
        const stone = chunks.stone(x, y, now, timeouts)
        return stone ? [{ x, y, owner: stone.owner, status: stone.status }] : []
      })
      const order = (all: { x: number; y: number }[]) => [...all].sort((a, b) => a.y - b.y || a.x - b.x)
      expect(standing).toEqual(order(stones))
    }
  })

  // Chunk 0,-1, version 3, owner 7, epoch 500, row 2: a stone at x 1, Pending since 490.
  const whole = bytes(1, 0, 0, 1, 3, 1, 7, 0xe8, 7, 4, 0, 0, 0, 2, 0, 0, 0, 1, 20)

  it('are read whole, and time unlocks stones', () => {
    const chunks = new Chunks()
    expect(chunks.take(whole)).toBe(true)
    expect(chunks.stone(1, -30, 600, timeouts)).toEqual({ owner: 7, status: 'pending', until: 1490 })
    expect(chunks.stone(1, -30, 1490, timeouts)).toEqual({ owner: 7, status: 'unlocked', until: null })
    expect(chunks.stone(2, -30, 600, timeouts)).toBeNull()
  })

  it('take changes that follow, and notice a gap', () => {
    const chunks = new Chunks()
    const change = (since: number) => bytes(1, 1, 0, 1, 4, since, 0, 0, 1, 0x82, 1)
    expect(chunks.take(change(3))).toBe(true)
    expect(chunks.all.size).toBe(0)
    chunks.take(whole)
    expect(chunks.take(change(2))).toBe(false)
    expect(chunks.take(change(3))).toBe(true)
    expect(chunks.stone(1, -30, 600, timeouts)).toBeNull()
    chunks.keep(() => false)
    expect(chunks.all.size).toBe(0)
  })

  it('have spots for points on all sides of the middle', () => {
    expect(spotOf(0, 0)).toBe(0)
    expect(spotOf(-1, -1)).toBe(1023)
    expect(() => new Chunks().take(bytes(1, 0, 0))).toThrow(RangeError)
  })
})

describe('a camera on pixels', () => {
  it('moves by less than a pixel, to where the screen has one', () => {
    const frame = { width: 801, height: 600 }
    for (const density of [1, 1.5, 2.625]) {
      const camera = { x: 12.345, y: -6.789, scale: 28 }
      const snapped = onPixels(camera, frame, density)
      for (const corner of toScreen(snapped, frame, 0, 0))
        expect(corner * density).toBeCloseTo(Math.round(corner * density), 6)
      const [before, after] = [toScreen(camera, frame, 5, 5), toScreen(snapped, frame, 5, 5)]
      expect(Math.hypot(before[0] - after[0], before[1] - after[1]) * density).toBeLessThan(1)
    }
  })
})

describe('tiles and owners', () => {
  it('are read square by square', () => {
    const tile = readTile(bytes(1, 5, 1, 2, 200, 1, 2, 3, 9, 4, 8, 0, 0, 1, 2, 1, 6))
    expect(tile).toMatchObject({ level: 5, x: -1, y: 1, newest: 100 })
    expect([[...tile.index], [...tile.stones], [...tile.leader], [...tile.age]]).toEqual([
      [3, 4],
      [9, 1],
      [4, 2],
      [0, 6],
    ])
    expect(() => readTile(bytes(1, 5, 1, 2, 200, 0x81, 0x40))).toThrow(RangeError)
  })

  it('are not asked for faster than a server likes', async () => {
    const asked: string[] = []
    vi.stubGlobal(
      'fetch',
      (address: string) => (asked.push(address), Promise.resolve(new Response(bytes(1, 0, 0, 0, 0, 0)))),
    )
    const tiles = new Tiles(() => undefined)
    const now = performance.now()
    for (let x = 0; x < 200; x += 1) {
      tiles.get(0, x, 0, now)
      // Each answer makes room for the next question.
      await vi.waitFor(() => expect(tiles.peek(0, Math.min(x, asked.length - 1), 0)).not.toBeNull())
    }
    expect(asked.length).toBeLessThan(60)
    tiles.get(0, 199, 0, now + 1000)
    expect(asked).toContain('/api/world/tiles/0/199/0')
    vi.unstubAllGlobals()
  })

  it('tell neighbours apart by colour or pattern', () => {
    const looks = Array.from({ length: 60 }, (_, owner) => livery(owner, 3))
    expect(new Set(looks.map((look) => `${look.fill} ${look.pattern}`)).size).toBe(60)
    expect(livery(3, 3).pattern).toBe(0)
    expect(livery(3, null).pattern).not.toBe(0)
  })

  it('have the colours that a style sheet would give them', () => {
    expect([rgbOf(0, 100, 50), rgbOf(120, 100, 25), rgbOf(240, 50, 75), rgbOf(42, 90, 52)]).toEqual([
      [255, 0, 0],
      [0, 128, 0],
      [159, 159, 223],
      [243, 177, 22],
    ])
    expect(pixelOf([1, 2, 3], 1)).toBe(0xff030201)
  })
})

it('places that are out of range are told from other texts', () => {
  expect(readPlace('12, −3')).toEqual({ x: 12, y: -3 })
  expect(readPlace(`${LIMIT},-${LIMIT}`)).toEqual({ x: LIMIT, y: -LIMIT })
  for (const far of ['9223372036854775807,0', '0, -9223372036854775808', `${LIMIT + 1} 0`]) {
    expect(readPlace(far)).toBeNull()
    expect(isTooFar(far)).toBe(true)
  }
  for (const other of ['Ann', '', '12', '1,2,3', '12,-3']) expect(isTooFar(other)).toBe(false)
})

it('a link may name a move', () => {
  const link = write({ x: 3, y: -4, scale: 28 }, 17)
  expect(link).toBe('?at=3,-4&zoom=28&move=17')
  expect([readMoment(link), readMoment('?at=3,-4'), readMoment('?move=-1')]).toEqual([17, null, null])
})

it('rulers number lines with room between the numbers', () => {
  expect([64, 28, 10, 1, 0.01].map(rulerStep)).toEqual([1, 2, 5, 50, 5000])
})
