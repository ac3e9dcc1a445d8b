import type { Database } from '../database/database.ts'
import { likePattern } from '../database/comparisons.sql.ts'
import { sql } from '../database/sql.ts'

/**
 * Returns the ids of users in an organization whose user id or member id is the text, or whose name or email address
 * contains the text.
 */
export async function findMembersNamed(db: Database, organizationId: string, text: string, max: number) {
  const pattern = likePattern('contains', text.toLowerCase())
  const rows = await db.rows<{ userId: string }>(sql`
    select m.user_id as "userId" from members m
    where m.organization_id = ${organizationId}
      and (m.user_id = ${text} or m.id = ${text} or m.user_name like ${pattern} or m.user_email like ${pattern})
    limit ${max}`)
  return rows.map(({ userId }) => userId)
}
