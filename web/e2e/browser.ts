import type { PlaywrightTestConfig } from '@playwright/test'

/** Debian's Chromium, or whatever `scripts/browser` found. */
export const browserOptions: NonNullable<PlaywrightTestConfig['use']> = {
  browserName: 'chromium',
  viewport: { width: 1280, height: 900 },
  // What the page was like can be seen without a film of it, which would cost a quarter of the processor's time.
  trace: { mode: 'retain-on-failure', screenshots: false },
  launchOptions: {
    executablePath: process.env.TENGEN_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  },
}
