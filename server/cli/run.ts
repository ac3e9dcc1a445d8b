import { parseArgs } from 'node:util'
import { promoteByEmail } from '../accounts/administrators.ts'
import { ConfigError, type Config } from '../config.ts'
import { deriveKeys } from '../crypto/keys.ts'
import { createPasswordHasher } from '../crypto/passwords.ts'
import { EmbeddedDatabaseError } from '../database/embedded.ts'
import { MigrationError } from '../database/migrate.ts'
import type { Deps } from '../deps.ts'
import { isLocalOrigin } from '../http/client-ip.ts'
import { createLog } from '../log.ts'
import { isSetUpRequired, setUpCode } from '../portal/setup.ts'
import { chooseSecret, openConfiguredDatabase, startServer, type Started } from '../start.ts'
import { loadConfig } from './load-config.ts'

const usage = `Usage:
  gatehouse start [--config FILE]                 runs the server
  gatehouse migrate [--config FILE]               brings the database to this version
  gatehouse admin promote EMAIL [--config FILE]   makes a person an administrator`

type Surroundings = {
  arguments: string[]
  environment: Readonly<Record<string, string | undefined>>
  folder: string
  print: (line: string) => void
  printError: (line: string) => void
  /** Calls back at the first SIGINT, SIGTERM or SIGHUP. */
  onSignal: (callback: () => void) => void
}

/** Runs one command; resolves to the process's exit code. */
export async function runCommand(surroundings: Surroundings): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: surroundings.arguments,
      options: { config: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    const config = () =>
      loadConfig({ file: values.config, folder: surroundings.folder, environment: surroundings.environment })
    const [command = 'start', ...rest] = positionals
    if (values.help) return print(surroundings, usage, 0)
    if (command === 'start' && rest.length === 0) return await start(await config(), surroundings)
    if (command === 'migrate' && rest.length === 0) return await migrateOnly(await config(), surroundings)
    if (command === 'admin' && rest[0] === 'promote' && rest.length === 2)
      return await promote(await config(), rest[1]!, surroundings)
    return print(surroundings, usage, 2)
  } catch (error) {
    surroundings.printError(explain(error))
    return 1
  }
}

async function start(config: Config, surroundings: Surroundings): Promise<number> {
  const stopped = new Promise<void>((resolve) => surroundings.onSignal(resolve))
  const started = await startServer(config, createLog(config.log.level), surroundings.print)
  try {
    await announce(config, started, surroundings)
    await stopped
    surroundings.print('Stopping…')
  } finally {
    await started.stop()
  }
  return 0
}

/** Tells where everything is. */
async function announce(config: Config, started: Started, surroundings: Surroundings) {
  const address = config.baseURL ? config.origin : `http://localhost:${started.port}`
  const rows = [
    ['Site', address],
    ['Console', `${address}/admin`],
    ...(config.mail.transport === 'outbox' ? [['Mailbox', `${address}/dev/outbox`]] : []),
    ['API reference', `${address}/api/reference`],
    ['Data', started.directory ?? 'the PostgreSQL server that DATABASE_URL names'],
  ]
  if (await isSetUpRequired(started.deps))
    rows.push([
      'Set-up code',
      setUpCode(started.deps.keys) + (isLocalOrigin(address) ? ' (not asked on this machine)' : ''),
    ])
  surroundings.print(`\n${config.branding.name} is running\n`)
  for (const [label = '', value = ''] of rows) surroundings.print(`  ${label.padEnd(14)} ${value}`)
  surroundings.print('\n  Ctrl+C stops it\n')
}

async function migrateOnly(config: Config, surroundings: Surroundings) {
  const database = await openConfiguredDatabase(config, createLog(config.log.level), surroundings.print)
  await database.close()
  return print(surroundings, 'The database is up to date', 0)
}

async function promote(config: Config, email: string, surroundings: Surroundings) {
  const log = createLog('warn')
  const database = await openConfiguredDatabase(config, log, surroundings.print)
  try {
    const deps: Deps = {
      config,
      db: database.pool,
      keys: deriveKeys(chooseSecret(config)),
      passwords: createPasswordHasher(),
      log,
      now: () => new Date(),
      wakeJobs: () => {},
    }
    const user = await promoteByEmail(deps, email)
    if (user) return print(surroundings, `${user.email} is now an administrator`, 0)
    surroundings.printError(`Nobody here has the address ${email}`)
    return 1
  } finally {
    await database.close()
  }
}

function print(surroundings: Surroundings, line: string, exitCode: number) {
  surroundings.print(line)
  return exitCode
}

/** What went wrong in words for the operator; a stack only where it is our mistake. */
function explain(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigError || error instanceof EmbeddedDatabaseError || error instanceof MigrationError)
    return error.message
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'The port is in use by another program. Set PORT to a free one.'
  if (code === 'EACCES') return `Not allowed: ${error.message}`
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${error.message}\n${usage}`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `The database does not answer: ${error.message || code}`
  if ('severity' in error && error.severity === 'FATAL') return `The database refuses the connection: ${error.message}`
  if (/^(?:timeout exceeded|Connection terminated)/.test(error.message)) return 'The database does not answer'
  return error.stack ?? error.message
}
