import { expect, it } from 'vitest'
import type { Place } from '$board/model'
import { numberedLine } from './why'

it('numbers the points of a line, whatever kind of turn it is', () => {
  const points = ['A1', 'B1', 'C1'].map((name) => ({ name }) as Place)
  const turns = ['B1', 'pass', 'A1-C1 C1', 'nuke A1', 'B1', 'Z9']
  const marks = numberedLine(
    points,
    turns.map((turn) => ({ color: 'black', turn })),
  )
  expect(marks.map(({ point, text }) => [point, text])).toEqual([
    [1, '1'],
    [2, '3'],
    [0, '4'],
  ])
})
