import type { Aim, Mode } from './model'

/** A neutral piece and the cells it can slide to. */
export interface Slide {
  from: number
  to: number[]
}

/** Callbacks of the board. */
export interface Wishes {
  mode: () => Mode
  slides: () => Slide[]
  /** Whether a turn of this hand needs a second tap. */
  confirm: (hand: Hand) => boolean
  /** Whether a button confirms it instead of a second tap. */
  hasButton?: () => boolean
  inspect: (point: number) => Aim | null
  aim: (point: number | null) => void
  choose: (point: number) => void
  /** An illegal point was tried; the board says why. */
  refuse?: (point: number) => void
  slide: (from: number, to: number) => void
}

export type Hand = 'mouse' | 'touch' | 'keyboard'

/** Pointer and keyboard state, independent of the drawing: points in, turns out. */
export class Pointing {
  /** The point under the pointer, the cursor or the first tap. */
  aimed: number | null = $state(null)
  /** The point that waits for a second tap. */
  armed: number | null = $state(null)
  /** The selected neutral piece. */
  picked: number | null = $state(null)
  /** The illegal point that was tapped: the reason is shown there. */
  told: number | null = $state(null)
  /** A mouse keeps hovering after a click; a finger does not. */
  private isFinger = false

  constructor(private wishes: Wishes) {}

  /** Where the selected piece can slide. */
  get reach(): number[] {
    return this.reachOf(this.picked)
  }

  canSlide(point: number): boolean {
    const mode = this.wishes.mode()
    return (mode === 'place' || mode === 'slide') && this.reachOf(point).length > 0
  }

  hover(point: number | null): void {
    if (this.armed !== null || point === this.aimed) return
    this.aimed = point
    this.told = null
    this.wishes.aim(point)
  }

  /** A click, a tap or Enter. */
  choose(point: number, hand: Hand): void {
    if (this.wishes.mode() === 'watch') return
    this.isFinger = hand === 'touch'
    if (this.settleSlide(point)) return
    this.point(point)
    if (this.canSlide(point)) {
      this.picked = point
      this.armed = null
      return
    }
    if (this.wishes.inspect(point)?.refusal !== undefined) {
      this.told = point
      this.armed = null
      this.wishes.refuse?.(point)
      return
    }
    const asksTwice = this.wishes.mode() !== 'mark' && this.wishes.confirm(hand)
    if (asksTwice && (this.armed !== point || (hand === 'touch' && this.wishes.hasButton?.()))) {
      this.armed = point
      return
    }
    this.play(point)
  }

  /** Plays what waits to be confirmed. */
  confirmArmed(): void {
    if (this.armed !== null) this.play(this.armed)
  }

  private play(point: number): void {
    this.let()
    this.wishes.choose(point)
  }

  /** A piece was dragged from one cell to another. */
  drop(from: number, to: number | null): void {
    this.picked = null
    if (to !== null && this.reachOf(from).includes(to)) this.wishes.slide(from, to)
  }

  /** Resets aim, selection and message. */
  let(): void {
    this.armed = null
    this.picked = null
    this.told = null
    if (this.isFinger) this.point(null)
  }

  private settleSlide(point: number): boolean {
    const from = this.picked
    if (from === null) return false
    this.picked = null
    if (from === point) return true
    if (!this.reachOf(from).includes(point)) return false
    this.wishes.slide(from, point)
    return true
  }

  private point(point: number | null): void {
    this.told = null
    if (this.aimed === point) return
    this.aimed = point
    this.wishes.aim(point)
  }

  private reachOf(point: number | null): number[] {
    return this.wishes.slides().find((slide) => slide.from === point)?.to ?? []
  }
}
