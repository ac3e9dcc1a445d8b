import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Sets a session's active organization or clears it. Returns false if nothing changed. */
export async function updateActiveOrganization(db: Database, sessionId: string, organizationId: string | null) {
  const changed = await db.run(sql`
    update sessions set active_organization_id = ${organizationId}
    where id = ${sessionId} and active_organization_id is distinct from ${organizationId}`)
  return changed === 1
}

/** Makes this organization inactive in all sessions of a user. */
export function clearActiveOrganization(db: Database, by: { userId: string; organizationId: string }) {
  return db.run(sql`
    update sessions set active_organization_id = null
    where user_id = ${by.userId} and active_organization_id = ${by.organizationId}`)
}

/** Locks a user against deletion until the transaction ends. Returns false if there is no such user. */
export async function keepUser(db: Database, id: string) {
  return (await db.row(sql`select 1 from users where id = ${id} for key share`)) !== null
}

/** Locks a user until the transaction ends. The lock also blocks new rows that refer to the user. */
export function lockUserForDeletion(db: Database, id: string) {
  return db.run(sql`select 1 from users where id = ${id} for update`)
}
