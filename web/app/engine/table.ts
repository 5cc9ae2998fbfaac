import type { Allowed, ClockFace, Command, Handicap, Sides, TableEvent, TableView, Terms, TermsCheck } from '$protocol'
import init, {
  checkTerms as check,
  initSync,
  LocalScoring,
  suggestHandicap as suggest,
  TableFollower,
} from './made/table.js'
import address from './made/table_bg.wasm?url'
import { Module } from './module'

/** Tables over the network, in a module of its own that is loaded with the first of them. */
export const tableModule = new Module(address, init, initSync)

/** What is to be said about terms before anybody is asked to play on them. The module must be loaded. */
export function checkTerms(terms: Terms): TermsCheck {
  return JSON.parse(check(JSON.stringify(terms))) as TermsCheck
}

/** The handicap for a difference in rating; null if none is needed, or possible in this game. The module must be loaded. */
export function suggestHandicap(terms: Terms, difference: number): Handicap | null {
  const found = suggest(JSON.stringify(terms), difference)
  return found === undefined ? null : (JSON.parse(found) as Handicap)
}

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

/** The end of a game on this screen, by the rules of tables. The module must be loaded. */
export class Scoring {
  private readonly local: LocalScoring

  /** A game after its last turn, with the stones that are proposed as dead. Throws an error with a sentence. */
  constructor(record: string, dead: string[]) {
    this.local = new LocalScoring(record, dead)
  }

  view(): TableView {
    return JSON.parse(this.local.view()) as TableView
  }

  /** Every command, with the reason if it would be refused. */
  allowed(): Allowed[] {
    return JSON.parse(this.local.allowed()) as Allowed[]
  }

  /** Gives a command: null, or the code of the reason why it is refused. */
  give(command: Command): string | null {
    return this.local.give(JSON.stringify(command)) ?? null
  }

  free(): void {
    this.local.free()
  }
}
