import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded, type EmbeddedDatabase } from '../database/embedded.ts'

let embedded: EmbeddedDatabase | undefined
let folder: string | undefined

/** Starts one PostgreSQL for all test files; each makes its own databases on it. */
export async function globalSetup() {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-tests-'))
  // Tests do not outlive a power cut; what they check does not depend on fsync.
  embedded = await startEmbedded({ dataDirectory: folder, settings: { fsync: 'off', max_connections: '200' } })
  process.env.GATEHOUSE_TEST_DATABASE_URL = embedded.url
}

export async function globalTeardown() {
  await embedded?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
}
