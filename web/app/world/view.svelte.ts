import { go } from '$app/lib/router.svelte'
import {
  between,
  clamp,
  DETAIL,
  inView,
  LIMIT,
  read,
  readMoment,
  write,
  zoomed,
  type Camera,
  type Frame,
} from './camera'
import { SIDE } from './chunks'
import type { WorldClient } from './client.svelte'

/** Duration of a camera flight, in milliseconds. */
const FLIGHT = 700
/** Delay after the last movement before the address and the shading are updated. */
const REST = 250
/** The server's limit of chunks in one view. */
const MOST_CHUNKS = 280

/** The camera of this page, and its movements. */
export class WorldView {
  camera: Camera = $state.raw({ x: 0, y: 0, scale: 28 })
  frame: Frame = $state.raw({ width: 1, height: 1 })

  /** The moment that the address names. */
  private moment: number | null = null
  private looked = ''
  private flight = 0
  private rest: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly client: WorldClient,
    query: string,
  ) {
    this.camera = read(query) ?? this.camera
    this.moment = readMoment(query)
  }

  /** Names a moment in the address; null for the present. */
  name(moment: number | null): void {
    if (moment === this.moment) return
    this.moment = moment
    go(this.link, { replace: true })
  }

  private get link(): string {
    return write(this.camera, this.moment ?? undefined)
  }

  move(camera: Camera): void {
    cancelAnimationFrame(this.flight)
    this.set(camera)
  }

  pan(left: number, top: number): void {
    const { x, y, scale } = this.camera
    this.move({ x: x - left / scale, y: y + top / scale, scale })
  }

  zoom(factor: number, left = this.frame.width / 2, top = this.frame.height / 2): void {
    this.move(zoomed(this.camera, this.frame, factor, left, top))
  }

  /** Flies to a camera position; jumps with reduced motion. */
  fly(to: Camera): void {
    cancelAnimationFrame(this.flight)
    const [from, began] = [this.camera, performance.now()]
    const goal = { ...to, scale: clamp(to.scale) }
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return this.set(goal)
    const step = (now: number) => {
      const t = Math.min(1, (now - began) / FLIGHT)
      this.set(t === 1 ? goal : between(from, goal, t))
      if (t < 1) this.flight = requestAnimationFrame(step)
    }
    this.flight = requestAnimationFrame(step)
  }

  /** Flies to a point, close enough to play there. */
  flyTo(x: number, y: number): void {
    this.fly({ x, y, scale: Math.max(this.camera.scale, 28) })
  }

  resize(frame: Frame): void {
    this.frame = frame
    this.set(this.camera)
  }

  stop(): void {
    cancelAnimationFrame(this.flight)
    clearTimeout(this.rest)
  }

  private set({ x, y, scale }: Camera): void {
    const within = (c: number) => Math.max(-LIMIT, Math.min(LIMIT, c))
    this.camera = { x: within(x), y: within(y), scale }
    this.look()
    clearTimeout(this.rest)
    this.rest = setTimeout(() => this.settle(), REST)
  }

  /** Subscribes to the chunks in view and around it, if they have changed. */
  private look(): void {
    if (this.camera.scale < DETAIL) return this.lookFromAfar()
    // Points are legal or not by the stones in the box around them.
    const view = inView(this.camera, this.frame, Math.max(8, 2 + (this.client.about?.radius ?? 0)))
    const [left, right, bottom, top] = [view.left, view.right, view.bottom, view.top].map((c) =>
      Math.floor(c / SIDE),
    ) as [number, number, number, number]
    const key = `${left} ${right} ${bottom} ${top}`
    if (key === this.looked || (right - left + 1) * (top - bottom + 1) > MOST_CHUNKS) return
    this.looked = key
    const last = SIDE - 1
    this.client.look({
      from: { x: left * SIDE, y: bottom * SIDE },
      to: { x: right * SIDE + last, y: top * SIDE + last },
    })
  }

  /** Zoomed out, tiles show everything; one chunk is enough to receive the facts about the world. */
  private lookFromAfar(): void {
    if (this.looked === 'far') return
    this.looked = 'far'
    const at = { x: Math.round(this.camera.x), y: Math.round(this.camera.y) }
    this.client.look({ from: at, to: at })
  }

  private settle(): void {
    go(this.link, { replace: true })
    this.shade()
  }

  /** Requests where the player may play in the view. */
  shade(): void {
    if (this.camera.scale < DETAIL) return
    const { left, right, bottom, top } = inView(this.camera, this.frame, 2)
    const area = { from: { x: left, y: bottom }, to: { x: right, y: top } }
    this.client.findLand(area)
    if (this.camera.scale >= 8) void this.client.shade(area)
  }
}
