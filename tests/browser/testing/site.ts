import { test as base, expect, type ConsoleMessage } from '@playwright/test'
import type { DatabasePool } from '../../../server/database/database.ts'
import { startInProcess } from '../../../server/testing/server-in-process.ts'
import type { Options } from '../../../server/config/config.ts'

export type Site = Awaited<ReturnType<typeof startInProcess>>
type OfWorker = { siteOf: (key: string, options: Options) => Promise<Site> }
type OfTest = { options: Options; site: Site; db: DatabasePool; troubles: string[] }

// Errors that the browser logs although nothing is wrong: calls that the server refuses, and scripts that Playwright
// tries to run in a frame that allows none.
const expected =
  /Failed to load resource.*(400|401|403|404|422|429)|Blocked script execution in '[^']*\/mail-(sample-)?page/

/**
 * Playwright’s test with a server on an empty database. The tests of a file share the server, unless they have different
 * options.
 */
export const test = base.extend<OfTest, OfWorker>({
  options: [{}, { option: true }],
  /** Returns the site with this key. Stops the site of the previous call if its key was different. */
  siteOf: [
    // oxlint-disable-next-line no-empty-pattern -- an empty pattern tells Playwright that no other fixture is needed
    async ({}, use) => {
      let current: Site | undefined
      let currentKey = ''
      await use(async (key, options) => {
        if (current && key === currentKey) return current
        await current?.end()
        currentKey = key
        return (current = await startInProcess(options))
      })
      await current?.end()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ siteOf, options }, use, { file }) => use(await siteOf(file + JSON.stringify(options), options)),
    { scope: 'test' },
  ],
  /** The database of the server, for states that no call can produce. */
  db: [({ site }, use) => use(site.db), { scope: 'test' }],
  /** Collects the unexpected console errors of a test. A test with such errors fails at its end. */
  troubles: [
    async ({ page }, use) => {
      const troubles: string[] = []
      const hear = (message: ConsoleMessage) => {
        if (message.type() === 'error' && !expected.test(message.text())) troubles.push(message.text())
      }
      page.on('console', hear)
      page.on('pageerror', (error) => troubles.push(error.message))
      await use(troubles)
      expect(troubles).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
