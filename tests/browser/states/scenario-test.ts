import { test as base } from '@playwright/test'
import { startEmbedded } from '../../../server/database/embedded.ts'
import { makeFolder } from '../../../server/testing/folder.ts'
import { createScenario, type Scenario } from './scenario.ts'

/** Playwright’s test with a scenario for states on one PostgreSQL server. */
export const test = base.extend<object, { scenario: Scenario }>({
  scenario: [
    async ({ browser }, use) => {
      const folder = await makeFolder()
      const settings = { fsync: 'off', max_connections: '300' }
      const database = await startEmbedded({ dataDirectory: folder.path, settings })
      process.env.GATEHOUSE_TEST_DATABASE_URL = database.url
      const scenario = createScenario(browser)
      await use(scenario)
      await scenario.clear()
      await scenario.close()
      await database.stop()
      await folder.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
