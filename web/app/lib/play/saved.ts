import { Game, type StudyTree } from '$app/engine'
import type { Setup } from './setup'

/** A game on this screen that is kept until it is finished or replaced. */
export interface Saved {
  setup: Setup
  record: string
  /** Its turns with those that were only tried. */
  tree?: StudyTree
}

const key = (variant: string) => `tengen.game.${variant}`

/** Keeps a game of this browser, one for each variant. */
export function save(game: Saved): void {
  try {
    localStorage.setItem(key(game.setup.variant), JSON.stringify(game))
  } catch {
    // A browser that stores nothing still plays; it only forgets.
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

/** The kept game of a variant if it still goes on. The engine must be there. */
export function unfinished(variant: string): Saved | null {
  const game = saved(variant)
  try {
    return game !== null && !Game.read(game.record).view().over ? game : null
  } catch {
    return null
  }
}

/** Offers a file for keeping. */
export function download(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
