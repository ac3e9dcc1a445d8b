import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import {
  insertSecretRecord,
  readSecretRecord,
  replaceSecretRecord,
  rotateSecretRecord,
  type SecretRecord,
} from '../database/installation.sql.ts'
import { isLocalHost, isLocalOrigin } from '../config/local-origin.ts'
import type { Log } from './log.ts'

/** The published default secret. It is used only if no other machine can reach the server. */
export const placeholderSecret = 'gatehouse-placeholder-secret-not-for-production'

/** The error of a server that must not use its secret. The message names the reason and a remedy for the operator. */
export class SecretError extends Error {}

type Parts = { db: Database; config: Config; log: Log }

/**
 * Returns the secret of this server. Throws if the database is used with another secret.
 *
 * The first server records the fingerprint of its secret in the database. A server that has the recorded secret in
 * `previousSecrets` records its own secret instead. For a day, servers that still have the previous secret can start,
 * so that servers can be replaced one by one.
 */
export async function agreeOnSecret({ db, config, log }: Parts): Promise<string> {
  const secret = chooseSecret(config, (await readSecretRecord(db)) === null)
  reportDefault(secret, config, log)
  const fingerprint = fingerprintOf(secret)
  for (;;) {
    await insertSecretRecord(db, fingerprint)
    const record = (await readSecretRecord(db))!
    if (record.fingerprint === fingerprint) return secret
    if (secret === placeholderSecret) throw otherSecret(record, fingerprint, config)
    if (record.recentFingerprint === fingerprint) {
      log.warn({ setting: 'secret' }, 'Another server has a newer secret: set it on this server within a day')
      return secret
    }
    if (!mayFollow(record, config)) throw otherSecret(record, fingerprint, config)
    if ((await rotateSecretRecord(db, { from: record.fingerprint, to: fingerprint })) === 1)
      log.warn({ setting: 'secret' }, 'The secret was changed: set it on the other servers within a day')
  }
}

/** Records the fingerprint of this server's secret in the database, after the previous secret was lost. */
export async function replaceSecret({ db, config }: Omit<Parts, 'log'>): Promise<void> {
  const secret = chooseSecret(config, true)
  if (secret === placeholderSecret) throw new SecretError('Set GATEHOUSE_SECRET to the secret that all nodes will use.')
  await replaceSecretRecord(db, fingerprintOf(secret))
}

/** Returns this server's secret; null if it has none. Unlike starting the server, this does not create a secret. */
export function findSecret(config: Config): string | null {
  if (isConfigured(config)) return config.secret!
  return readSecret(config) ?? (isOnlyForThisMachine(config) ? placeholderSecret : null)
}

/** Whether this server is allowed to use a database or a backup whose secret has this fingerprint. */
export function fitsFingerprint(config: Config, fingerprint: string) {
  const secret = findSecret(config)
  if (secret === null || fingerprintOf(secret) === fingerprint) return secret !== null
  return secret !== placeholderSecret && mayFollow({ fingerprint, recentFingerprint: null }, config)
}

/** Whether this server has no secret other than the placeholder. */
export function needsSecret(config: Config) {
  const secret = findSecret(config)
  return secret === null || secret === placeholderSecret
}

/** Stores a secret for this server, which must not have a secret yet. Does not store the placeholder. */
export function storeSecret(config: Config, secret: string) {
  if (secret !== placeholderSecret) writeSecret(config, secret)
}

/** Identifies a secret without revealing it. */
export function fingerprintOf(secret: string) {
  return Buffer.from(hkdfSync('sha256', secret, 'gatehouse', 'fingerprint', 8)).toString('hex')
}

/** Whether a database is allowed to switch from the recorded secret to the secret of this server. */
function mayFollow({ fingerprint }: SecretRecord, config: Config) {
  return [placeholderSecret, ...knownPreviousSecrets(config)].some((each) => fingerprintOf(each) === fingerprint)
}

/**
 * Returns the first of these secrets that exists: the configured one, the stored one, or the placeholder if it is safe
 * to use. If none exists, creates a secret if `mayMake` is true, and throws otherwise.
 */
function chooseSecret(config: Config, mayMake: boolean) {
  if (isConfigured(config)) return config.secret!
  const kept = readSecret(config)
  if (kept !== null) return kept
  if (isOnlyForThisMachine(config)) return placeholderSecret
  return mayMake ? makeSecret(config) : refuseToMake(config)
}

function isConfigured({ secret }: Config) {
  return secret !== undefined && secret !== placeholderSecret
}

