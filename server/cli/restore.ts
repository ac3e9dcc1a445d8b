import { resolve } from 'node:path'
import { BackupError, type Header } from '../backup/format.ts'
import { checkBackup } from '../backup/read-backup.ts'
import { restoreInto } from '../backup/restore.ts'
import { withCurrentSchema } from '../backup/verify.ts'
import type { Config } from '../config/config.ts'
import { refuseExisting, startBeside } from '../database/embedded-beside.ts'
import { createLog } from '../process/log.ts'
import { fitsFingerprint, needsSecret, storeSecret } from '../process/secret.ts'
import { decryptionKey, rowsIn, type BackupFlags } from './backup.ts'
import type { Command } from './surroundings.ts'

type RestoreFlags = BackupFlags & { into?: string | undefined; 'secret-lost'?: boolean | undefined }

/**
 * Restores a backup into the database that `--into` names, otherwise into the configured database, otherwise into a new
 * embedded database.
 */
export async function restore(file: string, flags: RestoreFlags, command: Command): Promise<number> {
  const { config, surroundings } = command
  const log = createLog('warn')
  const url = flags.into ?? config.database.url
  if (url === undefined) await refuseExisting(config.dataDirectory)
  const backup = await checkBackup(resolve(surroundings.folder, file), await decryptionKey(flags, surroundings))
  const secret = agreeOnBackupSecret(backup.header, config, flags['secret-lost'] === true)
  const fill = async (target: string) => {
    // The secret is stored before the commit, so that a killed restore leaves no complete database without its secret.
    await restoreInto(target, backup, log, () => {
      if (secret !== null) storeSecret(config, secret)
    })
    await withCurrentSchema(target, log, async () => {})
  }
  if (url !== undefined) await fill(url)
  const beside = url === undefined ? await startBeside(config.dataDirectory, surroundings.print) : null
  try {
    if (beside) await fill(beside.url)
    await beside?.takePlace()
  } catch (error) {
    await beside?.remove()
    throw error
  }
  const { tables } = backup.manifest
  surroundings.print(`Restored ${rowsIn(tables)} rows of ${tables.length} tables, as of ${backup.header.takenAt}`)
  if (flags['secret-lost']) surroundings.print('Now run `gatehouse secret replace`')
  return 0
}

/** Refuses a backup that needs another secret. Returns the secret in the backup if this server must store it. */
function agreeOnBackupSecret({ secretFingerprint, secret }: Header, config: Config, isLost: boolean) {
  if (secret !== undefined && needsSecret(config)) return secret
  if (secretFingerprint === null || isLost || fitsFingerprint(config, secretFingerprint)) return null
  throw new BackupError(
    `The backup was made with another secret (fingerprint ${secretFingerprint}) than this server has. Set GATEHOUSE_SECRET ` +
      `to that secret, or copy the file "secret" into ${resolve(config.dataDirectory)}. If the secret is lost, add --secret-lost.`,
  )
}
