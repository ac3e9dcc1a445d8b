import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

type AccountRow = {
  id: string
  providerId: string
  accountId: string
  /** The granted scopes, separated by commas. */
  scope: string | null
  createdAt: string
  updatedAt: string
}

/** Returns a user's sign-in methods, oldest first, without secrets. */
export function listAccountsOf(db: Database, userId: string) {
  return db.rows<AccountRow>(sql`
    select id, provider_id as "providerId", account_id as "accountId", scope,
           created_at as "createdAt", updated_at as "updatedAt"
    from accounts
    where user_id = ${userId}
    order by created_at, id
    limit 100`)
}

/** Deletes a user's connected accounts and, unless `keepPassword` is true, the password. Returns the deleted rows. */
export function deleteAccountsOf(db: Database, userId: string, { keepPassword }: { keepPassword: boolean }) {
  return db.rows<{ id: string }>(sql`
    delete from accounts where user_id = ${userId} and not (${keepPassword} and provider_id = 'credential')
    returning id`)
}

/** Deletes one of a user's sign-in methods. */
export function deleteAccount(db: Database, id: string) {
  return db.run(sql`delete from accounts where id = ${id}`)
}
