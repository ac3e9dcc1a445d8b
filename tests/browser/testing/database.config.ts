import { globalSetup, globalTeardown } from '../../../server/testing/global-setup.ts'

/** Starts the PostgreSQL server of all workers, and returns a function that stops it. */
export default async function startDatabase() {
  await globalSetup()
  return globalTeardown
}
