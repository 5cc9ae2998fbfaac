import { expect, it } from 'vitest'
import { loadPlaces, savedPlaces, storePlaces } from './places'

it('keeps places', () => {
  const places = [{ name: 'Home', camera: { x: -3, y: 12, scale: 28 } }]
  storePlaces(places)
  expect(loadPlaces()).toEqual(places)
})

it('leaves out what is damaged', () => {
  for (const text of [null, '', '{', '7', '{"name":"x"}', '[null, 1, {"name":"far","at":"?at=9e99,0"}]'])
    expect(savedPlaces(text)).toEqual([])
  expect(savedPlaces('[{"name":"a","at":"?at=1,2&zoom=9"},{"name":5,"at":"?at=1,2"}]')).toHaveLength(1)
})
