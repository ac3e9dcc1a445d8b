import type { UserRow } from '../actor.ts'
import type { Database } from '../database/database.ts'
import { shownPicture } from '../database/shown-picture.ts'
import { sql } from '../database/sql.ts'

/** The columns of a `UserRow`, for queries that give the table `users` the alias `u`. */
export const userColumns = sql`
  u.id, u.email, u.name, ${shownPicture(sql`u.image`)} as image, u.email_verified as "emailVerified", u.role, u.banned,
  u.ban_reason as "banReason", u.ban_expires as "banExpires", u.two_factor_enabled as "twoFactorEnabled", u.extra,
  u.username, u.display_username as "displayUsername", u.created_at as "createdAt", u.updated_at as "updatedAt"`

export function findUser(db: Database, id: string) {
  return db.row<UserRow>(sql`select ${userColumns} from users u where u.id = ${id}`)
}

/** Locks a user until the transaction ends. Returns the current row of the user. */
export function lockUser(db: Database, id: string) {
  return db.row<UserRow>(sql`select ${userColumns} from users u where u.id = ${id} for no key update`)
}

/** Finds a user by email address, ignoring case. */
export function findUserByEmail(db: Database, email: string) {
  return db.row<UserRow>(sql`select ${userColumns} from users u where u.email = ${email.toLowerCase()}`)
}

type Identifier = { email: string | undefined; username: string | undefined }

/**
 * Returns a user by email address or username, with the password hash (null for users without a password) and whether
 * `device` is a known device of the user.
 */
export function findUserWithPassword(db: Database, { email, username }: Identifier, device: string | null) {
  return db.row<UserRow & { passwordHash: string | null; isKnownDevice: boolean }>(sql`
    select ${userColumns}, a.password as "passwordHash",
      exists (select from known_devices d where d.digest = ${device} and d.user_id = u.id) as "isKnownDevice"
    from users u
    left join accounts a on a.user_id = u.id and a.provider_id = 'credential'
    where ${email === undefined ? sql`u.username = ${username}` : sql`u.email = ${email.toLowerCase()}`}`)
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

/** Adds a user. Returns null if the email address is taken. */
export function insertUser(db: Database, user: NewUser) {
  return db.row<UserRow>(sql`
    insert into users as u (id, email, name, image, email_verified, role, extra, created_at, updated_at)
    values (${user.id}, ${user.email.toLowerCase()}, ${user.name}, ${user.image}, ${user.emailVerified}, ${user.role},
            ${JSON.stringify(user.extra)}, ${user.now}, ${user.now})
    on conflict do nothing
    returning ${userColumns}`)
}

/** Marks an email address as verified. Returns null if the user no longer has this address. */
export function markEmailVerified(db: Database, id: string, email: string) {
  return db.row<UserRow>(sql`
    update users u set email_verified = true where u.id = ${id} and u.email = ${email} returning ${userColumns}`)
}

/** Ends a ban. Returns null if there is no such user. */
export function deleteBan(db: Database, id: string, now: Date) {
  return db.row<UserRow>(sql`
    update users u set banned = false, ban_reason = null, ban_expires = null, updated_at = ${now}
    where u.id = ${id}
    returning ${userColumns}`)
}

/** Gives the user with this email address a role. Returns null if there is no such user. */
export function updateRoleByEmail(db: Database, email: string, role: string) {
  return db.row<UserRow>(sql`
    update users u set role = ${role} where u.email = ${email.toLowerCase()} returning ${userColumns}`)
}

type ProfileChange = {
  id: string
  /** The new name; null if the name does not change. */
  name: string | null
  /** The new picture; null removes the picture, and undefined keeps it. */
  image: string | null | undefined
  extra: Record<string, unknown>
}

/** Changes a user's own profile. Returns null if the user was deleted. */
export function updateProfile(db: Database, { id, name, image, extra }: ProfileChange) {
  return db.row<UserRow>(sql`
    update users u set
      name = coalesce(${name}::text, u.name),
      image = case when ${image !== undefined}::boolean then ${image ?? null}::text else u.image end,
      extra = u.extra || ${JSON.stringify(extra)}::jsonb
    where u.id = ${id}
    returning ${userColumns}`)
}

/** The constraint that is violated if an email address is taken. */
export const emailConstraint = 'users_email_key'

/**
 * Changes a user's email address from `from` to `to` and marks the new address as unverified. Returns null if the user
 * no longer has the address `from`.
 */
export function updateEmail(db: Database, change: { id: string; from: string; to: string }) {
  return db.row<UserRow>(sql`
    update users u set email = ${change.to}, email_verified = false
    where u.id = ${change.id} and u.email = ${change.from}
    returning ${userColumns}`)
}

/**
 * Records the time by which a user must have a second factor, unless a time is already recorded. After this time,
 * sessions without a second factor end.
 */
export function noteFactorDue(db: Database, id: string, dueAt: Date) {
  return db.run(sql`
    update users set second_factor_due_at = ${dueAt} where id = ${id} and second_factor_due_at is null`)
}

export function clearFactorDue(db: Database, id: string) {
  return db.run(sql`update users set second_factor_due_at = null where id = ${id}`)
}

/** Returns the time by which a user must have a second factor; null if no time is recorded. */
export async function findFactorDue(db: Database, id: string) {
  const row = await db.row<{ dueAt: string | null }>(sql`
    select second_factor_due_at as "dueAt" from users where id = ${id}`)
  return row?.dueAt ?? null
}

/** Whether there is any user. */
export async function findAnyUser(db: Database) {
  return (await db.row<{ id: string }>(sql`select id from users limit 1`)) !== null
}

/** Reads the user from a row that has other columns too. */
export function userIn(row: UserRow): UserRow {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    image: row.image,
    emailVerified: row.emailVerified,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    role: row.role,
    banned: row.banned,
    banReason: row.banReason,
    banExpires: row.banExpires,
    twoFactorEnabled: row.twoFactorEnabled,
    username: row.username,
    displayUsername: row.displayUsername,
    extra: row.extra,
  }
}
