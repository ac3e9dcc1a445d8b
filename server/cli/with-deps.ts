import type { Config } from '../config.ts'
import { deriveKeys } from '../crypto/keys.ts'
import { createPasswordHasher } from '../crypto/passwords.ts'
import type { Deps } from '../deps.ts'
import { createLog } from '../log.ts'
import { chooseSecret, openConfiguredDatabase } from '../start.ts'
import type { Surroundings } from './surroundings.ts'

/** What a command works with, and where the embedded database's data lies. */
type Opened = { deps: Deps; directory: string | null }

/** Does work on the configured database, beside servers that may be running on it. */
export async function withDeps<T>(config: Config, surroundings: Surroundings, work: (opened: Opened) => Promise<T>) {
  const log = createLog('warn')
  const database = await openConfiguredDatabase(config, log, surroundings.print)
  const deps: Deps = {
    config,
    db: database.pool,
    keys: deriveKeys(chooseSecret(config), config.previousSecrets),
    passwords: createPasswordHasher(),
    log,
    now: () => new Date(),
    wakeJobs: () => {},
  }
  try {
    return await work({ deps, directory: database.directory })
  } finally {
    await database.close()
  }
}
