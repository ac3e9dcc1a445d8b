import type { Config } from '../config/config.ts'
import type { Keys } from '../crypto/keys.ts'
import type { EncryptedTable } from '../jobs/reencryption.ts'
import type { Database, DatabasePool } from '../database/database.ts'
import { hasTransactionPooler } from '../database/pooling.ts'
import { extraConnections } from '../process/nodes.ts'
import { counted, ok, warning, wrong, type Check, type Outcome } from './check.ts'
import { phrase, say } from './phrase.ts'
import * as server from './database-server.sql.ts'
import { durabilityChecks } from './durability.ts'

export type DatabaseSubject = {
  config: Config
  pool: DatabasePool
  /** The read-only transaction of one check. */
  db: Database
  /** Whether Gatehouse runs the database server, which then serves only Gatehouse. */
  isEmbedded: boolean
  /** The number of servers, and the number of processes in each server. */
  nodes: number
  workers: number
  /** The kinds of jobs that the servers run. */
  jobKinds: readonly string[]
  now: () => Date
  /** The keys of this installation; null if it has no secret yet. */
  keys: Keys | null
  encryptedTables: readonly EncryptedTable[]
}

/** The checks of the database server. */
export const serverChecks: readonly Check<DatabaseSubject>[] = [
  { name: 'version', look: checkVersion },
  { name: 'encoding', look: checkEncoding },
  { name: 'writes', look: checkWrites },
  { name: 'role', look: checkRole },
  { name: 'pooler', look: checkPooler },
  { name: 'connections', look: checkConnections },
  ...durabilityChecks,
]

const minVersion = 14

async function checkVersion({ db }: DatabaseSubject) {
  const { version, versionNumber } = await server.readServerState(db)
  return versionNumber >= minVersion * 10_000
    ? ok(say`PostgreSQL ${version}`)
    : wrong(say`PostgreSQL ${version} is too old`, say`Upgrade the database server to version ${minVersion} or newer`)
}

async function checkEncoding({ db }: DatabaseSubject) {
  const { encoding } = await server.readServerState(db)
  return encoding === 'UTF8'
    ? ok(encoding)
    : wrong(
        say`The encoding ${encoding} cannot store or compare every name`,
        "Create a database with `encoding 'UTF8' template template0` and restore a backup into it",
      )
}

async function checkWrites({ db }: DatabaseSubject) {
  const { isReplica, refusesWrites } = await server.readServerState(db)
  if (isReplica)
    return wrong('The database is a replica, which refuses writes', 'Set DATABASE_URL to the address of the primary')
  if (!refusesWrites) return ok('allowed')
  return wrong('The database refuses writes', 'Reset default_transaction_read_only of the database and of the role')
}

async function checkRole({ db, isEmbedded }: DatabaseSubject): Promise<Outcome> {
  const { name, attributes } = await server.readRole(db)
  if (isEmbedded) return ok(say`${name} (embedded database)`)
  if (attributes.length === 0) return ok(name)
  return warning(
    say`${name} may do more than Gatehouse needs: ${attributes.join(', ')}`,
    say`Run \`alter role "${name}" ${attributes.map((attribute) => `no${attribute}`).join(' ')}\` as another superuser`,
  )
}

async function checkPooler({ pool, config }: DatabaseSubject) {
  const isPooled = await hasTransactionPooler(pool)
  const { transactionPooler } = config.database
  const direct = phrase('Set DATABASE_URL to the address of the database itself')
  if (isPooled && !transactionPooler)
    return wrong(
      'A transaction pooler is in front of the database, so prepared statements and time limits fail',
      say`Set database.transactionPooler to true. Or, better, if you can: ${direct}`,
    )
  if (isPooled && config.session.cookieCache.enabled && config.database.listenUrl === undefined)
    return warning(
      'The session cache is not used, because a transaction pooler does not announce ended sessions',
      direct,
    )
  if (!isPooled && transactionPooler)
    return warning(
      'database.transactionPooler is on without a transaction pooler, which slows statements down',
      'Set it to false',
    )
  return ok(isPooled ? 'a transaction pooler' : 'not used')
}

const limitOf = { server: phrase('the server'), role: phrase('the role'), database: phrase('the database') }

async function checkConnections({ db, config, nodes, workers }: DatabaseSubject) {
  const limits = await server.readConnectionLimits(db)
  const { maxConnections, transactionPooler } = config.database
  const needed = nodes * workers * (maxConnections + extraConnections)
  const [name, limit] = Object.entries(limits)
    .filter(([, each]) => each >= 0)
    .toSorted(([, one], [, other]) => one - other)[0]!
  const sum = say`${counted(nodes, 'server')} with ${workers} × ${maxConnections + extraConnections} connections, ${needed} in total`
  if (transactionPooler || needed <= limit * 0.8)
    return ok(say`${sum}; the limit of ${limitOf[name as keyof typeof limits]} is ${limit}`)
  const remedy = phrase('Lower database.maxConnections or --workers, or raise the limit of the database server')
  return needed > limit
    ? wrong(say`${sum}, but the limit of ${limitOf[name as keyof typeof limits]} is ${limit}`, remedy)
    : warning(
        say`${sum}, and the limit of ${limitOf[name as keyof typeof limits]} is ${limit}, which leaves few for others`,
        remedy,
      )
}
