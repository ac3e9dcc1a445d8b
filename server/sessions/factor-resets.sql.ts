import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export type ResetKind = 'recovery' | 'administrator'

export type ResetRow = {
  id: string
  userId: string
  kind: ResetKind
  /** The administrator who requested the reset; null for a recovery, which the user requested. */
  byId: string | null
  reason: string | null
  createdAt: string
  dueAt: string
  /** When the code that completes the recovery was mailed. */
  codeMailedAt: string | null
}

const columns = sql`id, user_id as "userId", kind, by_id as "byId", reason, created_at as "createdAt",
  due_at as "dueAt", code_mailed_at as "codeMailedAt"`

/** Adds a reset. Returns null if the user already has a pending reset. */
export function insertReset(
  db: Database,
  reset: Pick<ResetRow, 'id' | 'userId' | 'kind' | 'byId' | 'reason'> & { now: Date; dueAt: Date },
) {
  return db.row<ResetRow>(sql`
    insert into factor_resets (id, user_id, kind, by_id, reason, created_at, due_at)
    values (${reset.id}, ${reset.userId}, ${reset.kind}, ${reset.byId}, ${reset.reason}, ${reset.now}, ${reset.dueAt})
    on conflict (user_id) do nothing returning ${columns}`)
}

export function findReset(db: Database, id: string) {
  return db.row<ResetRow>(sql`select ${columns} from factor_resets where id = ${id}`)
}

export function findResetOf(db: Database, userId: string) {
  return db.row<ResetRow>(sql`select ${columns} from factor_resets where user_id = ${userId}`)
}

/** Ends a reset. Returns false if it had already ended. */
export async function deleteReset(db: Database, id: string) {
  return (await db.run(sql`delete from factor_resets where id = ${id}`)) > 0
}

/** Records that the reminder of a recovery was mailed. Returns false if that was already recorded. */
export async function noteReminder(db: Database, id: string, now: Date) {
  const count = await db.run(sql`
    update factor_resets set reminded_at = ${now} where id = ${id} and reminded_at is null`)
  return count > 0
}

/** Records that the code of a recovery was mailed. Returns false if that was already recorded. */
export async function noteMailedCode(db: Database, id: string, now: Date) {
  const count = await db.run(sql`
    update factor_resets set code_mailed_at = ${now} where id = ${id} and code_mailed_at is null`)
  return count > 0
}
