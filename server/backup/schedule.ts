import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseKept } from '../config/backup.ts'
import type { Config } from '../config/config.ts'
import { recordBackup } from '../database/installation.sql.ts'
import type { Deps } from '../deps.ts'
import type { JobWork, RecurringJob } from '../jobs/jobs.ts'
import { hourSeconds } from '../time.ts'
import { backupName, surplusBackups } from './kept.ts'
import { fileOutput } from './output.ts'
import { writeBackup } from './write-backup.ts'

export const scheduledBackupKind = 'backup'
const longestHours = 6

/**
 * Returns the recurring job that backs up into the configured directory; an empty list if no directory is configured.
 */
export function scheduledBackups({ backup }: Config): RecurringJob[] {
  if (backup.directory === undefined) return []
  return [{ kind: scheduledBackupKind, everySeconds: backup.every, longestRunSeconds: longestHours * hourSeconds }]
}

/** Returns the job that backs up the database at a URL and then deletes old backups. */
export function backUp(url: string): JobWork {
  return async (deps, _, { signal }) => {
    const { directory, keep } = deps.config.backup
    const folder = resolve(directory!)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = backupName(deps.now())
    const file = join(folder, name)
    const { takenAt, tables } = await writeBackup({ url, open: () => fileOutput(file), signal })
    await recordBackup(deps.db, takenAt)
    for (const surplus of surplusBackups(await readdir(folder), parseKept(keep))) await rm(join(folder, surplus))
    await logBackup(deps, file, tables)
  }
}

async function logBackup({ log }: Deps, file: string, tables: readonly { rows: number }[]) {
  const { size } = await stat(file)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  log.info({ job: scheduledBackupKind, rows, bytes: size }, 'Backed up the database')
}
