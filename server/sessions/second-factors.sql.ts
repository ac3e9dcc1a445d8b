import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * Returns which second factors a user has: usable passkeys, a confirmed authenticator app, email codes to a verified
 * email address, and the number of active recovery codes.
 */
export function findFactors(db: Database, userId: string) {
  return db.one<{ hasPasskey: boolean; hasApp: boolean; hasEmailCode: boolean; recoveryCodes: number }>(sql`
    select
      exists (select from passkeys where user_id = ${userId} and suspect_at is null) as "hasPasskey",
      exists (select from totp_factors where user_id = ${userId} and confirmed_at is not null) as "hasApp",
      exists (
        select from email_code_factors f join users u on u.id = f.user_id
        where f.user_id = ${userId} and u.email_verified) as "hasEmailCode",
      (select count(*)::int from recovery_codes where user_id = ${userId} and active) as "recoveryCodes"`)
}

/**
 * Activates the recovery codes of a newly confirmed authenticator app and deletes the previous codes. Returns false if
 * there are no new codes.
 */
export async function activateCodes(db: Database, userId: string) {
  await db.run(sql`
    delete from recovery_codes where user_id = ${userId} and active
      and exists (select from recovery_codes where user_id = ${userId} and not active)`)
  return (await db.run(sql`update recovery_codes set active = true where user_id = ${userId} and not active`)) > 0
}

/** Makes sign-ins of a user require the second factor. */
export function activateFactors(db: Database, userId: string) {
  return db.run(sql`update users set two_factor_enabled = true where id = ${userId}`)
}

/**
 * Removes a user's authenticator app, email codes and recovery codes, turns the second factor off, and cancels a
 * pending reset of the second factors.
 */
export async function deleteFactors(db: Database, userId: string) {
  await db.run(sql`delete from totp_factors where user_id = ${userId}`)
  await db.run(sql`delete from email_code_factors where user_id = ${userId}`)
  await db.run(sql`delete from recovery_codes where user_id = ${userId}`)
  await db.run(sql`delete from factor_resets where user_id = ${userId}`)
  await db.run(sql`update users set two_factor_enabled = false where id = ${userId}`)
}

/** Removes a user's passkeys, and the handle by which authenticators recognize the user. */
export async function deletePasskeysOf(db: Database, userId: string) {
  await db.run(sql`delete from passkeys where user_id = ${userId}`)
  await db.run(sql`delete from passkey_handles where user_id = ${userId}`)
}
