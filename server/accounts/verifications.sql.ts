import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Adds what a mailed or provider link will be measured against. */
export function insertVerification(
  db: Database,
  verification: { id: string; identifier: string; userId: string | null; value: string; expiresAt: Date; now: Date },
) {
  return db.run(sql`
    insert into verifications (id, identifier, user_id, value, expires_at, created_at, updated_at)
    values (${verification.id}, ${verification.identifier}, ${verification.userId}, ${verification.value},
            ${verification.expiresAt}, ${verification.now}, ${verification.now})`)
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

/** A verification, expired or not, left where it is. */
export function findVerification(db: Database, identifier: string) {
  return db.row<{ userId: string | null; value: string; expiresAt: string }>(sql`
    select user_id as "userId", value, expires_at as "expiresAt" from verifications where identifier = ${identifier}`)
}

/** Takes away every verification of a person whose identifier begins so. */
export function deleteVerificationsOf(db: Database, userId: string, identifierStart: string) {
  return db.run(sql`
    delete from verifications where user_id = ${userId} and starts_with(identifier, ${identifierStart})`)
}

/** Deletes verifications that expired more than so many days ago. */
export function deleteDueVerifications(db: Database, days: number, max: number) {
  return db.run(sql`
    delete from verifications where id in (
      select id from verifications where expires_at < now() - make_interval(days => ${days}::int)
      order by expires_at limit ${max} for update skip locked)`)
}
