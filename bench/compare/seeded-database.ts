import { createTestDatabase } from '../../server/testing/database.ts'
import { globalSetup, globalTeardown } from '../../server/testing/global-setup.ts'
import { seedGatehouse } from './seed.ts'

/**
 * Creates a database with the benchmark rows and returns its URL. The database is on the server at
 * GATEHOUSE_TEST_DATABASE_URL, or on an embedded server if the variable is not set. Adds to `endings` the functions
 * that remove the database.
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
