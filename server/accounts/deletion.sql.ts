import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Deletes a user and, through foreign keys, the rows that belong to the user. */
export function deleteUser(db: Database, id: string) {
  return db.run(sql`delete from users where id = ${id}`)
}

/** Returns the names of a user’s API keys for the audit log. A key without a name is listed by its first characters. */
export async function listKeyNames(db: Database, userId: string) {
  const keys = await db.rows<{ name: string | null }>(sql`
    select coalesce(name, start) as name from api_keys where user_id = ${userId}`)
  return keys.map(({ name }) => name).filter((name) => name !== null)
}
