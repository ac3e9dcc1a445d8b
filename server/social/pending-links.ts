import type { Proof } from '../../contract/sessions/assurance.ts'
import type { VerificationError } from '../../contract/redirect-errors.ts'
import { endRow, passwordOf } from '../sessions/guess-lanes.ts'
import { visitorsClaim } from '../sessions/known-devices.ts'
import { checkPassword, lockPassword, findKnownDevice } from '../sessions/password-guesses.ts'
import { findPasswordHash } from '../accounts/accounts.sql.ts'
import { claimAddress } from '../accounts/address-claims.ts'
import { passGate, provenNow } from '../sessions/gate.ts'
import { provenByPassword } from '../sessions/password-proof.ts'
import { findUser, lockUser } from '../accounts/users.sql.ts'
import { consume, findSecret, rememberSecret } from '../accounts/verifications.ts'
import type { UserRow, Visitor } from '../actor.ts'
import { encrypt, tryDecrypt } from '../crypto/encryption.ts'
import { digest, randomToken } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { writeMail } from '../mail/mails.ts'
import { linkAccountMail } from '../mail/templates/link-account.ts'
import { RedirectError, Refusal } from '../refusal.ts'
import { pathBelowBase } from '../../contract/endpoint.ts'
import { maskedAddress } from '../../contract/masked-address.ts'
import { openPendingLink as openEndpoint } from '../../contract/social/pending-link.ts'
import type { SocialProviders } from './configured-providers.ts'
import type { Tokens } from './exchange.ts'
import { flowSeconds } from './flows.ts'
import { addAccount, proveAddress, type ProviderSignIn } from './linking.ts'
import type { Profile } from './profiles.ts'
import { lockProviderAccount } from './provider-accounts.sql.ts'

/** How long a user can take to prove that they own the existing account. */
export const pendingLinkSeconds = flowSeconds
const secretLength = 32

type Pending = {
  providerId: string
  profile: Omit<Profile, 'data'>
  tokens: Tokens
  userId: string
  email: string
  callbackURL: string
}

/** Stores a provider profile that cannot be linked yet. Returns the secret with which the browser can link it later. */
export async function rememberPendingLink(
  deps: Deps,
  { provider, profile, tokens }: ProviderSignIn,
  { owner, callbackURL }: { owner: UserRow; callbackURL: string },
) {
  const secret = randomToken(secretLength)
  const { data: _, ...kept } = profile
  const pending: Pending = {
    providerId: provider.id,
    profile: kept,
    tokens,
    userId: owner.id,
    email: owner.email,
    callbackURL,
  }
  await rememberSecret(deps, {
    purpose: 'pending-link',
    secret,
    userId: owner.id,
    value: encrypt(JSON.stringify(pending), deps.keys.of('social-state'), placeOf(secret)),
    lifetimeSeconds: pendingLinkSeconds,
  })
  return secret
}

/** Returns the part of a pending link that the browser is allowed to show. */
export async function describePendingLink(deps: Deps, providers: SocialProviders, secret: string | null) {
  const { provider, pending } = await findPending(deps, providers, secret)
  return { provider: { id: provider.id, name: provider.name }, email: maskedAddress(pending.email) }
}

/**
 * Links a provider's account for a user who knows the password of the existing account, and signs the user in.
 *
 * For an account without a password, the reply is the same as for a wrong password and takes the same time.
 */
export async function confirmPendingLink(
  deps: Deps,
  providers: SocialProviders,
  request: { secret: string | null; password: string; visitor: Visitor },
) {
  const { visitor } = request
  const { pending, secret } = await findPending(deps, providers, request.secret)
  const { passwordHash, isRight, guess } = await tryPassword(deps, pending, request)
  if (!isRight || passwordHash === null) throw new Refusal('INVALID_PASSWORD')
  return inTransaction(deps, async (deps) => {
    await lockProviderAccount(deps.db, pending.providerId, pending.profile.id)
    await lockPassword(deps, pending.userId, { expected: passwordHash, otherwise: 'INVALID_PASSWORD' })
    await endRow(deps, guess)
    const user = await lockUser(deps.db, pending.userId)
    if (!user) throw new Refusal('PENDING_LINK_NOT_FOUND')
    const providerSignIn = await takePending(deps, providers, secret, visitor)
    if (!(await proveAddress(deps, providerSignIn, user))) throw new Refusal('EMAIL_NOT_VERIFIED')
    return linkAndSignIn(deps, providerSignIn, { user, pending, proof: provenByPassword(deps, request.password, user) })
  })
}

type Attempt = { password: string; visitor: Visitor }

function tryPassword(deps: Deps, { userId, email }: Pending, { password, visitor }: Attempt) {
  return deps.passwords.inSlot(visitorsClaim(visitor, email), async (turns) => {
    const passwordHash = await findPasswordHash(deps.db, userId)
    const device = await findKnownDevice(deps, userId, visitor)
    turns.settle(device !== null)
    const checked = await checkPassword(deps, {
      target: passwordOf(email),
      device,
      turns,
      visitor,
      password,
      passwordHash,
    })
    return { passwordHash, ...checked }
  })
}

