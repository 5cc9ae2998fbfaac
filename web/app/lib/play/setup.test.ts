import { describe, expect, it } from 'vitest'
import { addressOf, setupOf, type Setup } from './setup'

const query = (address: string) => address.slice(address.indexOf('?'))

describe('the address of a game', () => {
  it('comes back as the same game', () => {
    const setup: Setup = { variant: 'no', options: { size: 7, komi: 6.5 }, bot: 3, color: 'white' }
    expect(setupOf('no', query(addressOf(setup)))).toEqual(setup)
    const adaptive: Setup = { ...setup, adapts: true, style: 'fighting' }
    expect(setupOf('no', query(addressOf(adaptive)))).toEqual(adaptive)
    const friends: Setup = { ...setup, bot: null, color: 'black' }
    expect(setupOf('no', query(addressOf(friends)))).toEqual(friends)
  })

  it('asks for nothing without a query', () => expect(setupOf('go', '')).toBeNull())

  it('survives nonsense', () => {
    const found = setupOf('go', '?options=[1&bot=99&color=mauve&adapts=1&style=fighting')
    expect(found).toEqual({ variant: 'go', options: {}, bot: null, color: 'black' })
    expect(setupOf('go', '?bot=2&style=wild')).toEqual({ ...found, bot: 2 })
  })
})
