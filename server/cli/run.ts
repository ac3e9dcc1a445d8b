import { parseArgs } from 'node:util'
import { promoteByEmail } from '../accounts/administrators.ts'
import { ConfigError, type Config } from '../config.ts'
import { EmbeddedDatabaseError } from '../database/embedded.ts'
import { MigrationError } from '../database/migrate.ts'
import { rotateKeys } from '../keys/key-pairs.ts'
import { createLog } from '../log.ts'
import { removeSampleData } from '../portal/sample.ts'
import { openConfiguredDatabase } from '../start.ts'
import { loadConfig } from './load-config.ts'
import { start } from './start.ts'
import type { Surroundings } from './surroundings.ts'
import { withDeps } from './with-deps.ts'

const usage = `Usage:
  gatehouse start [--config FILE] [--workers N]   runs the server, in so many processes
  gatehouse migrate [--config FILE]               brings the database to this version
  gatehouse admin promote EMAIL [--config FILE]   makes a person an administrator
  gatehouse keys rotate [--config FILE]           makes the next key pair that tokens are signed with
  gatehouse sample remove [--config FILE]         removes the sample data`

/** Runs one command; resolves to the process's exit code. */
export async function runCommand(surroundings: Surroundings): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: surroundings.arguments,
      options: {
        config: { type: 'string' },
        workers: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    })
    const config = () =>
      loadConfig({ file: values.config, folder: surroundings.folder, environment: surroundings.environment })
    const [command = 'start', ...rest] = positionals
    if (values.help) return print(surroundings, usage, 0)
    if (command === 'start' && rest.length === 0)
      return await start(await config(), readWorkers(values.workers), surroundings)
    if (command === 'migrate' && rest.length === 0) return await migrateOnly(await config(), surroundings)
    if (command === 'admin' && rest[0] === 'promote' && rest.length === 2)
      return await promote(await config(), rest[1]!, surroundings)
    if (command === 'keys' && rest[0] === 'rotate' && rest.length === 1)
      return await rotate(await config(), surroundings)
    if (command === 'sample' && rest[0] === 'remove' && rest.length === 1)
      return await removeSample(await config(), surroundings)
    return print(surroundings, usage, 2)
  } catch (error) {
    surroundings.printError(explain(error))
    return 1
  }
}

async function migrateOnly(config: Config, surroundings: Surroundings) {
  const database = await openConfiguredDatabase(config, createLog(config.log.level), surroundings.print)
  await database.close()
  return print(surroundings, 'The database is up to date', 0)
}

function promote(config: Config, email: string, surroundings: Surroundings) {
  return withDeps(config, surroundings, async ({ deps }) => {
    const user = await promoteByEmail(deps, email)
    if (user) return print(surroundings, `${user.email} is now an administrator`, 0)
    surroundings.printError(`Nobody here has the address ${email}`)
    return 1
  })
}

function rotate(config: Config, surroundings: Surroundings) {
  return withDeps(config, surroundings, async ({ deps }) => {
    await rotateKeys(deps)
    return print(surroundings, 'A new key pair is published. It signs from an hour on', 0)
  })
}

function removeSample(config: Config, surroundings: Surroundings) {
  return withDeps(config, surroundings, async ({ deps }) => {
    const people = await removeSampleData(deps)
    return print(surroundings, people.length > 0 ? 'The sample data is removed' : 'There is no sample data', 0)
  })
}

const mostWorkers = 64

function readWorkers(text: string | undefined) {
  const workers = Number(text ?? 1)
  if (Number.isInteger(workers) && workers >= 1 && workers <= mostWorkers) return workers
  throw new ConfigError(`--workers must be a number from 1 to ${mostWorkers}`)
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
