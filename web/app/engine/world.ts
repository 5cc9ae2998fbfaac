import init, { initSync } from './made/world.js'
import address from './made/world_bg.wasm?url'
import { Module } from './module'

export { LocalWorld } from './made/world.js'

/** Infinite Go by the same rules as on the server, in a module of its own that only its course loads. */
export const worldModule = new Module(address, init, initSync)
