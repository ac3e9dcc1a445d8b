import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export type SnapshotRow = {
  id: string
  number: number
  userId: string
  change: string
  state: string
  createdAt: string
}

/**
 * Returns the sign-in methods of a user as JSON: the stored rows, in which secrets are encrypted or hashed. An
 * unconfirmed authenticator app is left out.
 */
export async function readCredentials(db: Database, userId: string) {
  const { state } = await db.one<{ state: string }>(sql`
    select jsonb_build_object(
      'user', jsonb_build_object(
        'email', u.email, 'email_verified', u.email_verified, 'two_factor_enabled', u.two_factor_enabled),
      'accounts', (select coalesce(jsonb_agg(to_jsonb(a) order by a.id), '[]') from accounts a where a.user_id = u.id),
      'apps', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from totp_factors t
        where t.user_id = u.id and t.confirmed_at is not null),
      'email_codes', (
        select coalesce(jsonb_agg(to_jsonb(e)), '[]') from email_code_factors e where e.user_id = u.id),
      'codes', (
        select coalesce(jsonb_agg(to_jsonb(c) order by c.digest), '[]') from recovery_codes c
        where c.user_id = u.id and c.active),
      'passkeys', (select coalesce(jsonb_agg(to_jsonb(p) order by p.id), '[]') from passkeys p where p.user_id = u.id),
      'handles', (select coalesce(jsonb_agg(to_jsonb(h)), '[]') from passkey_handles h where h.user_id = u.id)
    )::text as state
    from users u where u.id = ${userId}`)
  return state
}

export function insertSnapshot(
  db: Database,
  snapshot: Pick<SnapshotRow, 'id' | 'userId' | 'change' | 'state'> & { now: Date; expiresAt: Date },
) {
  const { id, userId, change, state, now, expiresAt } = snapshot
  return db.run(sql`
    insert into credential_snapshots (id, user_id, cause, state, created_at, expires_at)
    values (${id}, ${userId}, ${change}, ${state}, ${now}, ${expiresAt})`)
}

export function findSnapshot(db: Database, id: string) {
  return db.row<SnapshotRow>(sql`
    select id, number::float8 as number, user_id as "userId", cause as change, state, created_at as "createdAt"
    from credential_snapshots where id = ${id}`)
}

/**
 * Deletes a snapshot and all later snapshots of its user. Does nothing and returns false if the snapshot was already
 * deleted, even if the user has later snapshots. Call it with the user locked.
 */
export async function deleteSnapshotsFrom(db: Database, { userId, number }: Pick<SnapshotRow, 'userId' | 'number'>) {
  const count = await db.run(sql`
    delete from credential_snapshots
    where user_id = ${userId} and number >= ${number}::bigint
      and exists (select from credential_snapshots s where s.user_id = ${userId} and s.number = ${number}::bigint)`)
  return count > 0
}

export function deleteSnapshotsOf(db: Database, userId: string) {
  return db.run(sql`delete from credential_snapshots where user_id = ${userId}`)
}

export function deleteDueSnapshots(db: Database, max: number) {
  return db.run(sql`
    delete from credential_snapshots where id in (
      select id from credential_snapshots where expires_at < now()
      order by expires_at limit ${max} for update skip locked)`)
}

/** Returns the snapshots after the given id, in the order of ids. */
export function listSnapshots(db: Database, { after, max }: { after: string; max: number }) {
  return db.rows<{ id: string; state: string }>(sql`
    select id, state from credential_snapshots where id > ${after} order by id limit ${max}`)
}

/**
 * If another user has the email address in a snapshot but has not verified it, replaces that user's address with one at
 * `domain`, where nobody receives mail. Returns the id of that user, otherwise null.
 */
export function takeUnverifiedAddress(db: Database, address: { userId: string; state: string; domain: string }) {
  return db.row<{ id: string }>(sql`
    update users u set email = lower(u.id) || '@' || ${address.domain}
    where u.email = ${address.state}::jsonb -> 'user' ->> 'email' and u.id <> ${address.userId}
      and not u.email_verified
    returning u.id`)
}

/**
 * Restores a user's email address, whether it is verified, and whether sign-ins require a second factor. If the address
 * now belongs to another user, stores `substitute` as the user's address and returns false.
 */
export async function restoreUser(db: Database, user: { id: string; state: string; substitute: string }) {
  const { isRestored } = await db.one<{ isRestored: boolean }>(sql`
    with former as (
      select s.email, s.email_verified, s.two_factor_enabled,
        exists (select from users other where other.email = s.email and other.id <> ${user.id}) as is_taken
      from jsonb_to_record(${user.state}::jsonb -> 'user')
        as s (email text, email_verified boolean, two_factor_enabled boolean))
    update users u set
      email = case when f.is_taken then ${user.substitute} else f.email end,
      email_verified = f.email_verified,
      two_factor_enabled = f.two_factor_enabled
    from former f where u.id = ${user.id}
    returning not f.is_taken as "isRestored"`)
  return isRestored
}

