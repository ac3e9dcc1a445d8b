import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export type PasskeyRow = {
  id: string
  userId: string
  credentialId: string
  publicKey: string
  counter: number
  deviceType: 'singleDevice' | 'multiDevice'
  backedUp: boolean
  /** The transports, separated by commas. */
  transports: string | null
  aaguid: string | null
  name: string | null
  isSecurityKey: boolean
  isSuspect: boolean
  createdAt: string
  lastUsedAt: string | null
}

const columns = sql`
  id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter,
  device_type as "deviceType", backed_up as "backedUp", transports, aaguid, name, is_security_key as "isSecurityKey",
  suspect_at is not null as "isSuspect", created_at as "createdAt", last_used_at as "lastUsedAt"`

/** Returns a user's passkeys, oldest first. */
export function listPasskeysOf(db: Database, userId: string) {
  return db.rows<PasskeyRow>(sql`
    select ${columns} from passkeys where user_id = ${userId} order by created_at, id limit 100`)
}

/** Returns a passkey by the credential id that its authenticator chose. */
export function findPasskey(db: Database, credentialId: string) {
  return db.row<PasskeyRow>(sql`select ${columns} from passkeys where credential_id = ${credentialId}`)
}

/** Adds a passkey. Returns null if a passkey with the same credential id exists, even if it belongs to another user. */
export function insertPasskey(
  db: Database,
  passkey: Omit<PasskeyRow, 'isSuspect' | 'createdAt' | 'lastUsedAt'> & { now: Date },
) {
  const { id, userId, credentialId, publicKey, counter, deviceType, backedUp, transports, aaguid, name } = passkey
  return db.row<PasskeyRow>(sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, device_type, backed_up, transports, aaguid,
                          name, is_security_key, created_at)
    values (${id}, ${userId}, ${credentialId}, ${publicKey}, ${counter}, ${deviceType}, ${backedUp}, ${transports},
            ${aaguid}, ${name}, ${passkey.isSecurityKey}, ${passkey.now})
    on conflict (credential_id) do nothing
    returning ${columns}`)
}

/**
 * Records that a passkey was used. Returns false if the passkey is suspect, or if its counter is in use (not zero) and
 * did not increase.
 */
export async function recordPasskeyUse(
  db: Database,
  { id, counter, backedUp, now }: { id: string; counter: number; backedUp: boolean; now: Date },
) {
  const count = await db.run(sql`
    update passkeys set counter = ${counter}, backed_up = ${backedUp}, last_used_at = ${now}
    where id = ${id} and suspect_at is null and (counter < ${counter} or counter = 0)`)
  return count > 0
}

/** Marks a passkey as suspect. Returns false if it was already marked or was removed. */
export async function markSuspect(db: Database, id: string, now: Date) {
  return (await db.run(sql`update passkeys set suspect_at = ${now} where id = ${id} and suspect_at is null`)) > 0
}

/** Renames a user's passkey. Returns null if the user has no such passkey. */
export function renamePasskey(db: Database, { id, userId, name }: { id: string; userId: string; name: string }) {
  return db.row<PasskeyRow>(sql`
    update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning ${columns}`)
}

export function deletePasskeyRow(db: Database, id: string) {
  return db.run(sql`delete from passkeys where id = ${id}`)
}

/** Returns the handle that identifies a user in their passkeys. Stores the given handle if the user has none yet. */
export async function keepHandle(db: Database, userId: string, handle: string) {
  await db.run(sql`
    insert into passkey_handles (user_id, handle) values (${userId}, ${handle}) on conflict (user_id) do nothing`)
  return (await findHandle(db, userId))!
}

/** Returns the handle that identifies a user in their passkeys; null before the first passkey. */
export async function findHandle(db: Database, userId: string) {
  const row = await db.row<{ handle: string }>(sql`select handle from passkey_handles where user_id = ${userId}`)
  return row?.handle ?? null
}
