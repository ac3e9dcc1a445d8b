import { parseArgs } from 'node:util'
import { promoteByEmail } from '../accounts/administrators.ts'
import { BackupError } from '../backup/format.ts'
import { ConfigError, type Config } from '../config/config.ts'
import { EmbeddedDatabaseError } from '../database/embedded.ts'
import { DatabaseNotEmptyError } from '../database/filling.ts'
import { isOutage, reasonOf } from '../database/outage.ts'
import { NotPostgresError, type Patience } from '../database/waiting.ts'
import { MigrationError } from '../database/migrate.ts'
import { rotateKeys } from '../keys/key-pairs.ts'
import { createLog } from '../process/log.ts'
import { removeSampleData } from '../sample/sample.ts'
import { replaceSecret, rotateStoredSecret, SecretError } from '../process/secret.ts'
import { openConfiguredDatabase } from '../process/start.ts'
import { backUp, verify } from './backup.ts'
import { checkHealth } from './check-health.ts'
import { endEverySession } from '../sessions/end-every-session.ts'
import { loadConfig } from './load-config.ts'
import { restore } from './restore.ts'
import { start } from './start.ts'
import type { Surroundings } from './surroundings.ts'
import { withDeps } from './with-deps.ts'

const usage = `Usage:
  gatehouse start [--config FILE] [--workers N]   start the server, in N processes
  gatehouse health [--config FILE]                report whether the server on this machine is ready
  gatehouse migrate [--config FILE]               bring the database schema up to this version
  gatehouse admin promote EMAIL [--config FILE]   make a user an administrator
  gatehouse keys rotate [--config FILE]           create the next signing key for tokens
  gatehouse secret rotate [--end-sessions]        create a new secret; with --end-sessions, sign everybody out
  gatehouse secret replace [--config FILE]        use this server's secret for the database when the old one is lost
  gatehouse sample remove [--config FILE]         delete the sample data
  gatehouse backup FILE|-                         back up the database, with the server running or stopped
      [--encrypt RECIPIENT|passphrase] [--with-secret]
  gatehouse backup --verify FILE                  restore a backup into a temporary database and check the data
  gatehouse restore FILE [--into URL]             restore a backup into an empty database
      [--identity FILE] [--secret-lost]

With --wait, commands wait up to a minute for a database that does not respond; start always waits.`

const options = {
  config: { type: 'string' },
  workers: { type: 'string' },
  wait: { type: 'boolean' },
  'end-sessions': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  verify: { type: 'boolean' },
  encrypt: { type: 'string' },
  'with-secret': { type: 'boolean' },
  identity: { type: 'string' },
  into: { type: 'string' },
  'secret-lost': { type: 'boolean' },
} as const

/** Runs one command; resolves to the process's exit code. */
export async function runCommand(surroundings: Surroundings): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: surroundings.arguments,
      options,
      allowPositionals: true,
    })
    const config = () =>
      loadConfig({ file: values.config, folder: surroundings.folder, environment: surroundings.environment })
    const [command = 'start', ...rest] = positionals
    const patience = { seconds: values.wait ? commandWaitSeconds : 0, report: surroundings.print }
    if (values.help) return print(surroundings, usage, 0)
    if (command === 'start' && rest.length === 0)
      return await start(await config(), readWorkers(values.workers), surroundings)
    if (command === 'health' && rest.length === 0) return await reportHealth(await config(), surroundings)
    if (command === 'migrate' && rest.length === 0) return await migrateOnly(await config(), patience, surroundings)
    if (command === 'admin' && rest[0] === 'promote' && rest.length === 2)
      return await promote(await config(), rest[1]!, patience, surroundings)
    if (command === 'keys' && rest[0] === 'rotate' && rest.length === 1)
      return await rotate(await config(), patience, surroundings)
    if (command === 'secret' && rest[0] === 'rotate' && rest.length === 1)
      return await rotateSecret(await config(), Boolean(values['end-sessions']), patience, surroundings)
    if (command === 'secret' && rest[0] === 'replace' && rest.length === 1)
      return await replaceLostSecret(await config(), patience, surroundings)
    if (command === 'sample' && rest[0] === 'remove' && rest.length === 1)
      return await removeSample(await config(), patience, surroundings)
    if (command === 'backup' && rest.length === 1) {
      const run = values.verify ? verify : backUp
      return await run(rest[0]!, values, { config: await config(), patience, surroundings })
    }
    if (command === 'restore' && rest.length === 1)
      return await restore(rest[0]!, values, { config: await config(), patience, surroundings })
    return print(surroundings, usage, 2)
  } catch (error) {
    surroundings.printError(explain(error))
    return 1
  }
}

