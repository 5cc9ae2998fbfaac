import { LocalWorld } from '$app/engine/world'
import { Chunks } from '$app/world/chunks'
import type { Shading } from '$app/world/painter'
import type { WorldSource } from '$app/world/source'
import type { Place, Standing, WhyNot } from '$protocol'
import { Course } from './course.svelte'
import { people, type WorldStep } from './worldstep'

const HOUR = 3_600_000
const DAY = 24
/** The area for which legal points are computed. */
const REACH = { left: -32, right: 31, bottom: -32, top: 31 }

/** The selected point: its stone, and why one may not play there. */
interface Told {
  stone: Standing | null
  whyNot: WhyNot | null
}

/** The course of Infinite Go, in a local world with the real rules. */
export class WorldLesson extends Course<WorldStep> implements WorldSource {
  about: NonNullable<WorldSource['about']> = { you: null, pending_timeout: DAY * HOUR, locked_timeout: null }
  readonly chunks = new Chunks()
  shading: Shading | null = $state.raw(null)
  changes = $state(0)
  aimed: Place | null = $state.raw(null)
  told: Told | null = $state.raw(null)
  private hour = $state(0)
  private world: LocalWorld

  constructor(steps: WorldStep[], first = 0) {
    super(steps)
    this.world = new LocalWorld()
    this.begin(first)
  }

  now(): number {
    return this.hour * HOUR
  }

  name(owner: number): string | null {
    return this.world.name(owner) ?? null
  }

  aim(at: Place): void {
    this.aimed = at
    this.isWrongMove = false
    this.learn()
    if (this.step.refused && this.told?.whyNot && this.isAsked(at)) this.done = true
  }

  override get hint(): string[] {
    const { ask } = this.step
    return ask === 'wait' ? [] : [`${ask.x}, ${ask.y}`]
  }

  /** Selects the point that the step asks for. */
  showHint(): void {
    const { ask } = this.step
    if (ask !== 'wait') this.aim(ask)
  }

  look(): void {
    this.aimed = null
  }

  /** Places a stone where one aims: it stands if that is what the step asks for. */
  play(): void {
    const at = this.aimed
    if (!at || this.done || this.told?.stone || this.told?.whyNot) return
    this.isWrongMove = !this.isAsked(at)
    if (this.isWrongMove || this.world.play(this.now(), 'You', at.x, at.y) !== undefined) return
    this.done = true
    this.refresh()
  }

  /** Lets a day go by. */
  wait(): void {
    this.hour += DAY
    this.done = this.step.ask === 'wait'
    this.refresh()
  }

  protected override arrange(): void {
    this.world.free()
    this.world = new LocalWorld()
    const [you] = people.map((name) => this.world.enroll(name))
    this.about = { ...this.about, you: you ?? null }
    for (const [hour, who, x, y] of this.step.moves) this.world.play(hour * HOUR, who, x, y)
    this.hour = this.step.hour
    this.aimed = null
    this.refresh()
  }

  private isAsked({ x, y }: Place): boolean {
    const { ask } = this.step
    return ask !== 'wait' && ask.x === x && ask.y === y
  }

  private refresh(): void {
    this.chunks.all.clear()
    for (const [x, y] of [
      [-1, -1],
      [0, -1],
      [-1, 0],
      [0, 0],
    ] as const)
      this.chunks.take(this.world.chunk(x, y).buffer as ArrayBuffer)
    const { left, right, bottom, top } = REACH
    const legal = this.world.legal(this.now(), 'You', left, bottom, right, top)
    this.shading = { area: { from: { x: left, y: bottom }, to: { x: right, y: top } }, legal, width: right - left + 1 }
    this.changes += 1
    this.learn()
  }

  private learn(): void {
    if (!this.aimed) return void (this.told = null)
    const { x, y } = this.aimed
    const told = JSON.parse(this.world.point(this.now(), 'You', x, y)) as {
      stone: Standing | null
      reason: string | null
    }
    const { reason } = told
    this.told = {
      stone: told.stone,
      whyNot: reason === null ? null : { reason, sentence: reason },
    }
  }
}
