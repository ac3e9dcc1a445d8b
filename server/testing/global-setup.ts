import { fileURLToPath } from 'node:url'
import { startDatabaseServer } from './database-server.ts'

let server: Awaited<ReturnType<typeof startDatabaseServer>> | undefined

/** Starts one PostgreSQL server for all test files. Each test file creates its own databases on it. */
export async function globalSetup() {
  // Each test file runs in its own process. With this cache, only the first process compiles the product.
  process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../../node_modules/.cache/tests', import.meta.url))
  server = await startDatabaseServer()
}

export async function globalTeardown() {
  await server?.stop()
}
