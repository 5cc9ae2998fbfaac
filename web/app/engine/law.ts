import init, { initSync, variants as listVariants } from './made/law.js'
import address from './made/law_bg.wasm?url'
import type { VariantInfo } from './types'

let ready: Promise<void> | null = null

/** Loads the law once. Everything else here may be used when it is there. */
export function engine(): Promise<void> {
  ready ??= init({ module_or_path: address }).then(
    () => undefined,
    (error: unknown) => {
      // The next one who asks tries again.
      ready = null
      throw error
    },
  )
  return ready
}

/** The law from bytes that are there already: for tests, which have no server. */
export function engineFrom(bytes: BufferSource): void {
  initSync({ module: bytes })
  ready = Promise.resolve()
}

let list: VariantInfo[] | null = null

/** Every variant on a finite board, with its options. */
export function variants(): VariantInfo[] {
  list ??= JSON.parse(listVariants()) as VariantInfo[]
  return list
}
