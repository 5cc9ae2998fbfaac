import { describe, expect, it } from 'vitest'
import { find, fit, routes } from './routes'

describe('addresses', () => {
  it('fit a pattern part by part', () => {
    expect(fit('/play/:variant', '/play/go2.5d')).toEqual({ variant: 'go2.5d' })
    expect(fit('/play/:variant', '/play')).toBeNull()
    expect(fit('/play/:variant', '/play/go/more')).toBeNull()
    expect(fit('/', '/')).toEqual({})
    expect(fit('/settings', '/settings/')).toEqual({})
  })

  it('are decoded, and taken as they stand when they cannot be', () => {
    expect(fit('/people/:id', '/people/a%20b')).toEqual({ id: 'a b' })
    expect(fit('/people/:id', '/people/%zz')).toEqual({ id: '%zz' })
  })

  it('lead to a screen or to none', () => {
    expect(find('/table/abc')?.params).toEqual({ id: 'abc' })
    expect(find('/nowhere')).toBeNull()
  })

  it('are told apart', () => {
    expect(new Set(routes.map((route) => route.path)).size).toBe(routes.length)
  })
})
