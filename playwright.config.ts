import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './tests/browser/chromium.ts'

export default defineConfig({
  testDir: 'tests/browser',
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
