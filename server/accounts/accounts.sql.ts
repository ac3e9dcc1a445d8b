import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Sets a user's first password. Returns null if the user already has a password or does not exist. */
export function insertCredentialAccount(
  db: Database,
  account: { id: string; userId: string; passwordHash: string; now: Date },
) {
  return db.row<{ id: string }>(sql`
    insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
    select ${account.id}, u.id, 'credential', u.id, ${account.passwordHash}, ${account.now}::timestamptz,
           ${account.now}::timestamptz
    from users u where u.id = ${account.userId}
    on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = excluded.updated_at
      where accounts.password is null
    returning id`)
}

/** Returns the hash of a user's password; null if the user has no password. */
export async function findPasswordHash(db: Database, userId: string) {
  const row = await db.row<{ password: string | null }>(sql`
    select password from accounts where user_id = ${userId} and provider_id = 'credential'`)
  return row?.password ?? null
}

/**
 * Removes the `isPopular` flag, which describes the old password, from the proofs of a user's sessions and unfinished
 * sign-ins.
 */
function unmarkPassword(db: Database, userId: string) {
  const marked = JSON.stringify([{ isPopular: true }])
  const unmarked = sql`(select jsonb_agg(proof - 'isPopular') from jsonb_array_elements(proofs) proof)`
  return db.run(sql`
    with challenges as (
      update sign_in_challenges set proofs = ${unmarked} where user_id = ${userId} and proofs @> ${marked}::jsonb)
    update sessions set proofs = ${unmarked} where user_id = ${userId} and proofs @> ${marked}::jsonb`)
}

/** Changes a user's password, and removes the old password's `isPopular` flag. Returns 0 if there is no password. */
export async function updatePassword(db: Database, change: { userId: string; passwordHash: string; now: Date }) {
  await unmarkPassword(db, change.userId)
  return db.run(sql`
    update accounts set password = ${change.passwordHash}, updated_at = ${change.now}
    where user_id = ${change.userId} and provider_id = 'credential' and password is not null`)
}
