import { defineConfig } from '@playwright/test'
import { browserOptions } from './browser'

export default defineConfig({
  testDir: '.',
  testMatch: ['screenshots.ts', 'screenshots-people.ts', 'screenshots-endings.ts'],
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  outputDir: './results',
  reporter: [['list'], ['./closing.ts']],
  use: { ...browserOptions, trace: 'off', actionTimeout: 20_000 },
})
