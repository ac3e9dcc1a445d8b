import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

type Tokens = { id: string; accessToken: string | null; refreshToken: string | null; idToken: string | null }

/** Returns the accounts after the given id that have tokens, in the order of ids. */
export function listAccountsWithTokens(db: Database, { after, max }: { after: string; max: number }) {
  return db.rows<Tokens>(sql`
    select id, access_token as "accessToken", refresh_token as "refreshToken", id_token as "idToken"
    from accounts where id > ${after} and num_nonnulls(access_token, refresh_token, id_token) > 0
    order by id limit ${max}`)
}

/**
 * Replaces a token, unless it has changed since it was read. Each encrypted text is unique, so `from` identifies the
 * column.
 */
export function replaceToken(db: Database, { id, from, to }: { id: string; from: string; to: string }) {
  return db.run(sql`
    update accounts set
      access_token = case when access_token = ${from} then ${to} else access_token end,
      refresh_token = case when refresh_token = ${from} then ${to} else refresh_token end,
      id_token = case when id_token = ${from} then ${to} else id_token end
    where id = ${id} and ${from} in (access_token, refresh_token, id_token)`)
}
