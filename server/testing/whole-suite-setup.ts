import { differencesFromCatalog } from './refusals-on-wire.ts'
import { makeFolder } from './folder.ts'
import * as database from './global-setup.ts'

let folder: Awaited<ReturnType<typeof makeFolder>> | undefined

/** Sets up a run of all test files, and a folder in which the tests record the refusals that they receive. */
export async function globalSetup() {
  folder = await makeFolder()
  process.env['GATEHOUSE_TEST_REFUSALS'] = folder.path
  await database.globalSetup()
}

/**
 * Fails the run unless the tests received every refusal and redirect error of the contract, and no refusal that is not
 * in the contract.
 */
export async function globalTeardown() {
  await database.globalTeardown()
  const differences = differencesFromCatalog(folder!.path)
  await folder!.remove()
  for (const line of differences) console.error(`✖ ${line}`)
  // Sets the exit code instead of throwing, because Node 24 repeats a failing teardown forever.
  if (differences.length > 0) process.exitCode = 1
}
