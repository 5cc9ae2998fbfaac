// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Command, TableEvent } from '$protocol'
import { Follower, tableModule } from './table'

interface Vector {
  about: string
  viewers: (string | null)[]
  steps: {
    event: TableEvent
    hidden_from?: string[]
    state: unknown
    clock: unknown
    allowed: Record<string, string[]>
  }[]
}

const folder = new URL('../../../tests/vectors/tables/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))

beforeAll(() => {
  tableModule.loadFrom(readFileSync(new URL('./made/table_bg.wasm', import.meta.url)))
})

/** `ask draw`, `sit white`, `play`: a command without what only its sender knows. */
const nameOf = (command: Command) =>
  [command.do, 'wish' in command ? command.wish : null, 'what' in command ? command.what : null]
    .filter((part) => part !== null)
    .join(' ')

describe('the module of tables', () => {
  it.each(files)('agrees with the vectors: %s', (file) => {
    const { viewers, steps } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Vector
    for (const viewer of viewers) {
      const follower = new Follower()
      for (const [i, step] of steps.entries()) {
        const isHidden = viewer !== null && step.hidden_from?.includes(viewer)
        expect(follower.hear(i + 1, isHidden ? null : step.event)).toBe(true)
        const at = step.event.at
        const { terms, ...state } = follower.view(undefined)!
        expect(terms.variant, `${file}, event ${i + 1}`).toBeTruthy()
        expect(state, `${file}, event ${i + 1}`).toEqual(step.state)
        expect(follower.clock(at), `${file}, event ${i + 1}`).toEqual(step.clock)
        const may = follower.allowed(viewer ?? undefined, at).filter(({ refusal }) => refusal === null)
        expect(
          may.map(({ command }) => nameOf(command)),
          `${viewer}: ${file}, event ${i + 1}`,
        ).toEqual(step.allowed[viewer ?? ''])
      }
      follower.free()
    }
  })

  it('counts events that are hidden, and says when some are missing', () => {
    const follower = new Follower()
    const opened: TableEvent = {
      at: 1,
      event: 'opened',
      rules: 1,
      terms: { variant: 'go', options: {} },
      host: 'ann',
      invited: null,
      rematch_of: null,
    }
    expect([follower.hear(1, opened), follower.hear(3, null), follower.hear(2, null), follower.hear(2, null)]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(follower.next).toBe(3)
  })
})
