import { fileURLToPath } from 'node:url'
import { startDatabaseServer } from './database-server.ts'

let server: Awaited<ReturnType<typeof startDatabaseServer>> | undefined

/** Starts one PostgreSQL for all test files; each creates its own databases on it. */
export async function globalSetup() {
  // Each test file is a process of its own; those after the first do not compile the product again.
  process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../../node_modules/.cache/tests', import.meta.url))
  server = await startDatabaseServer()
}

export async function globalTeardown() {
  await server?.stop()
}
