import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** When a user turned on email codes, and when a code was last used. */
export type EmailCodeRow = { addedAt: string; lastUsedAt: string | null }

export function findEmailCode(db: Database, userId: string) {
  return db.row<EmailCodeRow>(sql`
    select created_at as "addedAt", last_used_at as "lastUsedAt" from email_code_factors where user_id = ${userId}`)
}

/** Adds email codes to a user's second factors. Returns false if email codes were already on. */
export async function insertEmailCode(db: Database, { userId, now }: { userId: string; now: Date }) {
  const count = await db.run(sql`
    insert into email_code_factors (user_id, created_at) values (${userId}, ${now}) on conflict do nothing`)
  return count > 0
}

/** Removes email codes from a user's second factors. Returns false if email codes were off. */
export async function deleteEmailCode(db: Database, userId: string) {
  return (await db.run(sql`delete from email_code_factors where user_id = ${userId}`)) > 0
}

/** Stores the digest of a mailed code for a session or challenge. The new code replaces the previous one. */
export function putStepCode(
  db: Database,
  { asker, userId, digest, expiresAt }: { asker: string; userId: string; digest: string; expiresAt: Date },
) {
  return db.run(sql`
    insert into second_step_codes (asker, user_id, digest, expires_at)
    values (${asker}, ${userId}, ${digest}, ${expiresAt})
    on conflict (asker) do update set
      user_id = excluded.user_id, digest = excluded.digest, attempts = 0, expires_at = excluded.expires_at`)
}

/** Counts an attempt at a mailed code. Returns false if the code has expired or has no attempts left. */
export async function countStepCodeAttempt(db: Database, attempt: { asker: string; max: number; now: Date }) {
  const { asker, max, now } = attempt
  const count = await db.run(sql`
    update second_step_codes set attempts = attempts + 1
    where asker = ${asker} and attempts < ${max} and expires_at > ${now}`)
  return count > 0
}

/** Whether a session or challenge has a mailed code that has not expired. */
export async function hasStepCode(db: Database, asker: string, now: Date) {
  const row = await db.row(sql`select 1 from second_step_codes where asker = ${asker} and expires_at > ${now}`)
  return row !== null
}

/** Uses up a mailed code with one of these digests. Returns false if the code is wrong or has expired. */
export async function takeStepCode(db: Database, code: { asker: string; digests: readonly string[]; now: Date }) {
  const { asker, digests, now } = code
  const count = await db.run(sql`
    delete from second_step_codes
    where asker = ${asker} and digest = any(${digests}::text[]) and expires_at > ${now}`)
  return count > 0
}

export function noteEmailCodeUse(db: Database, { userId, now }: { userId: string; now: Date }) {
  return db.run(sql`update email_code_factors set last_used_at = ${now} where user_id = ${userId}`)
}
