import type { Config } from '../config/config.ts'
import { createPasswordHasher } from '../crypto/passwords.ts'
import type { Deps } from '../deps.ts'
import type { Patience } from '../database/waiting.ts'
import { adoptEvents } from '../events/reader.ts'
import { createLog } from '../process/log.ts'
import { keysOf, openConfiguredDatabase, type DatabaseOpening } from '../process/configured-database.ts'
import type { Command } from './surroundings.ts'

/** The dependencies of a command, and the folder of the embedded database. */
export type Opened = { deps: Deps; directory: string | null }

/** Migrates the configured database and runs work on it. Servers may use the database meanwhile. */
export async function withDeps<T>({ config, patience }: Command, work: (opened: Opened) => Promise<T>) {
  const opened = await openDeps(config, patience)
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

/** Opens and migrates the configured database, and returns a command's dependencies. Servers may use it meanwhile. */
export async function openDeps(
  config: Config,
  patience: Patience,
  opening?: DatabaseOpening,
): Promise<Opened & { close(): Promise<void> }> {
  const log = createLog('warn')
  const database = await openConfiguredDatabase(config, log, patience, opening)
  const { directory, close } = database
  try {
    await adoptEvents({ db: database.pool })
    const deps: Deps = {
      config,
      db: database.pool,
      keys: await keysOf(database, config, log),
      passwords: createPasswordHasher(),
      log,
      now: () => new Date(),
      wakeJobs: () => {},
    }
    return { deps, directory, close }
  } catch (error) {
    await close()
    throw error
  }
}
