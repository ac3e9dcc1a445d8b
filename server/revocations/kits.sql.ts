import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { currentEpoch } from './revocations.sql.ts'

/**
 * Records that a process with the server kit has requested revocations now, and that the list of the process contains
 * all revocations up to `epoch`. If `epoch` is undefined, the recorded epoch stays. A null `epoch` means that the
 * process has no list.
 *
 * If only the time of a row would change, updates the row at most once a second. `epoch` can be higher than the current
 * epoch of a database that was restored from a backup. Then the process counts as having no list.
 */
export function noteKit(db: Database, { instance, epoch }: { instance: string; epoch: number | null | undefined }) {
  const isKept = epoch === undefined
  return db.run(sql`
    insert into kits as k (instance, epoch, asked_at)
    values (${instance}, case when ${epoch ?? null}::bigint <= ${currentEpoch} then ${epoch ?? null}::bigint end, now())
    on conflict (instance) do update
    set epoch = case when ${isKept} then k.epoch else excluded.epoch end, asked_at = excluded.asked_at
    where k.asked_at < now() - interval '1 second' or (not ${isKept} and k.epoch is distinct from excluded.epoch)`)
}

/**
 * Returns the current time of the database, and whether the revocation with this epoch is in the list of every process
 * that might still rely on its list. Adds a second to `boundSeconds`, because `noteKit` renews unchanged rows at most
 * once a second.
 */
export function readNoticed(db: Database, epoch: number, boundSeconds: number) {
  return db.one<{ isNoticed: boolean; now: string }>(sql`
    select clock_timestamp() as now, not exists (
      select from kits
      where asked_at > now() - make_interval(secs => ${boundSeconds + 1}) and (epoch is null or epoch < ${epoch})
    ) as "isNoticed"`)
}

/** Deletes the rows of processes that have not fetched revocations for a day. */
export function deleteDueKits(db: Database, max: number) {
  return db.run(sql`
    delete from kits where instance in (
      select instance from kits where asked_at < now() - interval '1 day'
      order by asked_at limit ${max} for update skip locked)`)
}
