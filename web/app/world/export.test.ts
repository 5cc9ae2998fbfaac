import { expect, it } from 'vitest'
import { toSgf } from './export'

it('writes a region as set-up stones, one owner black and all others white', () => {
  const region = { left: -1, right: 1, bottom: 4, top: 5 }
  const stones = [
    { x: -1, y: 5, owner: 3 },
    { x: 1, y: 4, owner: 8 },
    { x: 0, y: 4, owner: 0 },
  ]
  expect(toSgf(region, stones, 3, 'Ann [dan] \\')).toBe(
    '(;FF[4]GM[1]CA[UTF-8]AP[Tengen]SZ[3:2]C[Ann [dan\\] \\\\]AB[aa]AW[cb][bb])\n',
  )
  expect(toSgf({ left: 0, right: 0, bottom: 0, top: 0 }, [], 1, '')).toBe('(;FF[4]GM[1]CA[UTF-8]AP[Tengen]SZ[1]C[])\n')
})
