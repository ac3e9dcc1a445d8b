import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

type EventRow = {
  action: string
  actorId: string | null
  impersonatorId: string | null
  subjectId: string | null
  organizationId: string | null
  ipAddress: string
  userAgent: string | null
  details: Readonly<Record<string, string | null>> | null
  createdAt: Date
}

export function insertEvent(db: Database, event: EventRow) {
  return db.run(sql`
    insert into events (action, actor_id, impersonator_id, subject_id, organization_id, ip_address, user_agent, details,
                        created_at)
    values (${event.action}, ${event.actorId}, ${event.impersonatorId}, ${event.subjectId},
            ${event.organizationId}, ${event.ipAddress}, ${event.userAgent},
            ${event.details && JSON.stringify(event.details)}::jsonb, ${event.createdAt})`)
}

/** Deletes events older than this many days. */
export function deleteDueEvents(db: Database, days: number, max: number) {
  return db.run(sql`
    delete from events where id in (
      select id from events where created_at < now() - make_interval(days => ${days}::int)
      order by created_at limit ${max} for update skip locked)`)
}
