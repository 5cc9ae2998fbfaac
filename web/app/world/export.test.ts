import { expect, it } from 'vitest'
import { toSgf, toSvg } from './export'

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

it('writes a region as SVG with a circle for each stone and a dot on one’s own', () => {
  const region = { left: -1, right: 1, bottom: 4, top: 5 }
  const stones = [
    { x: -1, y: 5, owner: 3 },
    { x: 1, y: 4, owner: 0 },
  ]
  const svg = toSvg(region, stones, 3, { ground: '#fff', line: '#999', ink: '#000' })
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 4 4"/)
  expect(svg.match(/<circle/g)).toHaveLength(3)
  expect(svg).toContain('<circle cx="3" cy="2" r=".46" fill="rgb(138 134 126)"/>')
  expect(svg).toContain('>-1, 4</text>')
})
