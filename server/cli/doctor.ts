import { resolve } from 'node:path'
import { readSettings } from '../admin/settings.ts'
import { ConfigError, type Config } from '../config/config.ts'
import { deriveKeys } from '../crypto/keys.ts'
import { createPasswordHasher } from '../crypto/passwords.ts'
import type { Patience } from '../database/waiting.ts'
import { checkAddress } from '../doctor/address.ts'
import { runChecks, warning, wrong, type Outcome, type Result } from '../doctor/check.ts'
import { configurationChecks } from '../doctor/configuration.ts'
import { attackAddress } from '../doctor/attack/attack.ts'
import { checkOpenedDatabase, openForChecks } from '../doctor/opened-database.ts'
import { checkMail } from '../doctor/mail.ts'
import { openNetwork } from '../doctor/network.ts'
import { exitCodeOf, inOrder, textOf } from '../doctor/report.ts'
import { encryptedTables, jobKinds } from '../process/job-kinds.ts'
import { createLog } from '../process/log.ts'
import { findSecret, knownPreviousSecrets, SecretError } from '../process/secret.ts'
import { openConfiguredDatabase } from '../process/configured-database.ts'
import { hasDatabase } from './backup.ts'
import { explain } from './explain.ts'
import type { Surroundings } from './surroundings.ts'

type Flags = {
  /** The number of servers. */
  nodes: number
  /** The number of processes on each server. */
  workers: number
  json: boolean
  /** The email address that gets a test mail; null if no test mail is sent. */
  recipient: string | null
  /** The DKIM selector, which is the name of the DKIM key in the DNS; null if unknown. */
  dkimSelector: string | null
  /** Whether to also attack the public URL, to find mistakes in the proxy. */
  attack: boolean
}

type Command = { loadConfig: () => Promise<Config>; patience: Patience; surroundings: Surroundings }

/**
 * Checks the installation and reports each check. Resolves to the exit code: 0, 1 after warnings, or 2 if something is
 * wrong.
 */
export async function doctor(flags: Flags, command: Command): Promise<number> {
  const { surroundings } = command
  let config: Config | undefined
  let results: Result[]
  try {
    config = await command.loadConfig()
    results = inOrder(await checkInstallation(config, flags, command))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const outcome = wrong(error.message, 'Correct the option; docs/configuration.md lists all options')
    results = [{ group: 'configuration', check: 'options', ...outcome }]
  }
  const options = config
    ? readSettings(config).map(({ option, value, state, setBy }) => ({ option, value, state, setBy }))
    : []
  if (flags.json) surroundings.print(JSON.stringify({ checks: results.map(withoutSaid), options }, null, 2))
  else for (const line of textOf(results)) surroundings.print(line)
  return exitCodeOf(results)
}

async function checkInstallation(config: Config, flags: Flags, command: Command): Promise<Result[]> {
  const { patience, surroundings } = command
  const { environment, folder } = surroundings
  const network = openNetwork()
  return [
    ...(await runChecks('configuration', configurationChecks, { config, environment, folder })),
    ...(await checkAddress({ config, now, network, keys: knownKeys(config) })),
    ...(await checkDatabase(config, flags, patience)),
    ...(await checkMail({ config, now, network, recipient: flags.recipient, dkimSelector: flags.dkimSelector })),
    ...(flags.attack ? await attack(config, flags, command) : []),
  ]
}

/** Removes `said`, which the console uses to translate the texts. The command prints only English. */
function withoutSaid({ said: _, ...result }: Result) {
  return result
}

const now = () => new Date()

/** Returns the keys derived from the secret; null if no usable secret exists, which another check reports. */
function knownKeys(config: Config) {
  try {
    const secret = findSecret(config)
    return secret === null ? null : deriveKeys(secret, knownPreviousSecrets(config))
  } catch (error) {
    if (error instanceof SecretError) return null
    throw error
  }
}

/**
 * Attacks the public URL. Adds test users to the database for the attack, and always removes them at the end. A signal
 * ends the attack early.
 */
async function attack(config: Config, { nodes }: Flags, { patience, surroundings }: Command): Promise<Result[]> {
  const refused = (reason: string): Result[] => [
    { group: 'attack', check: 'installation', ...warning(`Not attacked: ${reason}`, 'Mend the cause, and try again') },
  ]
  const keys = knownKeys(config)
  if (!keys || !hasDatabase(config)) return refused('there is no database or no secret yet')
  const interrupted = new AbortController()
  surroundings.onSignal(() => interrupted.abort())
  const log = createLog('silent')
  try {
    const opened = await openConfiguredDatabase(config, log, quietly(patience), unprepared)
    const passwords = createPasswordHasher()
    try {
      const deps = { config, db: opened.pool, keys, passwords, log, now, wakeJobs: () => {} }
      const { signal } = interrupted
      return await attackAddress({ config, network: openNetwork(), now, keys, nodes, signal }, deps)
    } finally {
      await opened.close()
    }
  } catch (error) {
    return refused(explain(error))
  }
}

/** The option that makes opening the database skip its migrations. */
const unprepared = { prepare: () => Promise.resolve() }

function quietly(patience: Patience): Patience {
  return { ...patience, report: () => {} }
}

async function checkDatabase(config: Config, flags: Flags, patience: Patience): Promise<Result[]> {
  const unreachable = (outcome: Outcome): Result[] => [{ group: 'database', check: 'connection', ...outcome }]
  if (!hasDatabase(config))
    return unreachable(
      warning(`There is no database in ${resolve(config.dataDirectory)} yet`, 'Start the server, or set DATABASE_URL'),
    )
  const log = createLog('silent')
  let opened
  try {
    opened = await openConfiguredDatabase(config, log, quietly(patience), unprepared)
  } catch (error) {
    const reason = explain(error)
    const isPooler = reason.includes('unsupported startup parameter')
    const remedy = isPooler ? 'Set database.transactionPooler to true' : 'Correct DATABASE_URL, or start the database'
    return unreachable(wrong(reason, remedy))
  }
  const { url, directory } = opened
  const pool = openForChecks(url)
  try {
    const subject = {
      ...flags,
      config,
      pool,
      now,
      isEmbedded: directory !== null,
      keys: knownKeys(config),
      encryptedTables,
      jobKinds: Object.keys(jobKinds(config, url)),
    }
    return await checkOpenedDatabase(subject)
  } finally {
    await pool.close()
    await opened.close()
  }
}
