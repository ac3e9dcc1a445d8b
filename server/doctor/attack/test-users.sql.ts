import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** The test users left by runs that began before a given time, and the organizations that they own. */
export async function listLeftOver(db: Database, { pattern, before }: { pattern: string; before: Date }) {
  const users = await db.rows<{ id: string }>(sql`
    select id from users where email like ${pattern} and created_at < ${before}`)
  return users.map(({ id }) => id)
}

/** The organizations of a test user. */
export async function listOrganizationIds(db: Database, userId: string) {
  const rows = await db.rows<{ id: string }>(sql`
    select organization_id as id from members where user_id = ${userId}`)
  return rows.map(({ id }) => id)
}

/** Makes an address unverified, so that its deletion causes no mail. */
export function unverify(db: Database, userId: string) {
  return db.run(sql`update users set email_verified = false where id = ${userId}`)
}
