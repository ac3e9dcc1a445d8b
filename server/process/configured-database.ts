import { resolve } from 'node:path'
import { ConfigError, type Config } from '../config/config.ts'
import { deriveKeys } from '../crypto/keys.ts'
import { openDatabase, type DatabasePool } from '../database/database.ts'
import { startEmbedded } from '../database/embedded.ts'
import { askDatabase, readSecretRecord } from '../database/installation.sql.ts'
import { migrate, readApplied } from '../database/migrate.ts'
import { whenItAnswers, type Patience } from '../database/waiting.ts'
import type { Health } from '../http/health.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { describeError, type Log } from './log.ts'
import { agreeOnSecret, knownPreviousSecrets } from './secret.ts'

/** An open database with this version's schema. */
export type OpenedDatabase = {
  pool: DatabasePool
  url: string
  /** The data folder of the embedded database server; null for an external database. */
  directory: string | null
  close(): Promise<void>
}

/** Prepares an open database, for example by migrating it. */
type Prepare = (pool: DatabasePool, log: Log, options: { signal?: AbortSignal | undefined }) => Promise<unknown>

export type DatabaseOpening = {
  /** The health state of a process that is starting. */
  health?: Health | undefined
  telemetry?: Telemetry | undefined
  prepare?: Prepare
}

/** Opens the configured database, by default after migrating it to this version's schema. */
export async function openConfiguredDatabase(
  config: Config,
  log: Log,
  patience: Patience,
  { health, telemetry, prepare = migrate }: DatabaseOpening = {},
): Promise<OpenedDatabase> {
  const embedded = config.database.url
    ? null
    : await startEmbedded({ dataDirectory: resolve(config.dataDirectory), report: patience.report })
  const url = embedded?.url ?? config.database.url!
  const pool = openDatabase({
    ...config.database,
    url,
    onError: (error) => log.warn({ error: describeError(error) }, 'A database connection broke'),
    telemetry,
  })
  const close = async () => {
    await pool.close()
    await embedded?.stop()
  }
  const enter = (state: Health['state']) => {
    if (health) health.state = state
  }
  try {
    const bringUp = async () => {
      await askDatabase(pool)
      enter('migrations')
      await prepare(pool, log, { signal: patience.signal }).finally(() => enter('starting'))
    }
    await whenItAnswers(url, bringUp, patience)
  } catch (error) {
    await close()
    throw error
  }
  return { pool, url, directory: embedded?.directory ?? null, close }
}

/**
 * Migrates the database to which a reload switches a running server. Refuses a database that no server has used before,
 * because it has no users.
 */
export const migrateUsed: Prepare = async (pool, log, options) => {
  const isUsed = (await readApplied(pool.pool)).length > 0 && (await readSecretRecord(pool)) !== null
  if (!isUsed) throw new ConfigError('The database at database.url is new. To use it, restart the server.')
  await migrate(pool, log, options)
}

/** Returns the keys of this server after checking that its secret matches the database. */
export async function keysOf(database: OpenedDatabase, config: Config, log: Log) {
  const secret = await agreeOnSecret({ db: database.pool, config, log })
  return deriveKeys(secret, knownPreviousSecrets(config))
}
