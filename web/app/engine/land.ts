import init, { initSync } from './made/land.js'
import address from './made/land_bg.wasm?url'
import { Module } from './module'

export { Land } from './made/land.js'

/** Infinite Go by the same law as on the server, in a module of its own that only its course loads. */
export const land = new Module(address, init, initSync)