/**
 * Restores a user's password and connected accounts. An account that another user has connected in the meantime stays
 * with that user.
 */
export async function restoreAccounts(db: Database, userId: string, state: string) {
  await db.run(sql`delete from accounts where user_id = ${userId}`)
  await db.run(sql`
    insert into accounts (id, user_id, provider_id, account_id, access_token, refresh_token, id_token,
                          access_token_expires_at, refresh_token_expires_at, scope, password, created_at, updated_at)
    select id, user_id, provider_id, account_id, access_token, refresh_token, id_token, access_token_expires_at,
           refresh_token_expires_at, scope, password, created_at, updated_at
    from jsonb_populate_recordset(null::accounts, ${state}::jsonb -> 'accounts')
    on conflict do nothing`)
}

/**
 * Restores a user's authenticator app. If the app is still the same, codes that were used in the meantime stay used.
 */
export async function restoreApp(db: Database, userId: string, state: string) {
  const former = sql`jsonb_populate_recordset(null::totp_factors, ${state}::jsonb -> 'apps')`
  await db.run(sql`delete from totp_factors where user_id = ${userId} and not exists (select from ${former})`)
  await db.run(sql`
    insert into totp_factors as t (user_id, secret, last_step, confirmed_at, created_at, last_used_at)
    select user_id, secret, last_step, confirmed_at, created_at, last_used_at from ${former}
    on conflict (user_id) do update set
      last_step = case when t.created_at = excluded.created_at then greatest(t.last_step, excluded.last_step)
                  else excluded.last_step end,
      secret = excluded.secret, confirmed_at = excluded.confirmed_at, created_at = excluded.created_at,
      last_used_at = excluded.last_used_at`)
}

export async function restoreEmailCode(db: Database, userId: string, state: string) {
  await db.run(sql`delete from email_code_factors where user_id = ${userId}`)
  await db.run(sql`
    insert into email_code_factors (user_id, created_at, last_used_at)
    select user_id, created_at, last_used_at
    from jsonb_populate_recordset(null::email_code_factors, ${state}::jsonb -> 'email_codes')`)
}

export async function restoreRecoveryCodes(db: Database, userId: string, state: string) {
  await db.run(sql`delete from recovery_codes where user_id = ${userId}`)
  await db.run(sql`
    insert into recovery_codes (user_id, digest, active, created_at)
    select user_id, digest, active, created_at
    from jsonb_populate_recordset(null::recovery_codes, ${state}::jsonb -> 'codes')`)
}

/** Restores a user's passkeys, and the handle by which authenticators recognize the user. */
export async function restorePasskeys(db: Database, userId: string, state: string) {
  await db.run(sql`delete from passkeys where user_id = ${userId}`)
  await db.run(sql`delete from passkey_handles where user_id = ${userId}`)
  await db.run(sql`
    insert into passkey_handles (user_id, handle)
    select user_id, handle from jsonb_populate_recordset(null::passkey_handles, ${state}::jsonb -> 'handles')`)
  await db.run(sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, device_type, backed_up, transports, aaguid,
                          name, is_security_key, suspect_at, created_at, last_used_at)
    select id, user_id, credential_id, public_key, counter, device_type, backed_up, transports, aaguid, name,
           is_security_key, suspect_at, created_at, last_used_at
    from jsonb_populate_recordset(null::passkeys, ${state}::jsonb -> 'passkeys')
    on conflict (credential_id) do nothing`)
}

/**
 * Cancels a user's pending reset of second factors, and prevents changes of the sign-in methods until the given time.
 * If `until` is null, the methods can be changed at once.
 */
export async function lockCredentials(db: Database, userId: string, until: Date | null) {
  await db.run(sql`delete from factor_resets where user_id = ${userId}`)
  await db.run(sql`update users set credentials_locked_until = ${until} where id = ${userId}`)
}

/** Allows a user to change sign-in methods again. */
export function unlockCredentials(db: Database, userId: string) {
  return db.run(sql`
    update users set credentials_locked_until = null where id = ${userId} and credentials_locked_until is not null`)
}

/** Whether a user cannot change sign-in methods, because the user has undone a change and not chosen a password yet. */
export async function areCredentialsLocked(db: Database, userId: string, now: Date) {
  const row = await db.row(sql`select 1 from users where id = ${userId} and credentials_locked_until > ${now}`)
  return row !== null
}
