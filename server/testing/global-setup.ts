import { startEmbedded, type EmbeddedDatabase } from '../database/embedded.ts'
import { makeFolder } from './folder.ts'

let embedded: EmbeddedDatabase | undefined
let folder: Awaited<ReturnType<typeof makeFolder>> | undefined

/** Starts one PostgreSQL for all test files; each creates its own databases on it. */
export async function globalSetup() {
  folder = await makeFolder()
  // Tests need not survive a power failure, so fsync is off.
  embedded = await startEmbedded({ dataDirectory: folder.path, settings: { fsync: 'off', max_connections: '200' } })
  process.env.GATEHOUSE_TEST_DATABASE_URL = embedded.url
}

export async function globalTeardown() {
  await embedded?.stop()
  await folder?.remove()
}
