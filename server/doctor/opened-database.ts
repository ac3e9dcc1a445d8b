import { openDatabase, type Database } from '../database/database.ts'
import { backupChecks } from './backups.ts'
import { databaseClock } from './clock.ts'
import { runChecks, warning, type Check, type Group, type Result } from './check.ts'
import { contentChecks } from './database-content.ts'
import { beginReading } from './database-server.sql.ts'
import { serverChecks, type DatabaseSubject } from './database.ts'
import { encryptionChecks } from './encrypted-rows.ts'
import { readSchema } from './schema.sql.ts'
import { runningServers } from './running-servers.ts'
import { schemaChecks } from './schema.ts'

type Subject = Omit<DatabaseSubject, 'db'>

/** Checks run one at a time. Each uses one connection for its transaction; the check for a pooler needs two more. */
const maxConnections = 3

/**
 * Opens a database for the checks. The checks must work even through a pooler that the configuration does not mention.
 */
export function openForChecks(url: string) {
  return openDatabase({ url, maxConnections, transactionPooler: true, hasTimeLimits: false, onError: () => {} })
}

/** Checks an opened database and its rows. A database without Gatehouse's tables has no rows to check. */
export async function checkOpenedDatabase(subject: Subject): Promise<Result[]> {
  const clock = await runReadOnly('address', [databaseClock], subject)
  const ofServer = [...clock, ...(await runReadOnly('database', serverChecks, subject))]
  const { tables } = await readSchema(subject.pool)
  if (!tables.includes('schema_migrations')) return [...ofServer, notInstalled]
  return [
    ...ofServer,
    ...(await runReadOnly('database', schemaChecks, subject)),
    ...(await runReadOnly('data', [...contentChecks, ...encryptionChecks, runningServers], subject)),
    ...(await runReadOnly('backup', backupChecks, subject)),
  ]
}

const notInstalled: Result = {
  group: 'database',
  check: 'migrations',
  ...warning('Gatehouse is not installed in this database', 'Run `gatehouse migrate` or start the server'),
}

const longestStatementSeconds = 120

/** Runs checks, each in its own read-only transaction. */
function runReadOnly(group: Group, checks: readonly Check<DatabaseSubject>[], subject: Subject) {
  const readOnly = checks.map(({ name, look }) => ({
    name,
    look: () =>
      subject.pool.transaction(async (db: Database) => {
        await beginReading(db, longestStatementSeconds)
        return look({ ...subject, db })
      }),
  }))
  return runChecks(group, readOnly, subject)
}
