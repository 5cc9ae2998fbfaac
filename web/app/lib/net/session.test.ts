import { afterEach, expect, it, vi } from 'vitest'
import { words } from '$app/words'
import { nameOf } from './session.svelte'

afterEach(() => vi.unstubAllGlobals())

const answers = (response: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(response))

it('names players, and never shows the id of an account that was deleted', async () => {
  answers(() => Promise.resolve(new Response('{"id":"a1","name":"Ann","guest":false}')))
  expect(await nameOf('a1')).toBe('Ann')
  answers(() => Promise.resolve(new Response('{"reason":"not_found","sentence":""}', { status: 404 })))
  expect(await nameOf('b2')).toBe(words.people.gone)
})

it('asks again for a name that could not be asked for', async () => {
  answers(() => Promise.reject(new TypeError('offline')))
  expect(await nameOf('c3')).toBe(words.people.unknown)
  answers(() => Promise.resolve(new Response('{"id":"c3","name":"Cho","guest":false}')))
  expect(await nameOf('c3')).toBe('Cho')
})
