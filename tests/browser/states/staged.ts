import { test as base } from '@playwright/test'
import { startEmbedded } from '../../../server/database/embedded.ts'
import { makeFolder } from '../../../server/testing/folder.ts'
import { openStage, type Stage } from './stage.ts'

/** Playwright’s test with a stage for states on one PostgreSQL server. */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const folder = await makeFolder()
      const settings = { fsync: 'off', max_connections: '300' }
      const database = await startEmbedded({ dataDirectory: folder.path, settings })
      process.env.GATEHOUSE_TEST_DATABASE_URL = database.url
      const stage = openStage(browser)
      await use(stage)
      await stage.clear()
      await stage.close()
      await database.stop()
      await folder.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
