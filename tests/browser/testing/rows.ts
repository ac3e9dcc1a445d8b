import type { DatabasePool } from '../../../server/database/database.ts'

/* Writes rows that no call can create, such as rows of a certain age. */

/** Makes a user’s sessions three days old and inactive for two hours. */
export async function leaveOpen(db: DatabasePool, email: string) {
  await db.pool.query(
    `update sessions set updated_at = now() - interval '2 hours', created_at = now() - interval '3 days'
     where user_id = (select id from users where email = $1)`,
    [email],
  )
}

/** Makes the proofs of identity in a user’s sessions an hour older, so that no proof counts as recent. */
export async function proveLongAgo(db: DatabasePool, email: string) {
  await db.pool.query(
    `update sessions set proofs = (
       select jsonb_agg(proof || jsonb_build_object('at', (proof->>'at')::timestamptz - interval '1 hour'))
       from jsonb_array_elements(proofs) proof)
     where user_id = (select id from users where email = $1)`,
    [email],
  )
}

/** Connects a provider account to a user without a sign-in at the provider. */
export async function connect(db: DatabasePool, email: string, providerId: string, accountId: string) {
  await db.pool.query(
    `insert into accounts (id, user_id, provider_id, account_id, created_at, updated_at)
     select $2 || '-' || id, id, $2, $3, now(), now() from users where email = $1`,
    [email, providerId, accountId],
  )
}

/** Fills an organization with users without signing them up. */
export async function addMembers(db: DatabasePool, organizationId: string, count: number) {
  await db.pool.query(
    `with people as (
       insert into users (id, email, name, role, created_at, updated_at)
       select 'person-' || n, 'person-' || n || '@example.com', 'Person ' || n, 'user', now(), now()
       from generate_series(1, $1::int) n returning id)
     insert into members (id, organization_id, user_id, role, created_at)
     select 'member-' || id, $2, id, 'member', now() from people`,
    [count, organizationId],
  )
}
