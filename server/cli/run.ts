import { parseArgs } from 'node:util'
import { ConfigError, type Config } from '../config/config.ts'
import type { Patience } from '../database/waiting.ts'
import { checkHealth } from './check-health.ts'
import { loadConfig } from './load-config.ts'
import type { Surroundings } from './surroundings.ts'

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

type Flags = ReturnType<typeof parse>['values']
type Call = {
  flags: Flags
  /** The last word of the command line; empty for commands without an argument. */
  argument: string
  loadConfig: () => Promise<Config>
  patience: Patience
  surroundings: Surroundings
}

/** How long commands with `--wait` wait for the database. */
const commandWaitSeconds = 60
const maxWorkers = 64

/** Runs one command; resolves to the process's exit code. */
export async function runCommand(surroundings: Surroundings): Promise<number> {
  try {
    const { values, positionals } = parse(surroundings)
    if (values.help) return print(surroundings, usage, 0)
    return await runParsed(values, positionals, surroundings)
  } catch (error) {
    const isUsage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    surroundings.printError(isUsage ? `${error.message}\n${usage}` : (await import('./explain.ts')).explain(error))
    return 1
  }
}

function parse(surroundings: Surroundings) {
  return parseArgs({ args: surroundings.arguments, options, allowPositionals: true })
}

async function runParsed(flags: Flags, words: readonly string[], surroundings: Surroundings): Promise<number> {
  const [first = 'start', second] = words
  const name = commands.has(`${first} ${second}`) ? `${first} ${second}` : first
  const command = commands.get(name)
  const [argument = '', ...more] = words.slice(name.split(' ').length)
  const isComplete = command?.hasArgument ? argument !== '' : argument === ''
  if (!command || !isComplete || more.length > 0 || (flags.plan && flags['dry-run']))
    return print(surroundings, usage, 2)
  const { folder, environment } = surroundings
  return command.run({
    flags,
    argument,
    loadConfig: () => loadConfig({ file: flags.config, folder, environment }),
    patience: { seconds: flags.wait ? commandWaitSeconds : 0, report: surroundings.print },
    surroundings,
  })
}

type Entry = { hasArgument?: true; run: (call: Call) => Promise<number> }

/**
 * The commands by name. The code of a command is loaded when the command runs, because containers run the health check
 * every few seconds, and because a server should not keep the other commands in memory.
 */
const entries: Readonly<Record<string, Entry>> = {
  start: {
    async run({ flags, loadConfig: load, surroundings }) {
      const { start } = await import('./start.ts')
      return start(load, readWorkers(flags.workers), surroundings)
    },
  },
  health: { run: async (call) => reportHealth(await call.loadConfig(), call.surroundings) },
  doctor: {
    async run({ flags, ...call }) {
      const size = { nodes: readCount('nodes', flags.nodes), workers: readWorkers(flags.workers) }
      const mail = { recipient: readAddress(flags['send-mail']), dkimSelector: flags.dkim ?? null }
      const switches = { json: flags.json === true, attack: flags.attack === true }
      const { doctor } = await import('./doctor.ts')
      return doctor({ ...size, ...mail, ...switches }, call)
    },
  },
  migrate: {
    run: async ({ flags, ...call }) => (await import('./migrate.ts')).migrateOrRehearse(flags, await configured(call)),
  },
  backup: {
    hasArgument: true,
    async run({ flags, argument, ...call }) {
      const { backUp, verify } = await import('./backup.ts')
      return (flags.verify ? verify : backUp)(argument, flags, await configured(call))
    },
  },
  restore: {
    hasArgument: true,
    run: async ({ flags, argument, ...call }) =>
      (await import('./restore.ts')).restore(argument, flags, await configured(call)),
  },
  'audit verify': {
    hasArgument: true,
    run: async ({ flags, argument, surroundings }) =>
      (await import('./audit.ts')).verifyAuditLog(argument, flags, surroundings),
  },
  'admin promote': {
    hasArgument: true,
    run: async ({ argument, ...call }) => (await administration()).promote(argument, await configured(call)),
  },
  'factors reset': {
    hasArgument: true,
    run: async ({ argument, ...call }) => (await administration()).resetFactors(argument, await configured(call)),
  },
  'server-key create': {
    hasArgument: true,
    run: async ({ argument, ...call }) => (await administration()).createKeyOfServer(argument, await configured(call)),
  },
  'keys rotate': { run: async (call) => (await administration()).rotate(await configured(call)) },
  'secret rotate': {
    run: async ({ flags, ...call }) =>
      (await administration()).rotateSecret(flags['end-sessions'] === true, await configured(call)),
  },
  'secret replace': { run: async (call) => (await administration()).replaceLostSecret(await configured(call)) },
  'sample remove': { run: async (call) => (await administration()).removeSample(await configured(call)) },
}
const commands = new Map(Object.entries(entries))

const administration = () => import('./administration.ts')

async function configured({ loadConfig: load, ...call }: Omit<Call, 'flags' | 'argument'>) {
  return { config: await load(), ...call }
}

async function reportHealth(config: Config, surroundings: Surroundings) {
  const reason = await checkHealth(config)
  if (reason === null) return print(surroundings, 'ready', 0)
  surroundings.printError(`not ready: ${reason}`)
  return 1
}

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
