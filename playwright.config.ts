import { defineConfig, devices } from '@playwright/test'
import { chromiumLaunchOptions } from './tests/setup/chromium.ts'

/** The journeys of tests/e2e, on a desktop and on a phone, in one demo world of a real server. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/setup/server-for-browser.ts',
  forbidOnly: true,
  // They wait more than they work: three keep two cores busy.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env.BASE_URL,
    actionTimeout: 10_000,
    launchOptions: chromiumLaunchOptions(),
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // A service worker answers past what a journey holds back or answers itself; those about it let it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording every step is work that two cores have not: asked for where one is looked into.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    {
      name: 'desktop',
      // What is on phones alone, as the app.
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      // What does not depend on the width is walked through once.
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 375, height: 812 }, deviceScaleFactor: 2 },
    },
  ],
})