async function reportHealth(config: Config, surroundings: Surroundings) {
  const reason = await checkHealth(config)
  if (reason === null) return print(surroundings, 'ready', 0)
  surroundings.printError(`not ready: ${reason}`)
  return 1
}

async function migrateOnly(config: Config, patience: Patience, surroundings: Surroundings) {
  const database = await openConfiguredDatabase(config, createLog(config.log.level), patience)
  await database.close()
  return print(surroundings, 'The database is up to date', 0)
}

function promote(config: Config, email: string, patience: Patience, surroundings: Surroundings) {
  return withDeps(config, patience, async ({ deps }) => {
    const user = await promoteByEmail(deps, email)
    if (user) return print(surroundings, `${user.email} is now an administrator`, 0)
    surroundings.printError(`No user has the address ${email}`)
    return 1
  })
}

function rotate(config: Config, patience: Patience, surroundings: Surroundings) {
  return withDeps(config, patience, async ({ deps }) => {
    await rotateKeys(deps)
    return print(surroundings, 'A new key pair is published. It signs in one hour', 0)
  })
}

/** Rotates the stored secret. Sessions end first, so that a failure leaves the leaked secret in use, which the operator sees. */
async function rotateSecret(config: Config, endsSessions: boolean, patience: Patience, surroundings: Surroundings) {
  if (endsSessions)
    await withDeps(config, patience, async ({ deps }) => {
      surroundings.print(`Sessions ended: ${await endEverySession(deps)}`)
    })
  const file = rotateStoredSecret(config)
  return print(
    surroundings,
    `The secret in ${file} is new. Restart the server to use it; nobody is signed out by it`,
    0,
  )
}

async function replaceLostSecret(config: Config, patience: Patience, surroundings: Surroundings) {
  const database = await openConfiguredDatabase(config, createLog(config.log.level), patience)
  try {
    await replaceSecret({ db: database.pool, config })
  } finally {
    await database.close()
  }
  return print(surroundings, "The database now uses this server's secret. Restart all servers with it", 0)
}

function removeSample(config: Config, patience: Patience, surroundings: Surroundings) {
  return withDeps(config, patience, async ({ deps }) => {
    const users = await removeSampleData(deps)
    return print(surroundings, users.length > 0 ? 'The sample data was deleted' : 'There is no sample data', 0)
  })
}

/** How long commands with `--wait` wait for the database. */
const commandWaitSeconds = 60
const maxWorkers = 64

function readWorkers(text: string | undefined) {
  const workers = Number(text ?? 1)
  if (Number.isInteger(workers) && workers >= 1 && workers <= maxWorkers) return workers
  throw new ConfigError(`--workers must be a number from 1 to ${maxWorkers}`)
}

function print(surroundings: Surroundings, line: string, exitCode: number) {
  surroundings.print(line)
  return exitCode
}

const remedies: Record<string, string> = {
  '28P01': 'Check the user and the password in DATABASE_URL.',
  '28000': 'Check the user in DATABASE_URL, and the rules in pg_hba.conf.',
  '3D000': 'Create it, or name another one in DATABASE_URL.',
}
const ownErrors = [
  BackupError,
  ConfigError,
  DatabaseNotEmptyError,
  EmbeddedDatabaseError,
  MigrationError,
  NotPostgresError,
  SecretError,
]

/** The error as a sentence for the operator, with a stack only if it is a bug. */
function explain(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  if (ownErrors.some((kind) => error instanceof kind)) return error.message
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'The port is in use by another program. Set PORT to a free one.'
  if (code === 'EACCES') return `Not allowed: ${error.message}`
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${error.message}\n${usage}`
  if (isOutage(error)) return `The database does not respond (${reasonOf(error)}). With --wait, commands wait for it.`
  if ('severity' in error && error.severity === 'FATAL')
    return `The database refuses the connection: ${error.message}. ${remedies[code ?? ''] ?? 'Check DATABASE_URL.'}`
  return error.stack ?? error.message
}