/** Whether a server with an external database is in development and can only be reached from this machine. */
function isOnlyForThisMachine({ database, isProduction, origin, host }: Config) {
  if (!database.url || isProduction || !isLocalOrigin(origin)) return false
  return isLocalHost(host) || host === '::1'
}

function reportDefault(secret: string, config: Config, log: Log) {
  const fields = { setting: 'secret' }
  if (secret === placeholderSecret)
    log.error(fields, 'The placeholder secret is in use: anyone can forge sessions. Set GATEHOUSE_SECRET')
  else if (!isConfigured(config) && (config.database.url || config.secret === placeholderSecret))
    log.error(
      fields,
      `No secret is configured, and the placeholder is not for production. This server uses the one in ` +
        `${secretFile(config)}. Set GATEHOUSE_SECRET to that secret on every node`,
    )
}

function secretFile({ dataDirectory }: Config) {
  return join(resolve(dataDirectory), 'secret')
}

/**
 * Returns the previous secrets. These are the configured ones and, if the current secret is not configured, the ones
 * after it in the secret file. The placeholder is left out, because anyone can sign with it.
 */
export function knownPreviousSecrets(config: Config) {
  const stored = isConfigured(config) || !existsSync(secretFile(config)) ? [] : linesOf(secretFile(config)).slice(1)
  return [...config.previousSecrets, ...stored].filter((each) => each !== placeholderSecret)
}

/**
 * Adds a new secret at the beginning of the secret file, and returns the path of the file. The server uses the new
 * secret after its next reload or start.
 */
export function rotateStoredSecret(config: Config): string {
  if (isConfigured(config)) throw new SecretError(rotationOfConfigured(randomBytes(32).toString('hex')))
  const file = secretFile(config)
  const current = readSecret(config)
  if (current === null) throw new SecretError(`There is no secret to rotate: ${file} does not exist.`)
  const draft = `${file}.${process.pid}`
  const secrets = [randomBytes(32).toString('hex'), ...linesOf(file)]
  writeFileSync(draft, `${secrets.join('\n')}\n`, { mode: 0o600, flush: true })
  renameSync(draft, file)
  return file
}

function rotationOfConfigured(example: string) {
  return `\
The secret is configured, so the configuration has to change. A new secret, for example:
  ${example}
1. Add it to previousSecrets (GATEHOUSE_PREVIOUS_SECRETS) of every server, and reload or restart them one by one.
2. Make it the secret of every server, with the old one in previousSecrets, and reload or restart them one by one
   within a day.
Nobody is signed out.`
}

function linesOf(file: string) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function readSecret(config: Config) {
  const file = secretFile(config)
  if (!existsSync(file)) return null
  const secrets = linesOf(file)
  if (secrets.length > 0 && secrets.every(({ length }) => length >= 32)) return secrets[0]!
  throw new SecretError(
    `${file} does not contain a secret. Restore it; or delete it and run \`gatehouse secret replace\`.`,
  )
}

function makeSecret(config: Config): string {
  writeSecret(config, randomBytes(32).toString('hex'))
  return readSecret(config)!
}

function writeSecret(config: Config, secret: string) {
  const file = secretFile(config)
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(resolve(config.dataDirectory), { recursive: true })
    writeFileSync(draft, secret, { mode: 0o600, flush: true })
    // `linkSync` creates the file atomically, but fails if another process has already created it. Then the secret of
    // that process is used.
    linkSync(draft, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST')
      throw new SecretError(`No secret is configured, and ${file} cannot be written (${code}). Set GATEHOUSE_SECRET.`)
  } finally {
    rmSync(draft, { force: true })
  }
}

const waysOut = `\
All servers on one database need the same secret. Set GATEHOUSE_SECRET to that of the server that was started first, or
copy the file "secret" from its data folder. In a container, set GATEHOUSE_SECRET or keep the data folder on a volume;
otherwise the secret is lost with the container.
To change the secret, add the old one to previousSecrets. If the old one is lost, \`gatehouse secret replace\` uses this
server's secret for the database: all users sign in again, and queued mails and provider tokens become unreadable.`

function refuseToMake(config: Config): never {
  throw new SecretError(
    `This database is used with another secret: this server has none configured, and ${secretFile(config)} does not exist.\n${waysOut}`,
  )
}

function otherSecret(record: SecretRecord, fingerprint: string, config: Config) {
  const ours = isConfigured(config) ? 'the configured one' : `this server's`
  return new SecretError(
    `This database is used with another secret (fingerprint ${record.fingerprint}) than ${ours} (${fingerprint}).\n${waysOut}`,
  )
}
