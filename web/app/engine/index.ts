// Rules and bots in the browser, compiled from the same code that the server runs. What is not needed for a first stone
// is not in here: `bots`, `record` (files and studies) and `world` (a world) are imported where they are used.
export { engine, variants } from './rules'
export { Game, rulesOf } from './game'
export type * from './types'