/** Mails the confirmation link to the user's email address, unless a mail budget is used up. */
export async function mailPendingLink(
  deps: Deps,
  providers: SocialProviders,
  request: { secret: string | null; visitor: Visitor },
) {
  const { provider, pending, ...found } = await findPending(deps, providers, request.secret)
  await inTransaction(deps, async (deps) => {
    const user = await findUser(deps.db, pending.userId)
    if (!user) throw new Refusal('PENDING_LINK_NOT_FOUND')
    const lifetimeSeconds = pendingLinkSeconds
    await writeMail(deps, {
      template: 'link-account',
      recipient: user,
      content: async (deps) => {
        const token = randomToken(secretLength)
        await rememberSecret(deps, {
          purpose: 'link-account',
          secret: token,
          userId: user.id,
          // The link is valid only in the browser that signed in with the provider.
          value: digest(found.secret),
          lifetimeSeconds,
        })
        return linkAccountMail(deps.config, {
          locale: request.visitor.locale,
          name: user.name,
          email: user.email,
          provider: provider.name,
          url: `${deps.config.origin}${deps.config.basePath}${pathBelowBase(openEndpoint)}?token=${token}`,
          lifetimeSeconds,
        })
      },
    })
  })
}

/**
 * Links the account and signs in the user. The mailed link works only in the browser that signed in with the provider.
 *
 * If the address was unverified, a stranger might have signed up with it, so all previous sign-in methods and sessions
 * are removed.
 */
export function openPendingLink(
  deps: Deps,
  providers: SocialProviders,
  request: { token: string; secret: string | null; visitor: Visitor },
) {
  const { token, secret, visitor } = request
  return inTransaction(deps, async (deps) => {
    const mailed = await findSecret(deps, 'link-account', token)
    if (!mailed) throw new RedirectError<VerificationError>('invalid_token')
    if (secret === null || digest(secret) !== mailed.value) throw new RedirectError<VerificationError>('unauthorized')
    const { pending } = await findPending(deps, providers, secret)
    await lockProviderAccount(deps.db, pending.providerId, pending.profile.id)
    const user = await lockUser(deps.db, pending.userId)
    const providerSignIn = await takePending(deps, providers, secret, visitor)
    await consume(deps, 'link-account', token)
    if (!user || user.email !== pending.email) throw new RedirectError<VerificationError>('invalid_token')
    if (!user.emailVerified) await claimAddress(deps, user, { keepPassword: false, visitor })
    return linkAndSignIn(deps, providerSignIn, { user, pending, proof: provenNow(deps, 'mailbox') })
  })
}

async function linkAndSignIn(
  deps: Deps,
  providerSignIn: ProviderSignIn,
  { user, pending, proof }: { user: UserRow; pending: Pending; proof: Proof[] },
) {
  const { visitor } = providerSignIn
  const landing = pending.callbackURL
  await addAccount(deps, providerSignIn, user)
  const proofs = [...provenNow(deps, 'provider'), ...proof]
  return { entry: await passGate(deps, user, { proofs, visitor, remember: true, landing }), user, location: landing }
}

async function findPending(deps: Deps, providers: SocialProviders, secret: string | null) {
  const found = secret === null ? null : await findSecret(deps, 'pending-link', secret)
  if (secret === null || !found) throw new Refusal('PENDING_LINK_NOT_FOUND')
  const pending = readPending(deps, found.value, secret)
  const provider = providers.get(pending.providerId)
  if (!provider) throw new Refusal('PENDING_LINK_NOT_FOUND')
  return { pending, provider, secret }
}

/**
 * Uses up a pending link. Only one of several concurrent calls succeeds. Call it with the account and the user locked.
 */
async function takePending(
  deps: Deps,
  providers: SocialProviders,
  secret: string,
  visitor: Visitor,
): Promise<ProviderSignIn> {
  const value = await consume(deps, 'pending-link', secret)
  if (value === null) throw new Refusal('PENDING_LINK_NOT_FOUND')
  const { providerId, profile, tokens } = readPending(deps, value, secret)
  const provider = providers.get(providerId)
  if (!provider) throw new Refusal('PENDING_LINK_NOT_FOUND')
  // With this call, the user proves that they own the existing account. So it does not matter when the provider
  // authenticated the user.
  return { provider, profile: { ...profile, data: {} }, tokens, visitor, authenticatedAt: deps.now() }
}

function readPending(deps: Deps, encrypted: string, secret: string): Pending {
  const opened = tryDecrypt(encrypted, deps.keys.allOf('social-state'), placeOf(secret))
  if (opened === null) throw new Refusal('PENDING_LINK_NOT_FOUND')
  const pending = JSON.parse(opened) as Pending
  const { tokens } = pending
  const date = (value: Date | null) => value && new Date(value)
  return {
    ...pending,
    tokens: {
      ...tokens,
      accessTokenExpiresAt: date(tokens.accessTokenExpiresAt),
      refreshTokenExpiresAt: date(tokens.refreshTokenExpiresAt),
    },
  }
}

function placeOf(secret: string) {
  return `verifications/pending-link/${digest(secret)}`
}
