import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fillDatabase } from '../database/filling.ts'
import type { Log } from '../process/log.ts'
import type { CheckedBackup } from './read-backup.ts'

/** Restores a backup into an empty database, with the schema of the backup. */
export async function restoreInto(url: string, backup: CheckedBackup, log: Log): Promise<void> {
  const { migrations } = backup.header
  const { sequences } = backup.manifest
  await fillDatabase(
    url,
    {
      migrations,
      sequences,
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
