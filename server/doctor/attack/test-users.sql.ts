import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** Returns the ids of the test users that were created before the given time. */
export async function listLeftOver(db: Database, { pattern, before }: { pattern: string; before: Date }) {
  const users = await db.rows<{ id: string }>(sql`
    select id from users where email like ${pattern} and created_at < ${before}`)
  return users.map(({ id }) => id)
}

export async function listOrganizationIds(db: Database, userId: string) {
  const rows = await db.rows<{ id: string }>(sql`
    select organization_id as id from members where user_id = ${userId}`)
  return rows.map(({ id }) => id)
}

/** Marks a user's email address as unverified, so that deleting the user sends no mail. */
export function unverify(db: Database, userId: string) {
  return db.run(sql`update users set email_verified = false where id = ${userId}`)
}
