import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './tests/browser/testing/chromium.ts'

export default defineConfig({
  testDir: 'tests/browser',
  projects: [
    { name: 'flows', testDir: 'tests/browser/flows' },
    // Covers every screen in every state. This takes too long to run before each commit.
    { name: 'screens', testDir: 'tests/browser/screens' },
    // Measures times, which depend on the machine's load. Only `npm run budgets` runs this project.
    { name: 'budgets', testDir: 'tests/browser/budgets' },
    { name: 'gallery', testMatch: 'gallery.ts' },
  ],
  expect: { toMatchAriaSnapshot: { pathTemplate: 'tests/browser/states/aria/{arg}{ext}', children: 'deep-equal' } },
  outputDir: 'test-results',
  globalSetup: './tests/browser/testing/database.config.ts',
  reporter: 'list',
  retries: 0,
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  timeout: 120_000,
  use: {
    browserName: 'chromium',
    launchOptions: await chromiumLaunchOptions(),
    screenshot: 'only-on-failure',
  },
})
