import { encrypt, tryDecrypt } from '../crypto/encryption.ts'
import type { Keys, Purpose } from '../crypto/keys.ts'
import type { Database } from '../database/database.ts'
import { readSecretRecord } from '../database/installation.sql.ts'
import { fingerprintOf } from '../process/secret.ts'
import type { JobWork } from './jobs.ts'

/**
 * An encrypted value, with the id of its row and its column. It can be decrypted only with its `place` (see `encrypt`).
 */
export type EncryptedValue = { id: string; column: string; place: string; text: string }

/** A table with encrypted values. */
export type EncryptedTable = {
  name: string
  purpose: Purpose
  /** Returns the values of at most `max` rows, starting after the row with the id `after`. */
  list(db: Database, page: { after: string; max: number }): Promise<EncryptedValue[]>
  /**
   * Replaces a value, unless it has changed since it was read. Returns the number of changed rows. `replace` is null
   * if the values of this table are never re-encrypted.
   */
  replace: ((db: Database, value: EncryptedValue, text: string) => Promise<number>) | null
}

/** The secret that a value is encrypted with. */
export type EncryptedWith = 'current' | 'previous' | 'unknown'

export const reencryptionKind = 'reencrypt-rows'

// Each value takes about 0.1 ms to process. A page of values must not delay requests longer than a password hash does.
const rowsInPage = 50

/** Yields the values of a table, page by page. `content` is the decrypted value if a previous secret decrypts it. */
async function* openedValues(db: Database, keys: Keys, { purpose, list }: EncryptedTable) {
  const [current, ...previous] = keys.allOf(purpose)
  let after = ''
  for (;;) {
    const page = await list(db, { after, max: rowsInPage })
    const last = page.at(-1)
    if (!last) return
    for (const value of page) {
      const isCurrent = tryDecrypt(value.text, [current!], value.place) !== null
      const content = isCurrent ? null : tryDecrypt(value.text, previous, value.place)
      const secret: EncryptedWith = isCurrent ? 'current' : content === null ? 'unknown' : 'previous'
      yield { value, secret, content }
    }
    after = last.id
  }
}

/** Counts the values of a table by the secret that decrypts them. */
export async function countEncryptedValues(db: Database, keys: Keys, table: EncryptedTable) {
  const counts: Record<EncryptedWith, number> = { current: 0, previous: 0, unknown: 0 }
  for await (const { secret } of openedValues(db, keys, table)) counts[secret] += 1
  return counts
}

/**
 * Creates the job that re-encrypts values with the current secret, so that the previous secrets can be removed.
 */
export function reencryptWith(tables: readonly EncryptedTable[]): JobWork {
  return async (deps, _, { signal }) => {
    // During a rolling restart, servers that still use the old secret must not re-encrypt values with that secret.
    const record = await readSecretRecord(deps.db)
    if (record?.fingerprint !== fingerprintOf(deps.keys.cookieSecret)) return
    let rows = 0
    for (const table of tables) {
      const { replace } = table
      if (!replace) continue
      for await (const { value, content } of openedValues(deps.db, deps.keys, table)) {
        if (signal.aborted) return
        if (content === null) continue
        rows += await replace(deps.db, value, encrypt(content, deps.keys.of(table.purpose), value.place))
      }
    }
    if (rows > 0) deps.log.info({ job: reencryptionKind, rows }, 'Encrypted rows with the current secret')
  }
}
