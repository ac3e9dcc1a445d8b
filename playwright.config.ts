import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './tests/browser/chromium.ts'

// Slow tests that cover the dashboard screen by screen. They take too long to run on every change, so
// they run with the other slow tests.
const screens =
  /(administration|embedded|first-minutes|focus|impersonation|invitations|keyboard|languages|organizations|paint|saved-passwords|preferences|secrets|social-only|states)[\w-]*\.spec\.ts$/

export default defineConfig({
  testDir: 'tests/browser',
  projects: [
    { name: 'flows', testIgnore: screens },
    { name: 'screens', testMatch: screens },
    { name: 'gallery', testMatch: 'gallery.ts' },
  ],
  expect: { toMatchAriaSnapshot: { pathTemplate: '{testDir}/states/aria/{arg}{ext}', children: 'deep-equal' } },
  outputDir: 'test-results',
  reporter: 'list',
  retries: 0,
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  use: {
    browserName: 'chromium',
    launchOptions: await chromiumLaunchOptions(),
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
})
