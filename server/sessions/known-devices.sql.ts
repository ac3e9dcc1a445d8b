import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

type Device = { digest: string; userId: string }

/** Whether this user has completed a sign-in on this device. */
export async function isKnownDevice(db: Database, { digest, userId }: Device) {
  const row = await db.row(sql`select 1 from known_devices where digest = ${digest} and user_id = ${userId}`)
  return row !== null
}

/**
 * Adds or renews a user's device, and deletes devices beyond the maximum.
 *
 * Devices that were used only once are deleted first. The count of wrong passwords on the added or renewed device is
 * reset.
 */
export function upsertDevice(
  db: Database,
  device: Device & { userAgent: string; now: Date; maxDevices: number; targets: readonly string[] },
) {
  const { digest, userId, now } = device
  return db.run(sql`
    with surplus as (
      delete from known_devices where user_id = ${userId} and digest in (
        select digest from known_devices where user_id = ${userId} and digest <> ${digest}
        order by last_used_at > created_at desc, last_used_at desc offset ${device.maxDevices - 1}::int)
    ), counted as (
      delete from guess_lanes where target_digest = any(${device.targets}::text[]) and lane = ${digest}
    )
    insert into known_devices as d (digest, user_id, user_agent, created_at, last_used_at)
    values (${digest}, ${userId}, ${device.userAgent}, ${now}, ${now})
    on conflict (digest, user_id) do update
      set last_used_at = excluded.last_used_at, user_agent = excluded.user_agent`)
}

export function deleteDevice(db: Database, { digest, userId }: Device) {
  return db.run(sql`delete from known_devices where digest = ${digest} and user_id = ${userId}`)
}

export function deleteDevicesOf(db: Database, userId: string) {
  return db.run(sql`delete from known_devices where user_id = ${userId}`)
}

/** Deletes known devices on which their user has not signed in for this many seconds. */
export function deleteDueDevices(db: Database, { unusedSeconds, max }: { unusedSeconds: number; max: number }) {
  return db.run(sql`
    delete from known_devices where (digest, user_id) in (
      select digest, user_id from known_devices where last_used_at < now() - make_interval(secs => ${unusedSeconds})
      order by last_used_at limit ${max} for update skip locked)`)
}
