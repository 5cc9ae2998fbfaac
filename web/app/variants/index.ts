// Everything that the client knows about a single variant is in its folder here, and found by the build. Which variants
// there are, and their options, the engine says; a test compares the two.
import type { VariantWords } from './types'

const found = import.meta.glob<VariantWords>('./*/words.en.ts', { eager: true, import: 'default' })

/** The folder of a module found by `import.meta.glob`. */
export const idOf = (path: string): string => path.split('/')[1] ?? ''

/** What the client says about each variant, by id. */
export const variantWords: Record<string, VariantWords> = byId(found)

/** The name of a variant; its id if a newer server plays one that we do not know. */
export const nameOfVariant = (id: string): string => variantWords[id]?.name ?? id

/** Modules by the id of the variant in whose folder they are. */
export function byId<T>(modules: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(modules).map(([path, module]) => [idOf(path), module]))
}

/** The games that are shown where nobody has chosen one. */
export const shownFirst = { newGame: 'no', analysis: 'go' }

/** The one variant that is played in the world and not at tables. */
export const WORLD = 'infinite'

/** The variants on finite boards, which tables play. */
export const finite: string[] = Object.keys(variantWords).filter((id) => id !== WORLD)
