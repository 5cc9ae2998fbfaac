import { expect, test } from 'vitest'
import { areaOf } from './area'

test('a rectangle is four whole numbers, or nothing', () => {
  expect(areaOf(' ')).toBeNull()
  expect(areaOf('−10, -10; 20 20')).toEqual({ from: { x: -10, y: -10 }, to: { x: 20, y: 20 } })
  for (const bad of ['1,2,3', '1,2,3,x', '1,2,3,4,5', '0.5,1,2,3']) expect(areaOf(bad)).toBeUndefined()
})
