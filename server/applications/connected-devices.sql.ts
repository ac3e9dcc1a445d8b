import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Marks a session as belonging to a connected device. */
export function insertConnectedDevice(db: Database, { sessionId, clientId }: { sessionId: string; clientId: string }) {
  return db.run(sql`insert into connected_devices (session_id, client_id) values (${sessionId}, ${clientId})`)
}

/** Returns a user's connected devices whose sessions have not expired, newest first. */
export function listConnectedDevicesOf(db: Database, { userId, now, max }: { userId: string; now: Date; max: number }) {
  return db.rows<{ sessionId: string; clientId: string }>(sql`
    select d.session_id as "sessionId", d.client_id as "clientId"
    from sessions s join connected_devices d on d.session_id = s.id
    where s.user_id = ${userId} and s.expires_at > ${now}
    order by s.created_at desc, s.id limit ${max}`)
}

/** Ends the session of a connected device. Returns null if the session had already ended. */
export function deleteConnectedSession(db: Database, sessionId: string) {
  return db.row<{ userId: string }>(sql`
    delete from sessions s using connected_devices d
    where s.id = ${sessionId} and d.session_id = s.id
    returning s.user_id as "userId"`)
}
