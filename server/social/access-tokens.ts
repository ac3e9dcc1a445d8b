import { setTimeout as pause } from 'node:timers/promises'
import { decodeJwt } from 'jose'
import type { Actor } from '../actor.ts'
import { DatabaseAway } from '../database/outage.ts'
import type { Deps } from '../deps.ts'
import { describeError } from '../process/log.ts'
import { Refusal } from '../refusal.ts'
import { secondsAfter } from '../time.ts'
import { isClaims, type Claims } from './claims.ts'
import type { SocialProvider, SocialProviders } from './configured-providers.ts'
import { exchangeRefreshToken } from './exchange.ts'
import { anyNonce, InvalidIdToken, verifyIdToken } from './id-tokens.ts'
import { readProfile } from './profiles.ts'
import {
  claimRefresh,
  findAccountCalled,
  findAccountOf,
  findOwnAccount,
  findRefreshing,
  releaseRefresh,
  updateTokens,
  type ProviderAccountRow,
} from './provider-accounts.sql.ts'
import { encryptTokens, decryptToken } from './token-encryption.ts'

// A token is refreshed if it expires within 5 seconds.
const renewedBeforeSeconds = 5
// The requests of a refresh (discovery, tokens and keys) together take less time than this. If a refresh seems to take
// longer, its process has crashed.
const longestRefreshSeconds = 35
const pollMilliseconds = 50

type Which = { actor: Actor; providerId: string; accountId?: string | undefined }

/**
 * Returns a user's own access token for a provider. Refreshes a token that is about to expire, or whose expiry is
 * unknown, if there is a refresh token.
 */
export async function readAccessToken(deps: Deps, providers: SocialProviders, which: Which) {
  const { provider, account } = await findOwn(deps, providers, which)
  try {
    return accessTokenOf(deps, await renewedWhenDue(deps, provider, account))
  } catch (error) {
    if (error instanceof DatabaseAway) throw error
    deps.log.warn({ provider: provider.id, error: describeError(error) }, 'An access token could not be refreshed')
    throw new Refusal('FAILED_TO_GET_A_VALID_ACCESS_TOKEN')
  }
}

export async function renewAccessToken(deps: Deps, providers: SocialProviders, which: Which) {
  const { provider, account } = await findOwn(deps, providers, which)
  if (provider.row.refreshes === false)
    throw new Refusal('PROVIDER_ID_DOES_NOT_SUPPORT_TOKEN_REFRESHING', { values: { id: provider.id } })
  try {
    const renewed = await renew(deps, provider, account)
    const { accessToken, ...rest } = accessTokenOf(deps, renewed)
    if (accessToken === undefined) throw new Error('The provider returned no access token')
    const refreshToken = decryptToken(deps.keys, renewed, 'refreshToken') ?? undefined
    return { accessToken, refreshToken, tokenType: 'bearer', ...rest }
  } catch (error) {
    if (error instanceof DatabaseAway) throw error
    deps.log.warn({ provider: provider.id, error: describeError(error) }, 'An access token could not be refreshed')
    throw new Refusal('FAILED_TO_REFRESH_ACCESS_TOKEN')
  }
}

/** Requests a user's profile from the provider. Returns null if the request fails. */
export async function readAccountInfo(
  deps: Deps,
  providers: SocialProviders,
  which: { actor: Actor; accountId: string; providerId?: string | undefined },
) {
  const account = await findAccountCalled(deps.db, {
    userId: which.actor.user.id,
    accountId: which.accountId,
    providerId: which.providerId ?? null,
  })
  return askProvider(deps, providers, account)
}

/**
 * Like `readAccountInfo`, but finds the caller's account by row id, and also returns the account's id at the provider.
 */
export async function readAccountInfoById(
  deps: Deps,
  providers: SocialProviders,
  { actor, accountId }: { actor: Actor; accountId: string },
) {
  const account = await findOwnAccount(deps.db, { userId: actor.user.id, id: accountId })
  const info = await askProvider(deps, providers, account)
  if (!account || !info) return null
  return { ...info, account: { id: account.id, providerId: account.providerId, accountId: account.accountId } }
}

async function askProvider(deps: Deps, providers: SocialProviders, account: ProviderAccountRow | null) {
  if (!account) throw new Refusal('ACCOUNT_NOT_FOUND')
  const provider = providers.get(account.providerId)
  if (!provider)
    throw new Refusal('PROVIDER_ACCOUNT_PROVIDER_IS_ID_BUT_IT_IS_NOT_CONFIGURED', {
      values: { id: account.providerId },
    })
  try {
    const current = await renewedWhenDue(deps, provider, account)
    const accessToken = decryptToken(deps.keys, current, 'accessToken')
    const { issuer } = await provider.endpoints()
    const claims = issuer ? storedClaims(deps, current) : {}
    const { data, ...profile } = await readProfile(provider, { claims, accessToken })
    const { id, name, email, image, emailVerified } = profile
    return { user: { id, name, email: email ?? undefined, image: image ?? undefined, emailVerified }, data }
  } catch (error) {
    deps.log.warn({ provider: provider.id, error: describeError(error) }, 'A provider returned no user profile')
    return null
  }
}

