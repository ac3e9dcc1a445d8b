import { parseArgs } from 'node:util'
import { createServerKey } from '../api-keys/server-keys.ts'
import { promoteByEmail } from '../accounts/administrators.ts'
import { ConfigError, type Config } from '../config/config.ts'
import type { Patience } from '../database/waiting.ts'
import { resetFactorsByEmail } from '../factors/factor-resets.ts'
import { rotateKeys } from '../keys/key-pairs.ts'
import { createLog } from '../process/log.ts'
import { removeSampleData } from '../sample/sample.ts'
import { replaceSecret, rotateStoredSecret } from '../process/secret.ts'
import { openConfiguredDatabase } from '../process/configured-database.ts'
import { checkHealth } from './check-health.ts'
import { endEverySession } from '../sessions/end-every-session.ts'
import { explain } from './explain.ts'
import { loadConfig } from './load-config.ts'
import { start } from './start.ts'
import type { Surroundings } from './surroundings.ts'
import { withDeps } from './with-deps.ts'

const usage = `Usage:
  gatehouse start [--config FILE] [--workers N]   start the server, in N processes
  gatehouse health [--config FILE]                report whether the server on this machine is ready
  gatehouse doctor [--json]                       check the installation, and name the remedies
      [--nodes N] [--workers N] [--send-mail ADDRESS] [--dkim SELECTOR] [--attack]
  gatehouse migrate [--config FILE]               bring the database schema up to this version
      [--plan|--dry-run]                          print what it would do, or run it and undo it
  gatehouse admin promote EMAIL [--config FILE]   make a user an administrator
  gatehouse factors reset EMAIL [--config FILE]   remove the second factor of a user who has lost it
  gatehouse server-key create NAME                create a key for the product's own backend
  gatehouse keys rotate [--config FILE]           create the next signing key for tokens
  gatehouse secret rotate [--end-sessions]        create a new secret; with --end-sessions, sign everybody out
  gatehouse secret replace [--config FILE]        use this server's secret for the database when the old one is lost
  gatehouse sample remove [--config FILE]         delete the sample data
  gatehouse backup FILE|-                         back up the database, with the server running or stopped
      [--encrypt RECIPIENT|passphrase] [--with-secret]
  gatehouse backup --verify FILE                  restore a backup into a temporary database and check the data
  gatehouse audit verify FILE                     check an audit log that was exported with proof; needs no database
      [--keys jwks.json] [--checkpoint FILE]
  gatehouse restore FILE [--into URL]             restore a backup into an empty database
      [--identity FILE] [--secret-lost]

With --wait, commands wait up to a minute for a database that does not respond; start always waits.`

const options = {
  config: { type: 'string' },
  workers: { type: 'string' },
  wait: { type: 'boolean' },
  'end-sessions': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  plan: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  verify: { type: 'boolean' },
  encrypt: { type: 'string' },
  'with-secret': { type: 'boolean' },
  identity: { type: 'string' },
  into: { type: 'string' },
  'secret-lost': { type: 'boolean' },
  json: { type: 'boolean' },
  nodes: { type: 'string' },
  'send-mail': { type: 'string' },
  dkim: { type: 'string' },
  attack: { type: 'boolean' },
  keys: { type: 'string' },
  checkpoint: { type: 'string' },
} as const

/** Runs one command; resolves to the process's exit code. */
export async function runCommand(surroundings: Surroundings): Promise<number> {
  try {
    const { values, positionals } = parse(surroundings)
    if (values.help) return print(surroundings, usage, 0)
    return await runParsed(values, positionals, surroundings)
  } catch (error) {
    const isUsage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    surroundings.printError(isUsage ? `${error.message}\n${usage}` : explain(error))
    return 1
  }
}

function parse(surroundings: Surroundings) {
  return parseArgs({ args: surroundings.arguments, options, allowPositionals: true })
}

