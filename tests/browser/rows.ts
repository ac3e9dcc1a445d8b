import type { DatabasePool } from '../../server/database/database.ts'

/*
 * What no call can bring about, and time alone would: written into the database of the server.
 */

/** Has somebody signed in three days ago, and nothing been heard of them for hours. */
export async function leaveOpen(db: DatabasePool, email: string) {
  await db.pool.query(
    `update sessions set updated_at = updated_at - interval '2 hours', created_at = created_at - interval '3 days'
     where user_id = (select id from users where email = $1)`,
    [email],
  )
}

/** Connects an account at a provider that nobody asks. */
export async function connect(db: DatabasePool, email: string, providerId: string, accountId: string) {
  await db.pool.query(
    `insert into accounts (id, user_id, provider_id, account_id, created_at, updated_at)
     select $2 || '-' || id, id, $2, $3, now(), now() from users where email = $1`,
    [email, providerId, accountId],
  )
}
