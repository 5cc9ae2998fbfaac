import { read, write, type Camera } from './camera'

/** A place that somebody wants to find again. */
export interface SavedPlace {
  name: string
  camera: Camera
}

const KEY = 'tengen.world.places'
/** Places kept in this browser. */
export const MOST_PLACES = 30
const LONGEST_NAME = 40

/** The saved places; damaged ones are left out. */
export function savedPlaces(text: string | null): SavedPlace[] {
  let list: unknown
  try {
    list = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(list)) return []
  return list.slice(0, MOST_PLACES).flatMap((entry: unknown) => {
    const { name, at } = (entry ?? {}) as { name?: unknown; at?: unknown }
    const camera = typeof at === 'string' ? read(at) : null
    return typeof name === 'string' && camera ? [{ name: name.slice(0, LONGEST_NAME), camera }] : []
  })
}

export function loadPlaces(): SavedPlace[] {
  try {
    return savedPlaces(localStorage.getItem(KEY))
  } catch {
    return []
  }
}

export function storePlaces(places: SavedPlace[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(places.map(({ name, camera }) => ({ name, at: write(camera) }))))
  } catch {
    // Without storage they last until the page is closed.
  }
}
