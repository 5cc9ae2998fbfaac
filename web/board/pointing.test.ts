import { beforeEach, describe, expect, it } from 'vitest'
import type { Mode } from './model'
import { Pointing } from './pointing.svelte'

let said: string[]
let mode: Mode
let confirm: boolean
let isRoomy: boolean
let hasButton: boolean
let pointing: Pointing

beforeEach(() => {
  said = []
  mode = 'place'
  confirm = false
  isRoomy = false
  hasButton = false
  pointing = new Pointing({
    mode: () => mode,
    slides: () => [{ from: 1, to: [2, 3] }],
    confirm: (hand) => confirm || (hand === 'touch' && !isRoomy),
    hasButton: () => hasButton,
    inspect: (point) => ({ point, captured: [], ...(point === 9 ? { refusal: 'Ko' } : {}) }),
    aim: (point) => said.push(`aim ${point}`),
    choose: (point) => said.push(`choose ${point}`),
    slide: (from, to) => said.push(`slide ${from} ${to}`),
  })
})

describe('choosing a point', () => {
  it('takes one click of a mouse', () => {
    pointing.choose(5, 'mouse')
    expect(said).toEqual(['aim 5', 'choose 5'])
  })

  it('takes two taps of a finger on the same point', () => {
    pointing.choose(5, 'touch')
    pointing.choose(6, 'touch')
    expect(said).toEqual(['aim 5', 'aim 6'])
    pointing.choose(6, 'touch')
    expect(said.at(-1)).toBe('choose 6')
    expect(pointing.armed).toBeNull()
  })

  it('takes one tap where points are far apart, and a button where that is wanted', () => {
    isRoomy = true
    pointing.choose(5, 'touch')
    expect(said).toEqual(['aim 5', 'aim null', 'choose 5'])
    isRoomy = false
    hasButton = true
    pointing.choose(6, 'touch')
    pointing.choose(6, 'touch')
    expect(said.at(-1)).toBe('aim 6')
    pointing.confirmArmed()
    expect(said).toContain('choose 6')
  })

  it('takes two clicks when turns are to be confirmed', () => {
    confirm = true
    pointing.choose(5, 'mouse')
    expect(said).not.toContain('choose 5')
    pointing.choose(5, 'mouse')
    expect(said).toContain('choose 5')
  })

  it('leaves nothing aimed at when a finger is lifted, unlike a mouse', () => {
    mode = 'mark'
    pointing.choose(5, 'touch')
    expect(said).toEqual(['aim 5', 'aim null', 'choose 5'])
    expect(pointing.aimed).toBeNull()
    pointing.choose(6, 'mouse')
    expect(pointing.aimed).toBe(6)
  })

  it('forgets what a finger aimed at when the position is another', () => {
    pointing.choose(9, 'touch')
    expect(pointing.aimed).toBe(9)
    pointing.let()
    expect(pointing.aimed).toBeNull()
  })

  it('tells why not at an illegal point', () => {
    pointing.choose(9, 'mouse')
    expect(pointing.told).toBe(9)
    expect(said).toEqual(['aim 9'])
  })

  it('does nothing for those who watch', () => {
    mode = 'watch'
    pointing.choose(5, 'mouse')
    expect(said).toEqual([])
  })
})

describe('sliding', () => {
  it('is a tap on the piece and a tap on a cell it reaches', () => {
    pointing.choose(1, 'touch')
    expect(pointing.reach).toEqual([2, 3])
    pointing.choose(3, 'touch')
    expect(said).toContain('slide 1 3')
    expect(pointing.picked).toBeNull()
  })

  it('is given up by tapping the piece again', () => {
    pointing.choose(1, 'mouse')
    pointing.choose(1, 'mouse')
    expect(pointing.picked).toBeNull()
  })

  it('is a drop on a cell in reach, and nothing elsewhere', () => {
    pointing.drop(1, 7)
    pointing.drop(1, null)
    expect(said).toEqual([])
    pointing.drop(1, 2)
    expect(said).toEqual(['slide 1 2'])
  })

  it('is not meant while stones are sacrificed', () => {
    mode = 'nuke'
    pointing.choose(1, 'mouse')
    expect(pointing.picked).toBeNull()
  })
})
