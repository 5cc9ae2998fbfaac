import init, { initSync } from './made/world.js'
import address from './made/world_bg.wasm?url'
import { Module } from './module'

export { LocalWorld, WorldPart } from './made/world.js'

/** Infinite Go by the same rules as on the server, in a module of its own that its course and the world's page load. */
export const worldModule = new Module(address, init, initSync)
