import { defineConfig, devices } from '@playwright/test'
import { chromiumLaunchOptions } from './tests/setup/chromium.ts'

/** Runs the end-to-end tests of tests/e2e, on a desktop and a phone viewport, against one server with a demo world. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/setup/server-for-browser.ts',
  forbidOnly: true,
  // The tests mostly wait, so three workers keep two cores busy.
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
    // A service worker bypasses the tests' intercepted requests. Tests about the service worker allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Traces slow the tests down, so they are recorded only on request.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    {
      name: 'desktop',
      // @phone: features that exist only on phones.
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      // @desktop: tests that don't depend on the viewport's width.
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 375, height: 812 }, deviceScaleFactor: 2 },
    },
  ],
})
