import { describe, expect, it } from 'vitest'
import type { Fact } from '$protocol'
import { fold, newTable, type Table } from './fold'

const terms = { variant: 'go', options: { size: 9 }, clock: { kind: 'none' } as const }

function after(...facts: Fact[]): Table {
  return facts.reduce((table, fact, i) => fold(table, i + 1, { at: 100 + i, ...fact }, () => 'black'), newTable())
}

const start: Fact[] = [
  { event: 'opened', rules: 1, terms, host: 'ann', invited: null, rematch_of: null },
  { event: 'sat', player: { id: 'ann', bot: false }, wish: 'black' },
  { event: 'sat', player: { id: 'bob', bot: false }, wish: 'white' },
  { event: 'started', black: 'ann', white: 'bob' },
]
const turn = (number: number, color: 'black' | 'white', turn: string): Fact => ({
  event: 'played',
  number,
  color,
  turn,
  left: { main: 1000 * number, periods: 0 },
})

describe('a table', () => {
  it('waits, then plays', () => {
    expect(after(...start.slice(0, 3)).phase).toBe('waiting')
    const table = after(...start)
    expect(table.phase).toBe('playing')
    expect(table.players).toEqual({ black: 'ann', white: 'bob' })
    expect(table.next).toBe(5)
  })

  it('keeps turns and what is left of the time', () => {
    const table = after(...start, turn(1, 'black', 'E5'), turn(2, 'white', 'C3'))
    expect(table.turns).toEqual(['E5', 'C3'])
    expect(table.left).toEqual({ black: { main: 1000, periods: 0 }, white: { main: 2000, periods: 0 } })
    expect(table.since).toBe(105)
  })

  it('takes turns back, and gives the time to the side whose clock ran', () => {
    const undone: Fact = { event: 'undone', to: 1, left: { main: 7, periods: 0 } }
    const table = after(...start, turn(1, 'black', 'E5'), turn(2, 'white', 'C3'), undone)
    expect(table.turns).toEqual(['E5'])
    expect(table.left.black).toEqual({ main: 7, periods: 0 })
  })

  it('forgets a question when a turn is made or the answer is no', () => {
    const asked: Fact = { event: 'asked', what: 'draw', color: 'white' }
    expect(after(...start, asked).asked.draw).toEqual({ color: 'white', number: 5 })
    expect(after(...start, asked, turn(1, 'black', 'E5')).asked).toEqual({})
    const refused = after(...start, asked, { event: 'refused', what: 'draw', color: 'white' })
    expect(refused.asked).toEqual({})
    expect(refused.refused).toMatchObject({ what: 'draw', color: 'white' })
  })

  it('agrees on dead stones: a new mark makes acceptances void', () => {
    const began: Fact = { event: 'scoring_began', revision: 1, dead: ['A1'] }
    const accepted: Fact = { event: 'accepted', color: 'black', revision: 1 }
    expect(after(...start, began, accepted).accepted).toEqual(['black'])
    const marked: Fact = { event: 'marked', color: 'white', revision: 2, dead: [] }
    const table = after(...start, began, accepted, marked)
    expect([table.accepted, table.revision, table.dead]).toEqual([[], 2, []])
    expect(after(...start, began, { event: 'resumed', color: 'white', to: 0 }).phase).toBe('playing')
  })

  it('counts events that are not for us', () => {
    const table = fold(after(...start), 5, null, () => 'black')
    expect(table.next).toBe(6)
    expect(table.phase).toBe('playing')
  })
})
