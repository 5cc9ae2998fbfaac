const KEY = 'tengen.world.left'

/** When this browser last left the world, in milliseconds; null if it never was there. */
export function lastVisit(): number | null {
  try {
    const time = Number(localStorage.getItem(KEY))
    return Number.isFinite(time) && time > 0 ? time : null
  } catch {
    return null
  }
}

/** Remembers that it is leaving now. */
export function noteVisit(now: number): void {
  try {
    localStorage.setItem(KEY, `${now}`)
  } catch {
    // Without storage, nobody is told what happened in between.
  }
}
