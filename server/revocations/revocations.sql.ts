import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * A revocation: its epoch, and the kind and id of what was revoked, such as a session, a key or a member. The kind
 * `session-change` revokes nothing: it records that a session has another active organization, or other proofs of the
 * user's identity.
 */
export type Revocation = { epoch: number; kind: string; subjectId: string }

/** The last epoch, as an expression for statements that read a caller's authority. */
export const currentEpoch = sql`coalesce((select epoch from revocation_epochs), 0)`

/** Returns the last epoch that any transaction has committed. */
export async function readEpoch(db: Database) {
  return (await db.one<{ epoch: number }>(sql`select ${currentEpoch} as epoch`)).epoch
}

const columns = sql`epoch, kind, subject_id as "subjectId"`

/**
 * Returns up to `max` revocations after an epoch, in order, and the last committed epoch. Both come from the same
 * snapshot.
 */
export async function readRevocationsAfter(db: Database, epoch: number, max: number) {
  const rows = await db.rows<{ last: number; epoch: number | null; kind: string; subjectId: string }>(sql`
    select ${currentEpoch} as last, r.*
    from (values (1)) one left join lateral (
      select ${columns} from revocations where epoch > ${epoch} order by epoch limit ${max}
    ) r on true
    order by r.epoch`)
  const found = rows.filter((row): row is typeof row & Revocation => row.epoch !== null)
  return { epoch: rows[0]!.last, rows: found.map(({ epoch, kind, subjectId }) => ({ epoch, kind, subjectId })) }
}

/** Returns the commit time of the revocation with this epoch; null if the epoch is unknown. */
export function findRevocation(db: Database, epoch: number) {
  return db.row<{ at: string }>(sql`select at from revocations where epoch = ${epoch}`)
}

/** Returns the last epoch that was committed at least this many seconds ago. */
export async function findEpochBefore(db: Database, seconds: number) {
  const row = await db.one<{ epoch: number }>(sql`
    select coalesce(
      (select min(epoch) - 1 from revocations where at > now() - make_interval(secs => ${seconds})), ${currentEpoch}
    ) as epoch`)
  return row.epoch
}

/** Returns the sessions and users whose authority was revoked at most this many seconds ago, oldest first. */
export function listRecentRevocations(db: Database, seconds: number) {
  return db.rows<Revocation>(sql`
    select ${columns} from revocations
    where at > now() - make_interval(secs => ${seconds}) and kind in ('session', 'user')
    order by at`)
}

/** Sends a notification without content. */
export function notify(db: Database, channel: string) {
  return db.run(sql`select pg_notify(${channel}, '')`)
}

/** Deletes revocations older than this many seconds. */
export function deleteDueRevocations(db: Database, seconds: number, max: number) {
  return db.run(sql`
    delete from revocations where id in (
      select id from revocations where at < now() - make_interval(secs => ${seconds})
      order by at limit ${max} for update skip locked)`)
}
