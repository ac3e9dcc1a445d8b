import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** A user's account at a provider, with encrypted tokens. */
export type ProviderAccountRow = {
  id: string
  userId: string
  providerId: string
  accountId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: string | null
  /** The granted scopes, separated by commas. */
  scope: string | null
}

const columns = sql`
  id, user_id as "userId", provider_id as "providerId", account_id as "accountId", access_token as "accessToken",
  refresh_token as "refreshToken", id_token as "idToken", access_token_expires_at as "accessTokenExpiresAt", scope`

/** Locks an account at a provider until this transaction ends, even if it has no row yet. */
export function lockProviderAccount(db: Database, providerId: string, accountId: string) {
  return db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${providerId}:${accountId}`}, 0))`)
}

/** Returns the account with this id at a provider, regardless of its user. */
export function findProviderAccount(db: Database, providerId: string, accountId: string) {
  return db.row<ProviderAccountRow>(sql`
    select ${columns} from accounts where provider_id = ${providerId} and account_id = ${accountId}`)
}

/**
 * Returns one of a user's own accounts at a provider: the account with this row id, or the oldest account if no id is
 * given.
 */
export function findAccountOf(db: Database, of: { userId: string; providerId: string; id: string | null }) {
  return db.row<ProviderAccountRow>(sql`
    select ${columns} from accounts
    where user_id = ${of.userId} and provider_id = ${of.providerId} and (${of.id}::text is null or id = ${of.id})
    order by created_at, id
    limit 1`)
}

/**
 * Returns one of a user's own accounts by its id at the provider. If accounts at two providers have the same id,
 * returns the older account.
 */
export function findAccountCalled(db: Database, of: { userId: string; accountId: string; providerId: string | null }) {
  return db.row<ProviderAccountRow>(sql`
    select ${columns} from accounts
    where user_id = ${of.userId} and account_id = ${of.accountId} and provider_id <> 'credential'
      and (${of.providerId}::text is null or provider_id = ${of.providerId})
    order by created_at, id
    limit 1`)
}

/** Returns one of a user's own accounts by its row id. */
export function findOwnAccount(db: Database, of: { userId: string; id: string }) {
  return db.row<ProviderAccountRow>(sql`
    select ${columns} from accounts
    where user_id = ${of.userId} and id = ${of.id} and provider_id <> 'credential'`)
}

/**
 * The tokens to store. In an update, null keeps the stored value. Only the expiry of a new access token replaces the
 * stored expiry even if it is null.
 */
export type EncryptedTokens = {
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: Date | null
  refreshTokenExpiresAt: Date | null
  scope: string | null
}

/** Stores a user's account at a provider. Returns null if the account is already stored. */
export function insertProviderAccount(
  db: Database,
  account: { id: string; userId: string; providerId: string; accountId: string; tokens: EncryptedTokens; now: Date },
) {
  const { tokens, now } = account
  return db.row<{ id: string }>(sql`
    insert into accounts (id, user_id, provider_id, account_id, access_token, refresh_token, id_token,
                          access_token_expires_at, refresh_token_expires_at, scope, created_at, updated_at)
    values (${account.id}, ${account.userId}, ${account.providerId}, ${account.accountId}, ${tokens.accessToken},
            ${tokens.refreshToken}, ${tokens.idToken}, ${tokens.accessTokenExpiresAt}, ${tokens.refreshTokenExpiresAt},
            ${tokens.scope}, ${now}, ${now})
    on conflict do nothing
    returning id`)
}

/** Stores newer tokens, and releases the claim on the refresh, so that waiting callers get the tokens. */
export function updateTokens(db: Database, id: string, tokens: EncryptedTokens, now: Date) {
  return db.run(sql`
    update accounts set
      access_token = coalesce(${tokens.accessToken}, access_token),
      refresh_token = coalesce(${tokens.refreshToken}, refresh_token),
      id_token = coalesce(${tokens.idToken}, id_token),
      access_token_expires_at = case when ${tokens.accessToken}::text is null
        then access_token_expires_at else ${tokens.accessTokenExpiresAt}::timestamptz end,
      refresh_token_expires_at = coalesce(${tokens.refreshTokenExpiresAt}, refresh_token_expires_at),
      scope = coalesce(${tokens.scope}, scope),
      refreshing_since = null,
      updated_at = ${now}
    where id = ${id}`)
}

/**
 * Claims the refresh of an account's tokens. Returns false if another caller holds the claim, or if the tokens have
 * changed.
 *
 * Both tokens are compared, because some providers do not change the refresh token. The comparison detects every
 * refresh, because the same token is encrypted differently each time.
 */
export async function claimRefresh(
  db: Database,
  { account, now, staleBefore }: { account: ProviderAccountRow; now: Date; staleBefore: Date },
) {
  const claimed = await db.run(sql`
    update accounts set refreshing_since = ${now}
    where id = ${account.id} and refresh_token = ${account.refreshToken}
      and access_token is not distinct from ${account.accessToken}
      and (refreshing_since is null or refreshing_since < ${staleBefore})`)
  return claimed === 1
}

/** Releases the claim after a failed refresh. */
export function releaseRefresh(db: Database, id: string) {
  return db.run(sql`update accounts set refreshing_since = null where id = ${id}`)
}

/** Returns the account, and whether a refresh of its tokens is running. */
export function findRefreshing(db: Database, id: string, staleBefore: Date) {
  return db.row<ProviderAccountRow & { isRefreshing: boolean }>(sql`
    select ${columns}, coalesce(refreshing_since >= ${staleBefore}, false) as "isRefreshing"
    from accounts where id = ${id}`)
}

/** Replaces a user's name and picture with the provider's. Keeps the user's picture if the provider has none. */
export function updateNameAndImage(db: Database, user: { id: string; name: string; image: string | null }) {
  return db.run(sql`
    update users set name = ${user.name}, image = coalesce(${user.image}, image) where id = ${user.id}`)
}

/** Changes a user's email address to one that the provider has verified, unless another user has it. */
export function updateProvenEmail(db: Database, user: { id: string; email: string }) {
  return db.run(sql`
    update users u set email = ${user.email}, email_verified = true
    where u.id = ${user.id}
      and not exists (select from users other where other.email = ${user.email} and other.id <> u.id)`)
}
