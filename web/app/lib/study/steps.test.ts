import { describe, expect, it } from 'vitest'
import { Steps } from './steps'

describe('undo and redo', () => {
  it('go back and forth, and a change after an undo forgets what was undone', () => {
    const steps = new Steps('a')
    expect([steps.undo(), steps.redo()]).toEqual([null, null])
    steps.add('b')
    steps.add('c')
    expect([steps.undo(), steps.undo(), steps.undo()]).toEqual(['b', 'a', null])
    expect(steps.redo()).toBe('b')
    steps.add('d')
    expect([steps.canRedo, steps.undo(), steps.redo()]).toEqual([false, 'b', 'd'])
  })

  it('forget the oldest when there is too much', () => {
    const steps = new Steps('x'.repeat(9_000_000))
    for (const letter of ['a', 'b', 'c']) steps.add(letter.repeat(9_000_000))
    expect([steps.undo()?.[0], steps.undo()]).toEqual(['b', null])
  })
})
