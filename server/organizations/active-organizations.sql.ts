import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Chooses the organization a session acts in, or none; false when it acted in that one already. */
export async function updateActiveOrganization(db: Database, sessionId: string, organizationId: string | null) {
  const changed = await db.run(sql`
    update sessions set active_organization_id = ${organizationId}
    where id = ${sessionId} and active_organization_id is distinct from ${organizationId}`)
  return changed === 1
}

/** Lets no session of a person act in an organization any more. */
export function clearActiveOrganization(db: Database, by: { userId: string; organizationId: string }) {
  return db.run(sql`
    update sessions set active_organization_id = null
    where user_id = ${by.userId} and active_organization_id = ${by.organizationId}`)
}

/** Keeps a person from being deleted until the transaction ends; false when there is none. */
export async function keepUser(db: Database, id: string) {
  return (await db.row(sql`select 1 from users where id = ${id} for key share`)) !== null
}

/** Keeps everybody who would so much as refer to a person waiting until the transaction ends. */
export function lockUserForDeletion(db: Database, id: string) {
  return db.run(sql`select 1 from users where id = ${id} for update`)
}
