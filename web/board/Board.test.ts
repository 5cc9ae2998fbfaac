import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import Board from './Board.svelte'
import type { Cell } from './model'
import { emptyCells, hexLayout, squareLayout } from './samples'

afterEach(cleanup)

const layout = squareLayout(3)
const cells = emptyCells(layout)
const point = (n: number) => screen.getAllByRole('gridcell').find((cell) => cell.dataset.point === `${n}`)!

function board(more: Record<string, unknown> = {}) {
  const onchoose = vi.fn()
  const describe = (n: number) => `point ${n}`
  render(Board, { layout, cells, label: 'Board of Go', mode: 'place', color: 'black', onchoose, describe, ...more })
  return onchoose
}

describe('a board without a mouse', () => {
  it('is a grid of named points, one of them in the tab order', () => {
    board()
    expect(screen.getByRole('grid', { name: 'Board of Go' })).toBeTruthy()
    expect(screen.getAllByRole('row')).toHaveLength(3)
    expect(screen.getAllByRole('gridcell').map((cell) => cell.getAttribute('aria-label'))[0]).toBe('point 6')
    expect(screen.getAllByRole('gridcell').filter((cell) => cell.getAttribute('tabindex') === '0')).toEqual([point(4)])
  })

  it('is walked with the arrows and played with Enter', async () => {
    const onchoose = board()
    await fireEvent.keyDown(point(4), { key: 'ArrowUp' })
    await fireEvent.keyDown(point(7), { key: 'ArrowLeft' })
    await fireEvent.keyDown(point(6), { key: 'Enter' })
    expect(onchoose).toHaveBeenCalledExactlyOnceWith(6)
  })

  it('is played by what a screen reader does instead of a click', async () => {
    const onchoose = board()
    await fireEvent.click(point(2), { detail: 0 })
    expect(onchoose).toHaveBeenCalledWith(2)
  })

  it('tells why a point is illegal and plays nothing', async () => {
    const onchoose = board({
      inspect: (n: number) => ({ point: n, captured: [], refusal: 'That point is occupied.' }),
    })
    await fireEvent.keyDown(point(4), { key: 'Enter' })
    expect(screen.getByText('That point is occupied.')).toBeTruthy()
    expect(onchoose).not.toHaveBeenCalled()
  })

  it('asks twice when turns are to be confirmed', async () => {
    const onchoose = board({ confirm: true, again: 'Again' })
    await fireEvent.keyDown(point(4), { key: 'Enter' })
    expect(onchoose).not.toHaveBeenCalled()
    expect(screen.getByText('Again')).toBeTruthy()
    await fireEvent.keyDown(point(4), { key: 'Enter' })
    expect(onchoose).toHaveBeenCalledExactlyOnceWith(4)
  })

  it('forgets a turn that waits for the second tap when Escape is pressed, wherever the keyboard is', async () => {
    const oncancel = vi.fn()
    const onchoose = board({ confirm: true, again: 'Again', oncancel })
    await fireEvent.keyDown(point(4), { key: 'Enter' })
    await fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(screen.queryByText('Again')).toBeNull()
    expect(oncancel).not.toHaveBeenCalled()
    await fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(oncancel).toHaveBeenCalledOnce()
    await fireEvent.keyDown(point(4), { key: 'Enter' })
    expect(onchoose).not.toHaveBeenCalled()
  })

  it('slides a neutral piece with two keystrokes', async () => {
    const hex = hexLayout(2)
    const pieces: Cell[] = emptyCells(hex).map((cell, n) => (n === 3 ? { piece: 'neutral' } : cell))
    const onslide = vi.fn()
    board({ layout: hex, cells: pieces, slides: [{ from: 3, to: [4] }], onslide })
    await fireEvent.keyDown(point(3), { key: 'Enter' })
    await fireEvent.keyDown(point(3), { key: 'ArrowRight' })
    await fireEvent.keyDown(point(4), { key: 'Enter' })
    expect(onslide).toHaveBeenCalledExactlyOnceWith(3, 4)
  })
})

describe('a board to look at', () => {
  it('is a picture with a name', () => {
    render(Board, { layout, cells, label: 'Board of No' })
    expect(screen.getByRole('img', { name: 'Board of No' })).toBeTruthy()
    expect(screen.queryAllByRole('gridcell')).toHaveLength(0)
  })

  it('draws what stands on it', () => {
    const pieces: Cell[] = [...cells]
    pieces[0] = { piece: 'black' }
    pieces[1] = { piece: 'white' }
    pieces[2] = { piece: 'void', arrow: 2 }
    const { container } = render(Board, { layout, cells: pieces, label: 'Board' })
    expect(container.querySelectorAll('.stone.black')).toHaveLength(1)
    expect(container.querySelectorAll('.stone.white')).toHaveLength(1)
    expect(container.querySelectorAll('.resolver')).toHaveLength(1)
  })
})
