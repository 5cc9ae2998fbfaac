import init, { initSync, variants as listVariants } from './made/rules.js'
import address from './made/rules_bg.wasm?url'
import { Module } from './module'
import type { VariantInfo } from './types'

/** The rules and the games played by them: what every page needs. */
export const rulesModule = new Module(address, init, initSync)

/** Loads the module once. Everything else here may be used after that. */
export const engine = (): Promise<void> => rulesModule.load()

let list: VariantInfo[] | null = null

/** Every variant on a finite board, with its options. */
export function variants(): VariantInfo[] {
  list ??= JSON.parse(listVariants()) as VariantInfo[]
  return list
}
