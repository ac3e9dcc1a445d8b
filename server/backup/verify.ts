import type { Config } from '../config/config.ts'
import { openDatabase } from '../database/database.ts'
import { startBeside } from '../database/embedded-beside.ts'
import { migrate } from '../database/migrate.ts'
import type { Log } from '../process/log.ts'
import { findIntegrityFaults, type IntegrityFault } from './integrity.ts'
import type { CheckedBackup } from './read-backup.ts'
import { restoreInto } from './restore.ts'

type Parts = { backup: CheckedBackup; config: Config; log: Log; report: (line: string) => void }

/** Restores a backup into a temporary embedded database, checks the data, and removes the database again. */
export async function verifyBackup({ backup, config, log, report }: Parts): Promise<IntegrityFault[]> {
  // The temporary data does not have to survive a power failure.
  const database = await startBeside(config.dataDirectory, report, { fsync: 'off' })
  try {
    await restoreInto(database.url, backup, log)
    return await withCurrentSchema(database.url, log, (pool) => findIntegrityFaults(pool, config))
  } finally {
    await database.remove()
  }
}

/** Upgrades a restored database to this version's schema, and runs work on it. */
export async function withCurrentSchema<T>(
  url: string,
  log: Log,
  work: (pool: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const pool = openDatabase({
    url,
    maxConnections: 2,
    transactionPooler: false,
    hasTimeLimits: false,
    onError: () => {},
  })
  try {
    await migrate(pool, log)
    return await work(pool)
  } finally {
    await pool.close()
  }
}
