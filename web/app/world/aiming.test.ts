import { expect, it, vi } from 'vitest'
import { lateWords } from '$app/words/late'
import { Aiming } from './aiming.svelte'
import type { WorldClient } from './client.svelte'

const at = { x: 3, y: -4 }

/** A client whose rules say why nobody may play, if they do not. */
function client(reason: string | null) {
  const play = vi.fn().mockResolvedValue(null)
  const stand = {
    about: { you: null },
    changes: 0,
    chunks: { stone: () => ({}) },
    rules: { inspect: () => ({ reason, preview: null, chain: null }) },
    now: () => 0,
    until: () => Promise.resolve(),
    point: () => Promise.resolve({ news: 'point', at, stone: null, why_not: null }),
    play,
  }
  return { play, client: stand as unknown as WorldClient }
}

it('says why a stone cannot be placed where somebody has just played', () => {
  const { play, client: blocked } = client('pending')
  const say = vi.fn()
  const aiming = new Aiming(blocked, say)
  aiming.aim(at)
  aiming.play()
  expect(play).not.toHaveBeenCalled()
  expect(aiming.refusal).toBe(lateWords.worldReasons.pending)
  expect(say).toHaveBeenCalledWith(expect.stringContaining('was not placed'), true)
})

it('places a stone where the rules allow it', () => {
  const { play, client: open } = client(null)
  const aiming = new Aiming(open, vi.fn())
  aiming.aim(at)
  aiming.play()
  expect(play).toHaveBeenCalledWith(at)
  expect(aiming.refusal).toBeNull()
})
