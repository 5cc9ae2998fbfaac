import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/svelte'
import { expect, it, vi } from 'vitest'
import { rulesModule } from '$app/engine/rules'
import LearnVariant from './LearnVariant.svelte'

vi.mock('$app/variants/courses', () => ({ courses: {} }))

it('shows the rules of a game without a course, and no other game’s course', async () => {
  rulesModule.loadFrom(readFileSync('app/engine/made/rules_bg.wasm'))
  render(LearnVariant, { variant: 'xiago' })
  expect(await screen.findByRole('heading', { name: 'All the rules' })).toBeTruthy()
  expect(screen.queryByText(/^Step 1/)).toBeNull()
  expect(screen.queryByRole('heading', { name: /course/ })).toBeNull()
})
