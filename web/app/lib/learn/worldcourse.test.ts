// @vitest-environment node
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { worldModule } from '$app/engine/world'
import course from '$app/variants/infinite/course'
import { WorldLesson } from './worldlesson.svelte'
import { stage } from './worldstep'

const { steps, words: said } = course

beforeAll(() => worldModule.loadFrom(readFileSync(new URL('../../engine/made/world_bg.wasm', import.meta.url))))

function at(step: number): WorldLesson {
  const lesson = new WorldLesson(steps)
  lesson.begin(step)
  return lesson
}
const status = (lesson: WorldLesson, x: number, y: number) =>
  lesson.chunks.stone(x, y, lesson.now(), lesson.about)?.status ?? null

const owner = (lesson: WorldLesson, x: number, y: number) => {
  const stone = lesson.chunks.stone(x, y, lesson.now(), lesson.about)
  return stone && lesson.name(stone.owner)
}

const mayPlay = ({ shading }: WorldLesson, x: number, y: number) =>
  shading?.legal[(y - shading.area.from.y) * shading.width + (x - shading.area.from.x)] === 1

/** Does what the step asks for. */
function follow(lesson: WorldLesson): void {
  const { ask, refused } = lesson.step
  if (ask === 'wait') return lesson.wait()
  lesson.aim(ask)
  if (!refused) lesson.play()
}

describe('the course of Infinite Go', () => {
  it('has words for every step, and every step can be done', () => {
    expect(said).toHaveLength(steps.length)
    for (const [number, { refused, moves }] of steps.entries()) {
      const lesson = at(number)
      for (const [, , x, y] of moves.slice(-1)) expect(status(lesson, x, y), `step ${number}`).toBe('locked')
      expect(lesson.done).toBe(false)
      follow(lesson)
      expect(lesson.done, `step ${number}`).toBe(true)
      if (refused) expect(lesson.told?.whyNot?.reason).toBe(number === 1 ? 'locked' : 'pending')
    }
  })

  it('shows what its words promise', () => {
    const answered = at(2)
    expect([status(answered, 2, 1), status(answered, 4, 2)]).toEqual(['pending', 'locked'])
    follow(answered)
    expect([status(answered, 2, 1), status(answered, 4, 2), status(answered, 3, 3)]).toEqual([
      'unlocked',
      'pending',
      'locked',
    ])
    const waiting = at(4)
    expect(mayPlay(waiting, 2, -1)).toBe(false)
    follow(waiting)
    expect([status(waiting, 1, 1), status(waiting, 3, 2)]).toEqual(['unlocked', 'locked'])
    expect(mayPlay(waiting, 2, -1)).toBe(true)
    const capturing = at(5)
    expect(status(capturing, 1, 0)).not.toBeNull()
    follow(capturing)
    expect(status(capturing, 1, 0)).toBeNull()
  })

  it('captures stones of several owners, allows suicide and recapture, and ends with a connected group', () => {
    const several = at(6)
    expect([owner(several, 2, 0), owner(several, 4, 0)]).toEqual(['Ann', 'Bob'])
    follow(several)
    expect([status(several, 2, 0), status(several, 4, 0), status(several, 3, 0)]).toEqual([null, null, 'locked'])
    const suicide = at(7)
    const around: [number, number][] = [
      [2, 0],
      [4, 0],
      [3, 1],
      [3, -1],
    ]
    expect(around.map(([x, y]) => owner(suicide, x, y))).toEqual(['Ann', 'Ann', 'Ann', 'Ann'])
    follow(suicide)
    expect(status(suicide, 3, 0)).toBeNull()
    const ko = at(8)
    expect([status(ko, 2, 0), owner(ko, 3, 0), status(ko, 3, 0)]).toEqual([null, 'Ann', 'locked'])
    follow(ko)
    expect([owner(ko, 2, 0), status(ko, 3, 0)]).toEqual(['You', null])
    const last = at(9)
    follow(last)
    expect([2, 3, 4].map((x) => owner(last, x, 1))).toEqual(['You', 'You', 'You'])
  })

  it('takes nothing but what a step asks for, and shows all of it', () => {
    const lesson = at(0)
    lesson.aim({ x: -1, y: -1 })
    lesson.play()
    expect([lesson.isWrongMove, lesson.done, status(lesson, -1, -1)]).toEqual([true, false, null])
    for (const { moves } of steps)
      for (const [, , x, y] of moves)
        expect(x >= stage.left && x <= stage.right && y >= stage.bottom && y <= stage.top).toBe(true)
  })
})
