import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Adds a verification: the data that belongs to a single-use secret. The identifier contains the secret's digest. */
export function insertVerification(
  db: Database,
  verification: { id: string; identifier: string; userId: string | null; value: string; expiresAt: Date; now: Date },
) {
  return db.run(sql`
    insert into verifications (id, identifier, user_id, value, expires_at, created_at, updated_at)
    values (${verification.id}, ${verification.identifier}, ${verification.userId}, ${verification.value},
            ${verification.expiresAt}, ${verification.now}, ${verification.now})`)
}

/** Adds a verification and returns true; returns false if the identifier exists. */
export async function insertFirstVerification(
  db: Database,
  { id, identifier, expiresAt, now }: { id: string; identifier: string; expiresAt: Date; now: Date },
) {
  const count = await db.run(sql`
    insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
    values (${id}, ${identifier}, '', ${expiresAt}, ${now}, ${now})
    on conflict (identifier) do nothing`)
  return count > 0
}

/**
 * Deletes a verification and returns its value. Only one of several concurrent callers gets the value. With
 * `keepExpired`, an expired verification is neither deleted nor returned.
 */
export function consumeVerification(
  db: Database,
  verification: { identifier: string; now: Date; keepExpired: boolean },
) {
  return db.row<{ value: string; expiresAt: string }>(sql`
    delete from verifications
    where identifier = ${verification.identifier} and (expires_at > ${verification.now} or not ${verification.keepExpired})
    returning value, expires_at as "expiresAt"`)
}

/** Reads a verification, expired or not, without deleting it. */
export function findVerification(db: Database, identifier: string) {
  return db.row<{ userId: string | null; value: string; expiresAt: string }>(sql`
    select user_id as "userId", value, expires_at as "expiresAt" from verifications where identifier = ${identifier}`)
}

/** Deletes a user's verifications whose identifier starts with this text. */
export function deleteVerificationsOf(db: Database, userId: string, identifierStart: string) {
  return db.run(sql`
    delete from verifications where user_id = ${userId} and starts_with(identifier, ${identifierStart})`)
}

/** Deletes verifications that expired more than this many days ago. */
export function deleteDueVerifications(db: Database, days: number, max: number) {
  return db.run(sql`
    delete from verifications where id in (
      select id from verifications where expires_at < now() - make_interval(days => ${days}::int)
      order by expires_at limit ${max} for update skip locked)`)
}
