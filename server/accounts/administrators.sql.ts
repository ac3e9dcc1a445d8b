import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Serializes all transactions, in any process, that could remove the last administrator. */
export function lockAdministrators(db: Database) {
  return db.run(sql`select pg_advisory_xact_lock(${advisoryLocks.administrators})`)
}

type Search = { than: string; adminRoles: readonly string[]; adminUserIds: readonly string[]; now: Date }

/**
 * Returns a full administrator who is not banned, other than the given user; null if there is no such administrator.
 */
export function findOtherAdministrator(db: Database, { than, adminRoles, adminUserIds, now }: Search) {
  return db.row<{ id: string }>(sql`
    select u.id from users u
    where u.id <> ${than} and (u.banned is not true or u.ban_expires <= ${now})
      and (u.id = any(${adminUserIds}::text[]) or ${isAdministrator(adminRoles)})
    limit 1`)
}

/** Returns the full administrators who are not banned, at most `max` of them. */
export function listAdministrators(
  db: Database,
  { adminRoles, adminUserIds, now, max }: Omit<Search, 'than'> & { max: number },
) {
  return db.rows<{ id: string; name: string; email: string; emailVerified: boolean }>(sql`
    select u.id, u.name, u.email, u.email_verified as "emailVerified" from users u
    where (u.banned is not true or u.ban_expires <= ${now})
      and (u.id = any(${adminUserIds}::text[]) or ${isAdministrator(adminRoles)})
    order by u.created_at limit ${max}`)
}

/** Counts the users whose role makes them full administrators. */
export async function countAdministrators(db: Database, adminRoles: readonly string[]) {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from users u where ${isAdministrator(adminRoles)}`)
  return count
}

/**
 * Returns a condition that is true if a user has one of these roles. A user's roles are stored as one string, separated
 * by commas. The pattern finds candidates in the index. The roles of each candidate are then compared exactly.
 */
function isAdministrator(adminRoles: readonly string[]) {
  return adminRoles
    .map((role) => sql`(u.role like ${`%${role}%`} and ${role} = any(string_to_array(replace(u.role, ' ', ''), ',')))`)
    .reduce((one, other) => sql`${one} or ${other}`)
}
