import type { EventChange } from '../../contract/audit/events.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

type EventRow = {
  action: string
  actorId: string | null
  impersonatorId: string | null
  byAdministrator: boolean
  subjectId: string | null
  subjectUserId: string | null
  organizationId: string | null
  ipAddress: string
  userAgent: string | null
  details: Readonly<Record<string, string | null>> | null
  changes: readonly EventChange[] | null
  createdAt: Date
}

export function insertEvent(db: Database, event: EventRow) {
  return db.run(sql`
    insert into events (action, actor_id, impersonator_id, by_administrator, subject_id, subject_user_id,
                        organization_id, ip_address, user_agent, details, changes, created_at)
    values (${event.action}, ${event.actorId}, ${event.impersonatorId}, ${event.byAdministrator}, ${event.subjectId},
            ${event.subjectUserId}, ${event.organizationId}, ${event.ipAddress}, ${event.userAgent},
            ${event.details && JSON.stringify(event.details)}::jsonb,
            ${event.changes && JSON.stringify(event.changes)}::jsonb, ${event.createdAt})`)
}

/** Deletes the logged changes of a user. */
export function deleteChangesOf(db: Database, userId: string) {
  return db.run(sql`update events set changes = null where subject_id = ${userId} and changes is not null`)
}

/** Deletes events older than this many days. */
export function deleteDueEvents(db: Database, days: number, max: number) {
  return db.run(sql`
    delete from events where id in (
      select id from events where created_at < now() - make_interval(days => ${days}::int)
      order by created_at limit ${max} for update skip locked)`)
}
