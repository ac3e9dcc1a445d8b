import type { DoctorResult } from '../../contract/admin/doctor.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

type Report = { requestedAt: string; finishedAt: string | null; results: DoctorResult[] | null; hasFailed: boolean }

export function findReport(db: Database) {
  return db.row<Report>(sql`
    select requested_at as "requestedAt", finished_at as "finishedAt", results, has_failed as "hasFailed"
    from doctor_reports`)
}

/** Requests a report. Returns false if a run that was requested at or after `lostBefore` is still in progress. */
export async function insertRequest(db: Database, { now, lostBefore }: { now: Date; lostBefore: Date }) {
  const requested = await db.row(sql`
    insert into doctor_reports as r (requested_at) values (${now})
    on conflict (id) do update set requested_at = excluded.requested_at, has_failed = false
    where r.finished_at >= r.requested_at or r.has_failed or r.requested_at < ${lostBefore}
    returning 1`)
  return requested !== null
}

export function finishReport(db: Database, { results, now }: { results: readonly DoctorResult[]; now: Date }) {
  return db.run(sql`
    update doctor_reports set finished_at = ${now}, results = ${JSON.stringify(results)}, has_failed = false`)
}

/** Marks the newest run as failed. The results of an earlier run stay. */
export function failReport(db: Database) {
  return db.run(sql`update doctor_reports set has_failed = true`)
}
