// Infinite Go by the same law as on the server, in a module of its own that only its course loads.
import init, { initSync } from './made/land.js'
import address from './made/land_bg.wasm?url'

export { Land } from './made/land.js'

/** What it is made of, for those who want to have it at hand before it is needed. */
export const landFile = address

let ready: Promise<unknown> | null = null

/** Loads the law of the world once. */
export function landEngine(): Promise<unknown> {
  ready ??= init({ module_or_path: address }).catch((error: unknown) => {
    // The next one who asks tries again.
    ready = null
    throw error
  })
  return ready
}

/** The law from bytes that are there already: for tests, which have no server. */
export function landEngineFrom(bytes: BufferSource): void {
  initSync({ module: bytes })
  ready = Promise.resolve()
}
