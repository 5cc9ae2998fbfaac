import type { Page } from '../../../rules-pages'

export type { Page, Position } from '../../../rules-pages'

const found = import.meta.glob<Page>(['../../../../docs/rules/*.md', '!../../../../docs/rules/README.md'], {
  import: 'default',
})

/** The rules pages by variant, each loaded when somebody opens it. */
export const pages: Record<string, () => Promise<Page>> = Object.fromEntries(
  Object.entries(found).map(([path, load]) => [path.split('/').at(-1)!.replace(/\.md$/, ''), load]),
)
