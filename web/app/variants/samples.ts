import { byId } from '.'

const found = import.meta.glob<object>('./*/sample.ts', { eager: true, import: 'default' })

/** A short game of each variant as a record, shown in small: the same games that the rules pages show. */
export const samples: Record<string, string> = Object.fromEntries(
  Object.entries(byId(found)).map(([id, record]) => [id, JSON.stringify(record)]),
)
