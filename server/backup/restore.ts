import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fillDatabase } from '../database/filling.ts'
import type { Log } from '../process/log.ts'
import type { CheckedBackup } from './read-backup.ts'

/**
 * Restores a backup into an empty database, with the schema of the backup. Calls `beforeCommit` before the commit of
 * the transaction that restores the rows.
 */
export async function restoreInto(
  url: string,
  backup: CheckedBackup,
  log: Log,
  beforeCommit = () => {},
): Promise<void> {
  const { migrations } = backup.header
  const { sequences } = backup.manifest
  await fillDatabase(
    url,
    {
      migrations,
      sequences,
      beforeCommit,
      copy: (copyIn) =>
        backup.readTables(async (table, content) => {
          const rows = copyIn(table)
          await pipeline(Readable.from(content, { objectMode: false }), rows)
          return rows.rowCount
        }),
    },
    log,
  )
}
