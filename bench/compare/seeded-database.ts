import { createTestDatabase } from '../../server/testing/database.ts'
import { globalSetup, globalTeardown } from '../../server/testing/global-setup.ts'
import { seedGatehouse } from './seed.ts'

/**
 * Returns the URL of a database with the benchmark rows, on the server that the environment names, or on an embedded
 * server.
 */
export async function openSeededDatabase(endings: (() => Promise<unknown>)[]) {
  if (process.env['GATEHOUSE_TEST_DATABASE_URL'] === undefined) {
    await globalSetup()
    endings.push(globalTeardown)
  }
  const database = await createTestDatabase()
  endings.push(database.drop)
  await seedGatehouse(database.url)
  return database.url
}
