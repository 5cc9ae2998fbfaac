import { expect, it, vi } from 'vitest'
import { Module } from './module'

it('is loaded once, however many ask', async () => {
  const load = vi.fn(() => Promise.resolve())
  const module = new Module('/rules.wasm', load, () => undefined)
  await Promise.all([module.load(), module.load()])
  expect(load).toHaveBeenCalledExactlyOnceWith({ module_or_path: '/rules.wasm' })
})

it('is tried again after it could not be loaded', async () => {
  const load = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('offline'))
  const module = new Module('/rules.wasm', load, () => undefined)
  await expect(module.load()).rejects.toThrow('offline')
  await module.load()
  expect(load).toHaveBeenCalledTimes(2)
})

it('needs no loading where its bytes are at hand', async () => {
  const load = vi.fn(() => Promise.resolve())
  const start = vi.fn()
  const module = new Module('/rules.wasm', load, start)
  module.loadFrom(new Uint8Array([1]))
  await module.load()
  expect(start).toHaveBeenCalledOnce()
  expect(load).not.toHaveBeenCalled()
})
