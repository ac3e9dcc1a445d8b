import { startEmbedded } from '../database/embedded.ts'
import { createTemplate } from './database.ts'
import { makeFolder, placeForData } from './folder.ts'

// Tests do not have to survive a power failure, so fsync is off. The data may be in memory, where a small write-ahead
// log leaves more room for the databases.
const settings = { fsync: 'off', max_connections: '300', max_wal_size: '256MB' }

/**
 * Starts a PostgreSQL server for the tests of this process and its child processes. Also creates the migrated database
 * that test databases are copied from.
 */
export async function startDatabaseServer() {
  const folder = await makeFolder(placeForData())
  const server = await startEmbedded({ dataDirectory: folder.path, settings })
  process.env['GATEHOUSE_TEST_DATABASE_URL'] = server.url
  await createTemplate()
  return {
    async stop() {
      await server.stop()
      await folder.remove()
    },
  }
}