async function findOwn(deps: Deps, providers: SocialProviders, { actor, providerId, accountId }: Which) {
  const provider = providers.get(providerId)
  if (!provider) throw new Refusal('PROVIDER_ID_IS_NOT_SUPPORTED', { values: { id: providerId } })
  const account = await findAccountOf(deps.db, { userId: actor.user.id, providerId, id: accountId ?? null })
  if (!account) throw new Refusal('ACCOUNT_NOT_FOUND')
  return { provider, account }
}

function renewedWhenDue(deps: Deps, provider: SocialProvider, account: ProviderAccountRow) {
  const { refreshToken, accessTokenExpiresAt } = account
  const soon = secondsAfter(deps.now(), renewedBeforeSeconds)
  const isDue = accessTokenExpiresAt === null || Date.parse(accessTokenExpiresAt) <= soon.getTime()
  const mayRenew = refreshToken !== null && provider.row.refreshes !== false
  return mayRenew && isDue ? renew(deps, provider, account) : Promise.resolve(account)
}

/**
 * Refreshes an account's tokens with a single request to the provider, even if many callers and processes need new
 * tokens at the same time.
 *
 * One caller claims the refresh in the row, and the other callers wait for the result. No transaction is open during
 * the request, so that a slow provider does not occupy a database connection.
 */
async function renew(deps: Deps, provider: SocialProvider, account: ProviderAccountRow): Promise<ProviderAccountRow> {
  const staleBefore = secondsAfter(deps.now(), -longestRefreshSeconds)
  const { id } = account
  const token = decryptToken(deps.keys, account, 'refreshToken')
  if (token === null) throw new Error('There is no refresh token')
  const isOurs = await claimRefresh(deps.db, { account, now: deps.now(), staleBefore })
  if (!isOurs) return waitForRenewal(deps, id, account)
  try {
    const tokens = await exchangeRefreshToken(provider, token, deps.now())
    await checkRenewedIdToken(deps, provider, { account, idToken: tokens.idToken })
    await updateTokens(deps.db, id, encryptTokens(deps.keys, id, tokens), deps.now())
  } catch (error) {
    await releaseRefresh(deps.db, id)
    throw error
  }
  const renewed = await findRefreshing(deps.db, id, staleBefore)
  if (!renewed) throw new Error('The account was unlinked')
  return renewed
}

/**
 * Checks an ID token from a refresh, which must pass the same checks as the first ID token and identify the same user
 * (OpenID Connect Core, 12.2).
 */
async function checkRenewedIdToken(
  deps: Deps,
  provider: SocialProvider,
  { account, idToken }: { account: ProviderAccountRow; idToken: string | null },
) {
  const { issuer } = await provider.endpoints()
  if (idToken === null || !issuer) return
  const claims = await verifyIdToken(provider, idToken, { nonce: anyNonce, now: deps.now() })
  const before = storedClaims(deps, account)['sub']
  if (before !== undefined && claims.sub !== before) throw new InvalidIdToken('issued for another user')
}

async function waitForRenewal(deps: Deps, id: string, before: ProviderAccountRow) {
  const until = performance.now() + longestRefreshSeconds * 1000
  while (performance.now() < until) {
    const current = await findRefreshing(deps.db, id, secondsAfter(deps.now(), -longestRefreshSeconds))
    if (!current) throw new Error('The account was unlinked')
    if (!current.isRefreshing) {
      if (current.accessToken === before.accessToken) throw new Error('Another process could not refresh it')
      return current
    }
    await pause(pollMilliseconds)
  }
  throw new Error('Another process took too long to refresh it')
}

function accessTokenOf(deps: Deps, account: ProviderAccountRow) {
  return {
    accessToken: decryptToken(deps.keys, account, 'accessToken') ?? undefined,
    accessTokenExpiresAt: account.accessTokenExpiresAt ?? undefined,
    scopes: account.scope ? account.scope.split(',') : [],
    idToken: decryptToken(deps.keys, account, 'idToken') ?? undefined,
  }
}

/** Returns the claims of the stored ID token. The token was verified when it was received. */
function storedClaims(deps: Deps, account: ProviderAccountRow): Claims {
  const idToken = decryptToken(deps.keys, account, 'idToken')
  if (idToken === null) return {}
  const claims: unknown = decodeJwt(idToken)
  return isClaims(claims) ? claims : {}
}
