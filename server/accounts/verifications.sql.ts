import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Adds what a mailed or provider link will be measured against. */
export function insertVerification(
  db: Database,
  verification: { id: string; identifier: string; value: string; expiresAt: Date; now: Date },
) {
  return db.run(sql`
    insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
    values (${verification.id}, ${verification.identifier}, ${verification.value}, ${verification.expiresAt},
            ${verification.now}, ${verification.now})`)
}

/** Takes a verification away and tells what it held; of any number of callers at once, one gets it. */
export function consumeVerification(
  db: Database,
  verification: { identifier: string; now: Date; keepExpired: boolean },
) {
  return db.row<{ value: string; expiresAt: string }>(sql`
    delete from verifications
    where identifier = ${verification.identifier} and (expires_at > ${verification.now} or not ${verification.keepExpired})
    returning value, expires_at as "expiresAt"`)
}