async function runParsed(
  values: ReturnType<typeof parse>['values'],
  [command = 'start', ...rest]: readonly string[],
  surroundings: Surroundings,
): Promise<number> {
  const config = () =>
    loadConfig({ file: values.config, folder: surroundings.folder, environment: surroundings.environment })
  const patience = { seconds: values.wait ? commandWaitSeconds : 0, report: surroundings.print }
  if (command === 'start' && rest.length === 0) return start(config, readWorkers(values.workers), surroundings)
  if (command === 'health' && rest.length === 0) return reportHealth(await config(), surroundings)
  if (command === 'doctor' && rest.length === 0) {
    const size = { nodes: readCount('nodes', values.nodes), workers: readWorkers(values.workers) }
    const mail = { recipient: readAddress(values['send-mail']), dkimSelector: values.dkim ?? null }
    const switches = { json: values.json === true, attack: values.attack === true }
    const { doctor } = await load.doctor()
    return doctor({ ...size, ...mail, ...switches }, { loadConfig: config, patience, surroundings })
  }
  if (command === 'migrate' && rest.length === 0 && !(values.plan && values['dry-run']))
    return (await load.migrate()).migrateOrRehearse(values, { config: await config(), patience, surroundings })
  const named = namedCommands[`${command} ${rest[0]}`]
  if (named && rest.length === 2) return named(await config(), rest[1]!, patience, surroundings)
  if (command === 'keys' && rest[0] === 'rotate' && rest.length === 1)
    return rotate(await config(), patience, surroundings)
  if (command === 'secret' && rest[0] === 'rotate' && rest.length === 1)
    return rotateSecret(await config(), Boolean(values['end-sessions']), patience, surroundings)
  if (command === 'secret' && rest[0] === 'replace' && rest.length === 1)
    return replaceLostSecret(await config(), patience, surroundings)
  if (command === 'sample' && rest[0] === 'remove' && rest.length === 1)
    return removeSample(await config(), patience, surroundings)
  if (command === 'backup' && rest.length === 1) {
    const { backUp, verify } = await load.backup()
    const run = values.verify ? verify : backUp
    return run(rest[0]!, values, { config: await config(), patience, surroundings })
  }
  if (command === 'audit' && rest[0] === 'verify' && rest.length === 2)
    return (await load.audit()).verifyAuditLog(rest[1]!, values, surroundings)
  if (command === 'restore' && rest.length === 1)
    return (await load.restore()).restore(rest[0]!, values, { config: await config(), patience, surroundings })
  return print(surroundings, usage, 2)
}

/** Loads the larger commands on demand, so that a server does not keep them in memory. */
const load = {
  audit: () => import('./audit.ts'),
  backup: () => import('./backup.ts'),
  doctor: () => import('./doctor.ts'),
  migrate: () => import('./migrate.ts'),
  restore: () => import('./restore.ts'),
}

/** The commands whose last argument names one user or one key. */
const namedCommands: Readonly<Record<string, typeof promote>> = {
  'admin promote': promote,
  'factors reset': resetFactors,
  'server-key create': createKeyOfServer,
}

async function reportHealth(config: Config, surroundings: Surroundings) {
  const reason = await checkHealth(config)
  if (reason === null) return print(surroundings, 'ready', 0)
  surroundings.printError(`not ready: ${reason}`)
  return 1
}

function promote(config: Config, email: string, patience: Patience, surroundings: Surroundings) {
  return withDeps(config, patience, async ({ deps }) => {
    const user = await promoteByEmail(deps, email)
    if (user) return print(surroundings, `${user.email} is now an administrator`, 0)
    surroundings.printError(`No user has the address ${email}`)
    return 1
  })
}

function resetFactors(config: Config, email: string, patience: Patience, surroundings: Surroundings) {
  return withDeps(config, patience, async ({ deps }) => {
    const reset = await resetFactorsByEmail(deps, email)
    if (!reset) {
      surroundings.printError(`No user has the address ${email}`)
      return 1
    }
    const { user, wasOn } = reset
    if (!wasOn) return print(surroundings, `${user.email} has no second factor`, 0)
    return print(surroundings, `${user.email} now signs in without a second factor, and is signed out everywhere`, 0)
  })
}

function rotate(config: Config, patience: Patience, surroundings: Surroundings) {
  return withDeps(config, patience, async ({ deps }) => {
    await rotateKeys(deps)
    return print(surroundings, 'A new key pair is published. It signs in one hour', 0)
  })
}

/** Creates a server key. Prints only the key to standard output, so that a script can store it. */
function createKeyOfServer(config: Config, name: string, patience: Patience, surroundings: Surroundings) {
  return withDeps(config, patience, async ({ deps }) => {
    const { secret } = await createServerKey(deps, name)
    return print(surroundings, secret, 0)
  })
}

/**
 * Rotates the stored secret. If sessions are to end, they end first: if that fails, the old secret stays in use and the
 * operator sees the error.
 */
async function rotateSecret(config: Config, endsSessions: boolean, patience: Patience, surroundings: Surroundings) {
  if (endsSessions)
    await withDeps(config, patience, async ({ deps }) => {
      surroundings.print(`Sessions ended: ${await endEverySession(deps)}`)
    })
  const file = rotateStoredSecret(config)
  const effect = endsSessions ? '' : '; nobody is signed out by it'
  return print(surroundings, `The secret in ${file} is new. Reload or restart the server to use it${effect}`, 0)
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
  return readCount('workers', text, maxWorkers)
}

function readCount(option: string, text: string | undefined, max = 1000) {
  const count = Number(text ?? 1)
  if (Number.isInteger(count) && count >= 1 && count <= max) return count
  throw new ConfigError(`--${option} must be a number from 1 to ${max}`)
}

function readAddress(text: string | undefined) {
  if (text === undefined || /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text)) return text ?? null
  throw new ConfigError('--send-mail must be an email address')
}

function print(surroundings: Surroundings, line: string, exitCode: number) {
  surroundings.print(line)
  return exitCode
}
