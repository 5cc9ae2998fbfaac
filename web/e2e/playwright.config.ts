import { defineConfig } from '@playwright/test'
import { browserOptions } from './browser'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // In CI a failed test is tried once more; the report lists it as flaky if it then passes.
  retries: process.env.CI ? 1 : 0,
  // Slow machines are slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: './results',
  reporter: [['list'], ['./closing.ts']],
  use: { ...browserOptions, actionTimeout: 20_000 },
})
