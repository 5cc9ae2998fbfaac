import { Game, type StudyTree } from '$app/engine'
import type { Setup } from './setup'

/** A local game, stored until it is finished or replaced. */
export interface Saved {
  /** Names the game among all that were played on this device; games of older versions have none. */
  id?: string
  setup: Setup
  record: string
  /** How long each turn took, in milliseconds. */
  times?: number[]
  /** How often turns were taken back. */
  undos?: number
  /** The result stands: the dead stones are agreed on. */
  settled?: boolean
  /** Its moves with variations. */
  tree?: StudyTree
}

const key = (variant: string) => `tengen.game.${variant}`

/** Stores a local game, one for each variant. */
export function save(game: Saved): void {
  try {
    localStorage.setItem(key(game.setup.variant), JSON.stringify(game))
  } catch {
    // Storage may be full or disabled; the game just is not saved.
  }
}

export function saved(variant: string): Saved | null {
  try {
    const found = JSON.parse(localStorage.getItem(key(variant)) ?? 'null') as Saved | null
    return typeof found?.record === 'string' && typeof found.setup === 'object' ? found : null
  } catch {
    return null
  }
}

/** The stored game of a variant if it is unfinished. Needs the engine. */
export function unfinished(variant: string): Saved | null {
  const game = saved(variant)
  try {
    return game !== null && !game.settled && !Game.read(game.record).view().over ? game : null
  } catch {
    return null
  }
}

/** Downloads a file. */
export function download(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
