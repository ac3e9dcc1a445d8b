import { userColumns } from '../accounts/users.sql.ts'
import type { UserRow } from '../actor.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Locks users until the transaction ends and returns their current rows. */
export function lockUsers(db: Database, ids: readonly string[]) {
  return db.rows<UserRow>(sql`
    select ${userColumns} from users u where u.id = any(${ids}::text[]) order by u.id for no key update`)
}

export function updateRole(db: Database, id: string, role: string) {
  return db.one<UserRow>(sql`update users u set role = ${role} where u.id = ${id} returning ${userColumns}`)
}

/** Marks a user's email address as verified. */
export function vouchForEmail(db: Database, id: string) {
  return db.one<UserRow>(sql`update users u set email_verified = true where u.id = ${id} returning ${userColumns}`)
}

/** Bans a user until `expires`, or permanently if `expires` is null. */
export function updateBan(db: Database, ban: { id: string; reason: string; expires: Date | null; now: Date }) {
  return db.one<UserRow>(sql`
    update users u set banned = true, ban_reason = ${ban.reason}, ban_expires = ${ban.expires}, updated_at = ${ban.now}
    where u.id = ${ban.id}
    returning ${userColumns}`)
}
