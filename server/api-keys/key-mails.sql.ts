import type { UserRow } from '../actor.ts'
import { userColumns, userIn } from '../accounts/users.sql.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

type ExpiringKey = {
  keyId: string
  keyName: string | null
  start: string | null
  keyExpiresAt: string
  isServerKey: boolean
  slug: string | null
  isStopped: boolean
}

type Window = { now: Date; until: Date; seconds: number; onlyServerKeys: boolean; max: number }

/**
 * Marks keys that expire within the window, and returns them with the users who created them. A key is marked once for
 * each expiry time. Leaves out keys that are disabled or replaced, and keys whose whole lifetime is not longer than the
 * window.
 */
export async function claimExpiringKeys(db: Database, { now, until, seconds, onlyServerKeys, max }: Window) {
  const rows = await db.rows<ExpiringKey & UserRow>(sql`
    with due as (
      select id from api_keys
      where expires_at > ${now} and expires_at <= ${until} and expiry_mailed_for is distinct from expires_at
        and expires_at - created_at > make_interval(secs => ${seconds})
        and replaced_by is null and disabled_at is null
        and (not ${onlyServerKeys} or (user_id is null and organization_id is null))
      order by expires_at limit ${max} for update skip locked
    ), marked as (
      update api_keys set expiry_mailed_for = expires_at where id in (select id from due) returning *
    )
    select k.id as "keyId", k.name as "keyName", k.start, k.expires_at as "keyExpiresAt",
      k.user_id is null and k.organization_id is null as "isServerKey", o.slug,
      k.organization_id is not null and (m.id is null or m.suspended_at is not null) as "isStopped", ${userColumns}
    from marked k
    left join users u on u.id = coalesce(k.user_id, k.created_by)
    left join organizations o on o.id = k.organization_id
    left join members m on m.organization_id = k.organization_id and m.user_id = k.created_by`)
  return rows.map((row) => ({ ...row, user: row.id === null ? null : userIn(row) }))
}
