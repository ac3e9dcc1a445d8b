import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export type TotpRow = { secret: string; confirmedAt: string | null; lastUsedAt: string | null }

export function findTotp(db: Database, userId: string) {
  return db.row<TotpRow>(sql`
    select secret, confirmed_at as "confirmedAt", last_used_at as "lastUsedAt"
    from totp_factors where user_id = ${userId}`)
}

/**
 * Stores a new unconfirmed authenticator app, replacing a previous unconfirmed one. Returns false if the user has a
 * confirmed app.
 */
export async function putTotp(db: Database, { userId, secret, now }: { userId: string; secret: string; now: Date }) {
  const count = await db.run(sql`
    insert into totp_factors as t (user_id, secret, created_at) values (${userId}, ${secret}, ${now})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = excluded.created_at
      where t.confirmed_at is null`)
  return count > 0
}

/**
 * Accepts the code of a time step once, and confirms the authenticator app. Returns false if the code of this or a
 * later time step was already accepted.
 */
export async function acceptStep(db: Database, { userId, step, now }: { userId: string; step: number; now: Date }) {
  const count = await db.run(sql`
    update totp_factors
    set last_step = ${step}, last_used_at = ${now}, confirmed_at = coalesce(confirmed_at, ${now})
    where user_id = ${userId} and last_step < ${step}`)
  return count > 0
}

/**
 * Replaces the confirmed authenticator app with a new app. `step` is the time step of the code that the new app gave.
 * Returns false if there is no confirmed app.
 */
export async function replaceApp(db: Database, app: { userId: string; secret: string; step: number; now: Date }) {
  const { userId, secret, step, now } = app
  const count = await db.run(sql`
    update totp_factors
    set secret = ${secret}, last_step = ${step}, last_used_at = ${now}, confirmed_at = ${now}, created_at = ${now}
    where user_id = ${userId} and confirmed_at is not null`)
  return count > 0
}

/** Returns the encrypted secrets of at most `max` authenticator apps, by user id, starting after the id `after`. */
export function listTotpSecrets(db: Database, { after, max }: { after: string; max: number }) {
  return db.rows<{ userId: string; secret: string }>(sql`
    select user_id as "userId", secret from totp_factors where user_id > ${after} order by user_id limit ${max}`)
}

/** Replaces a secret, unless it has changed since it was read. */
export function replaceTotpSecret(db: Database, { userId, from, to }: { userId: string; from: string; to: string }) {
  return db.run(sql`update totp_factors set secret = ${to} where user_id = ${userId} and secret = ${from}`)
}
