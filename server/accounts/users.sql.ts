import type { UserRow } from '../actor.ts'
import type { Database } from '../database/database.ts'
import { shownPicture } from '../database/shown-picture.ts'
import { sql } from '../database/sql.ts'

/** What every query of a person selects. */
export const userColumns = sql`
  u.id, u.email, u.name, ${shownPicture(sql`u.image`)} as image, u.email_verified as "emailVerified", u.role, u.banned,
  u.ban_reason as "banReason", u.ban_expires as "banExpires", u.extra,
  u.created_at as "createdAt", u.updated_at as "updatedAt"`

/** A person by id. */
export function findUser(db: Database, id: string) {
  return db.row<UserRow>(sql`select ${userColumns} from users u where u.id = ${id}`)
}

/** A person as they are now: until this transaction ends, nobody else changes or locks them. */
export function lockUser(db: Database, id: string) {
  return db.row<UserRow>(sql`select ${userColumns} from users u where u.id = ${id} for no key update`)
}

/** A person by address, which is compared in lower case. */
export function findUserByEmail(db: Database, email: string) {
  return db.row<UserRow>(sql`select ${userColumns} from users u where u.email = ${email.toLowerCase()}`)
}

/** A user, the hash of their password, null for users who only sign in with a provider, and whether a device is known. */
export function findUserWithPassword(db: Database, email: string, device: string | null) {
  return db.row<UserRow & { passwordHash: string | null; isKnownDevice: boolean }>(sql`
    select ${userColumns}, a.password as "passwordHash",
      exists (select from known_devices d where d.digest = ${device} and d.user_id = u.id) as "isKnownDevice"
    from users u
    left join accounts a on a.user_id = u.id and a.provider_id = 'credential'
    where u.email = ${email.toLowerCase()}`)
}

type NewUser = {
  id: string
  email: string
  name: string
  image: string | null
  emailVerified: boolean
  role: string
  extra: Record<string, unknown>
  now: Date
}

/** Adds a person, or null when the address is taken. */
export function insertUser(db: Database, user: NewUser) {
  return db.row<UserRow>(sql`
    insert into users as u (id, email, name, image, email_verified, role, extra, created_at, updated_at)
    values (${user.id}, ${user.email.toLowerCase()}, ${user.name}, ${user.image}, ${user.emailVerified}, ${user.role},
            ${JSON.stringify(user.extra)}, ${user.now}, ${user.now})
    on conflict do nothing
    returning ${userColumns}`)
}

/** Marks the address of a person as proven, if it still is that address; null otherwise. */
export function markEmailVerified(db: Database, id: string, email: string) {
  return db.row<UserRow>(sql`
    update users u set email_verified = true where u.id = ${id} and u.email = ${email} returning ${userColumns}`)
}

/** Ends a ban; null when there is no such person. */
export function deleteBan(db: Database, id: string, now: Date) {
  return db.row<UserRow>(sql`
    update users u set banned = false, ban_reason = null, ban_expires = null, updated_at = ${now}
    where u.id = ${id}
    returning ${userColumns}`)
}

/** Gives the person with this address a role; null when there is none. */
export function updateRoleByEmail(db: Database, email: string, role: string) {
  return db.row<UserRow>(sql`
    update users u set role = ${role} where u.email = ${email.toLowerCase()} returning ${userColumns}`)
}

type ProfileChange = {
  id: string
  /** Null leaves it. */
  name: string | null
  /** Undefined leaves it. */
  image: string | null | undefined
  /** The fields to change. */
  extra: Record<string, unknown>
}

/** Changes what a person says about themselves; null when they are gone. */
export function updateProfile(db: Database, { id, name, image, extra }: ProfileChange) {
  return db.row<UserRow>(sql`
    update users u set
      name = coalesce(${name}::text, u.name),
      image = case when ${image !== undefined}::boolean then ${image ?? null}::text else u.image end,
      extra = u.extra || ${JSON.stringify(extra)}::jsonb
    where u.id = ${id}
    returning ${userColumns}`)
}

/** The constraint that fails where an address is somebody else's. */
export const emailConstraint = 'users_email_key'

/** Gives a person another address, not proven yet, if they still have the one it replaces; null otherwise. */
export function updateEmail(db: Database, change: { id: string; from: string; to: string }) {
  return db.row<UserRow>(sql`
    update users u set email = ${change.to}, email_verified = false
    where u.id = ${change.id} and u.email = ${change.from}
    returning ${userColumns}`)
}

/** Whether anybody has an account. */
export async function findAnyUser(db: Database) {
  return (await db.row<{ id: string }>(sql`select id from users limit 1`)) !== null
}
