import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Adds a person's password, or null when they have one. */
export function insertCredentialAccount(
  db: Database,
  account: { id: string; userId: string; passwordHash: string; now: Date },
) {
  return db.row<{ id: string }>(sql`
    insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
    values (${account.id}, ${account.userId}, 'credential', ${account.userId}, ${account.passwordHash},
            ${account.now}, ${account.now})
    on conflict do nothing
    returning id`)
}
