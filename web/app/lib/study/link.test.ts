// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { fromFragment, toFragment } from './link'

describe('a study in an address', () => {
  it('comes back as it was', async () => {
    const text = '(;FF[4]C[無 — a comment]SZ[9];B[ee];W[])'
    expect(await fromFragment(`#${await toFragment(text)}`)).toBe(text)
  })

  it('is nothing when it was cut short or never there', async () => {
    const whole = await toFragment('a game that is long enough to be cut in the middle of its letters')
    for (const odd of ['', '#', '#g=', '#other', `#${whole.slice(0, 20)}`, '#g=!!!!'])
      expect(await fromFragment(odd)).toBeNull()
  })
})
