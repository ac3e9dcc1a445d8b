import { readSecretChange } from '../database/installation.sql.ts'
import { countEncryptedValues } from '../jobs/reencryption.ts'
import { secondsAfter } from '../time.ts'
import { counted, listed, ok, warning, type Check, type Outcome } from './check.ts'
import { say } from './phrase.ts'
import type { DatabaseSubject } from './database.ts'

type Subject = Pick<DatabaseSubject, 'db' | 'config' | 'now' | 'keys' | 'encryptedTables'>

/** Checks whether encrypted rows can be decrypted with the configured secrets. */
export const encryptionChecks: readonly Check<Subject>[] = [{ name: 'encrypted rows', look: checkEncryptedRows }]

async function checkEncryptedRows({ db, config, now, keys, encryptedTables }: Subject): Promise<Outcome> {
  if (!keys) return ok('nothing is encrypted without a secret')
  const unknown: string[] = []
  let previous = 0
  for (const table of encryptedTables) {
    const counts = await countEncryptedValues(db, keys, table)
    previous += counts.previous
    if (counts.unknown > 0) unknown.push(`${counts.unknown} ${table.name}`)
  }
  if (unknown.length > 0)
    return warning(
      say`No known secret can decrypt ${listed(unknown)}`,
      'Add the lost secret to previousSecrets, if you still have it. Otherwise, emails are eventually deleted, and other values are renewed when they are used',
    )
  if (keys.cookieSecrets.length === 1) return ok('The current secret decrypts them all')
  if (previous > 0)
    return ok(
      say`Keep the previous secrets until the daily job has encrypted the rest again: ${counted(previous, 'value')}`,
    )
  const change = await readSecretChange(db)
  const free = change && secondsAfter(new Date(change.changedAt), config.session.expiresIn)
  if (free === null || free > now())
    return ok(
      free
        ? say`Keep the previous secrets until ${free.toISOString().slice(0, 10)}, because sessions may still need them`
        : 'Keep the previous secrets, because sessions may still need them',
    )
  return ok('The previous secrets are no longer needed and can be removed, unless you are rotating the secret')
}
