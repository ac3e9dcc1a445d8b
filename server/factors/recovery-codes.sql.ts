import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * Stores new recovery codes. Active codes replace all codes of the user. Inactive codes, which belong to an unconfirmed
 * authenticator app, replace only other inactive codes.
 */
export async function replaceRecoveryCodes(
  db: Database,
  codes: { userId: string; digests: readonly string[]; active: boolean; now: Date },
) {
  const { userId, digests, active, now } = codes
  await db.run(sql`delete from recovery_codes where user_id = ${userId} and (${active} or not active)`)
  await db.run(sql`
    insert into recovery_codes (user_id, digest, active, created_at)
    select ${userId}, digest, ${active}, ${now} from unnest(${digests}::text[]) as digest`)
}

/** Uses up a recovery code. Returns false if there is no such code. */
export async function consumeRecoveryCode(db: Database, { userId, digest }: { userId: string; digest: string }) {
  const count = await db.run(sql`
    delete from recovery_codes where user_id = ${userId} and digest = ${digest} and active`)
  return count > 0
}

export async function countRecoveryCodes(db: Database, userId: string) {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from recovery_codes where user_id = ${userId} and active`)
  return count
}
