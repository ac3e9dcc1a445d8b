import { test as base, expect, type ConsoleMessage } from '@playwright/test'
import type { DatabasePool } from '../../../server/database/database.ts'
import { createTestDatabase, openTestDatabase } from '../../../server/testing/database.ts'
import { startProcess } from '../../../server/testing/server-process.ts'
import type { Options } from '../../../server/config/config.ts'

type Site = {
  origin: string
  /** The URL of the server’s database, or null if the tests did not start the server. */
  databaseUrl: string | null
}

type OfServer = { options: Options; serverOf: string; site: Site; openedDatabase: DatabasePool | null }
type OfTest = { db: DatabasePool; troubles: string[] }

// Errors that the browser logs although nothing is wrong: calls that the server refuses, and scripts that Playwright
// tries to run in a frame that allows none.
const expected =
  /Failed to load resource.*(400|401|403|404|422|429)|Blocked script execution in '[^']*\/mail-(sample-)?page/

/** Playwright’s test with a real server on a new database, or with the running server at GATEHOUSE_URL. */
export const test = base.extend<OfTest, OfServer>({
  options: [{}, { option: true, scope: 'worker' }],
  /**
   * Test files with the same options share a server. A file that sets another name here gets its own server with an
   * empty database.
   */
  serverOf: ['everybody', { option: true, scope: 'worker' }],
  site: [
    async ({ options, serverOf: _ }, use) => {
      const running = process.env.GATEHOUSE_URL
      if (running) return use({ origin: running, databaseUrl: null })
      const database = await createTestDatabase()
      const server = await startProcess({ database: { url: database.url }, ...options })
      await use({ origin: server.origin, databaseUrl: database.url })
      await server.end('SIGTERM')
      await database.drop()
    },
    { scope: 'worker' },
  ],
  openedDatabase: [
    async ({ site: { databaseUrl } }, use) => {
      if (databaseUrl === null) return use(null)
      const db = openTestDatabase(databaseUrl)
      await use(db)
      await db.close()
    },
    { scope: 'worker' },
  ],
  /** The database of the server, for states that no call can produce. */
  db: [
    async ({ openedDatabase }, use, { skip }) => {
      skip(openedDatabase === null, 'needs the database of its server')
      await use(openedDatabase!)
    },
    { scope: 'test' },
  ],
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
