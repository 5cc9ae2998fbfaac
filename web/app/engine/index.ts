// The law in the browser: rules, records and bots, compiled from the same code that the server runs.
export { engine, variants } from './law'
export { Game } from './game'
export { Analyst, Bot, mindFiles } from './mind'
export { toPng } from './picture'
export { readStudy, studyToRecord, studyToSgf } from './study'
export type * from './types'
