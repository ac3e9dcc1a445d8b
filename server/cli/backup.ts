import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { encrypting, type DecryptionKey, type EncryptionKey } from '../backup/encryption.ts'
import { BackupError } from '../backup/format.ts'
import { fileOutput, streamOutput } from '../backup/output.ts'
import { checkBackup } from '../backup/read-backup.ts'
import { verifyBackup } from '../backup/verify.ts'
import { writeBackup } from '../backup/write-backup.ts'
import type { Config } from '../config/config.ts'
import { readSecretRecord, recordBackup, recordVerification } from '../database/installation.sql.ts'
import { unlessReadOnly } from '../database/read-only.ts'
import { isCurrentSchema } from '../database/restored-schema.ts'
import { createLog } from '../process/log.ts'
import { findSecret, fingerprintOf } from '../process/secret.ts'
import { openConfiguredDatabase, type OpenedDatabase } from '../process/configured-database.ts'
import { explain } from './explain.ts'
import type { Command, Surroundings } from './surroundings.ts'

const passphraseVariable = 'GATEHOUSE_BACKUP_PASSPHRASE'

export type BackupFlags = {
  /** The public key of an age recipient, or `passphrase`. */
  encrypt?: string | undefined
  'with-secret'?: boolean | undefined
  identity?: string | undefined
}

/** Writes a backup into a file, or to standard output if the file is `-`. */
export async function backUp(file: string, flags: BackupFlags, command: Command): Promise<number> {
  const { config, surroundings } = command
  const key = encryptionKey(flags, surroundings)
  if (flags['with-secret'] && !key) throw new BackupError('A backup with the secret must be encrypted: add --encrypt')
  return withExistingDatabase(command, async (database) => {
    const secret = flags['with-secret'] ? await secretOf(database, config) : undefined
    const plain = async () =>
      file === '-' ? streamOutput(process.stdout) : fileOutput(resolve(surroundings.folder, file))
    const open = key ? () => encrypting(plain, key) : plain
    const { url } = database
    const { takenAt, tables } = await untilSignal(surroundings, (signal) => writeBackup({ url, open, secret, signal }))
    if (database.isCurrent) await unlessReadOnly(recordBackup(database.pool, takenAt))
    surroundings.printError(`Backed up ${rowsIn(tables)} rows of ${tables.length} tables, as of ${takenAt}`)
    return 0
  })
}

/** Runs work and aborts it on a signal such as Ctrl+C, so that the command can remove its unfinished file. */
async function untilSignal<T>({ onSignal }: Surroundings, work: (signal: AbortSignal) => Promise<T>) {
  const interrupted = new AbortController()
  onSignal(() => interrupted.abort(new BackupError('The backup was interrupted')))
  try {
    return await work(interrupted.signal)
  } catch (error) {
    interrupted.signal.throwIfAborted()
    throw error
  }
}

/** Restores a backup into a temporary database and checks the data. Records the date of a successful verification. */
export async function verify(file: string, flags: BackupFlags, command: Command): Promise<number> {
  const { config, surroundings } = command
  const backup = await checkBackup(resolve(surroundings.folder, file), await decryptionKey(flags, surroundings))
  const log = createLog('warn')
  const faults = await verifyBackup({ backup, config, log, report: surroundings.print })
  for (const { check, count } of faults) surroundings.printError(`${count} ${check}`)
  if (faults.length > 0) return 1
  const { tables } = backup.manifest
  surroundings.print(`The backup can be restored: ${rowsIn(tables)} rows of ${tables.length} tables`)
  if (hasDatabase(config)) await recordDate(command)
  return 0
}

/** Records the date of a verification. A failure is only printed, because it says nothing about the backup. */
async function recordDate(command: Command) {
  try {
    await withExistingDatabase(command, async (database) => {
      if (database.isCurrent) await unlessReadOnly(recordVerification(database.pool))
    })
  } catch (error) {
    command.surroundings.printError(`The date of the verification was not recorded: ${explain(error)}`)
  }
}

export function rowsIn(tables: readonly { rows: number }[]) {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

/** Returns the decryption key from the flags or the environment; null if neither has one. */
export async function decryptionKey(
  { identity }: BackupFlags,
  surroundings: Surroundings,
): Promise<DecryptionKey | null> {
  const passphrase = surroundings.environment[passphraseVariable]
  if (identity !== undefined) return { identities: await readFile(resolve(surroundings.folder, identity), 'utf8') }
  return passphrase ? { passphrase } : null
}

function encryptionKey({ encrypt }: BackupFlags, { environment }: Surroundings): EncryptionKey | null {
  if (encrypt === undefined) return null
  if (encrypt !== 'passphrase') return { recipient: encrypt }
  const passphrase = environment[passphraseVariable]
  if (passphrase) return { passphrase }
  throw new BackupError(`--encrypt passphrase needs the passphrase in ${passphraseVariable}`)
}

async function secretOf({ pool }: OpenedDatabase, config: Config) {
  const secret = findSecret(config)
  const record = await readSecretRecord(pool)
  if (secret !== null && record?.fingerprint === fingerprintOf(secret)) return secret
  throw new BackupError('The secret of this server is not the one of the database, so it cannot be in the backup')
}

/** Whether a database is configured, or an embedded one was created. */
export function hasDatabase({ database, dataDirectory }: Config) {
  return database.url !== undefined || existsSync(join(resolve(dataDirectory), 'postgres'))
}

/** Runs work on the configured database without migrating it. Refuses if there is no database. */
async function withExistingDatabase<T>(
  { config, patience }: Command,
  work: (database: OpenedDatabase & { isCurrent: boolean }) => Promise<T>,
) {
  if (!hasDatabase(config)) throw new BackupError(`There is no database in ${resolve(config.dataDirectory)}`)
  let isCurrent = false
  const log = createLog('warn')
  const quiet = { ...patience, report: () => {} }
  const database = await openConfiguredDatabase(config, log, quiet, {
    async prepare(pool) {
      isCurrent = await isCurrentSchema(pool.pool)
    },
  })
  try {
    return await work({ ...database, isCurrent })
  } finally {
    await database.close()
  }
}
