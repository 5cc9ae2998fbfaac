import type { Allowed, ClockFace, Sides, TableEvent, TableView } from '$protocol'
import init, { initSync, TableFollower } from './made/table.js'
import address from './made/table_bg.wasm?url'
import { Module } from './module'

/** Tables over the network, in a module of its own that is loaded with the first of them. */
export const tableModule = new Module(address, init, initSync)

/** A table as the server's events tell it. The module must be loaded. */
export class Follower {
  private readonly follower = new TableFollower()

  /** The number of the next event. */
  get next(): number {
    return this.follower.next
  }

  /** Folds an event; null is one that is hidden from us. False if it was known, or if events before it are missing. */
  hear(number: number, event: TableEvent | null): boolean {
    return this.follower.hear(number, event ? JSON.stringify(event) : undefined)
  }

  /** What there is to see; nothing before the first event. */
  view(viewer: string | undefined): TableView | null {
    const view = this.follower.view(viewer)
    return view === undefined ? null : (JSON.parse(view) as TableView)
  }

  /** What the clock shows; nothing without one. */
  clock(now: number): Sides<ClockFace> | null {
    const faces = this.follower.clock(now)
    return faces === undefined ? null : (JSON.parse(faces) as Sides<ClockFace>)
  }

  /** Every command, with the reason if it would be refused. */
  allowed(viewer: string | undefined, now: number): Allowed[] {
    return JSON.parse(this.follower.allowed(viewer, now)) as Allowed[]
  }

  free(): void {
    this.follower.free()
  }
}
