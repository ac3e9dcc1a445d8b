import { startEmbedded } from '../database/embedded.ts'
import { createTemplate } from './database.ts'
import { makeFolder, placeForData } from './folder.ts'

// Test data does not have to survive a power failure, so fsync is off. The write-ahead log is small, because it takes
// space from the databases when the data is in memory.
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
