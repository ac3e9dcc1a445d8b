import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { startEmbedded } from '../database/embedded.ts'
import { createTemplate } from './database.ts'
import { makeFolder } from './folder.ts'

// Tests need not survive a power failure, so fsync is off. A small log leaves memory to the databases.
const settings = { fsync: 'off', max_connections: '300', max_wal_size: '256MB' }

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'
/** Several times the size of the databases that exist at the same time. */
const leastFreeBytes = 4 * 1024 ** 3

/** Starts a PostgreSQL server for the tests of this process and its children, which copy one migrated database. */
export async function startDatabaseServer() {
  const folder = await makeFolder(await placeForData())
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

/**
 * Returns the folder for the data: memory if there is enough. Each database has 300 files, and some file systems create
 * files slowly after many were deleted.
 */
async function placeForData() {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= leastFreeBytes ? memory : tmpdir()
}
