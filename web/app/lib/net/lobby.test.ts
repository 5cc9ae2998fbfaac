import { describe, expect, it } from 'vitest'
import type { GameSummary } from '$protocol'
import { changedLobby } from './lobby.svelte'
import { testGame } from './testgame'

const line = (table: string, phase: string, turns = 0) => testGame(table, { phase, turns })
const tables = (lines: GameSummary[]) => lines.map(({ table, turns }) => `${table}${turns}`)

describe('the lobby', () => {
  const lobby = {
    online: 2,
    waiting: [line('a', 'waiting'), line('b', 'waiting')],
    playing: [line('c', 'playing', 3), line('d', 'scoring', 9)],
  }

  it('puts new lines first and leaves the others where they are', () => {
    const now = changedLobby(lobby, [line('e', 'waiting'), line('d', 'scoring', 8)], [], 3)
    expect(now.online).toBe(3)
    expect(tables(now.waiting)).toEqual(['e0', 'a0', 'b0'])
    expect(tables(now.playing)).toEqual(['c3', 'd8'])
  })

  it('takes a line from one list to the other, and out of both', () => {
    const now = changedLobby(lobby, [line('b', 'playing', 1), line('c', 'over', 4)], ['a'], 2)
    expect(tables(now.waiting)).toEqual([])
    expect(tables(now.playing)).toEqual(['b1', 'd9'])
  })
})
