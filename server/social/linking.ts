import type { SocialError } from '../../contract/redirect-errors.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import { findUserByEmail, lockUser, markEmailVerified } from '../accounts/users.sql.ts'
import type { Actor, UserRow, Visitor } from '../actor.ts'
import { randomId } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { change, changesBetween } from '../audit/changes.ts'
import { recordEvent } from '../audit/events.ts'
import { writeMail } from '../mail/mails.ts'
import { accountLinkedMail } from '../mail/templates/account-linked.ts'
import { RedirectError, Refusal } from '../refusal.ts'
import { keepCredentials } from '../sessions/snapshots.ts'
import { areCredentialsLocked } from '../sessions/snapshots.sql.ts'
import type { SocialProvider } from './configured-providers.ts'
import type { Tokens } from './exchange.ts'
import type { Profile } from './profiles.ts'
import {
  findProviderAccount,
  insertProviderAccount,
  lockProviderAccount,
  updateNameAndImage,
  updateTokens,
} from './provider-accounts.sql.ts'
import { encryptTokens } from './token-encryption.ts'

/** A user's profile at a provider, with the tokens that this sign-in returned. */
export type ProviderSignIn = {
  provider: SocialProvider
  profile: Profile
  tokens: Tokens
  visitor: Visitor
  /** When the provider authenticated the user. */
  authenticatedAt: Date
}

/** True if the provider has verified the email address of the profile, or if the provider is trusted. */
export function isTrustworthy(deps: Deps, { provider, profile }: ProviderSignIn) {
  return profile.emailVerified || deps.config.account.accountLinking.trustedProviders.includes(provider.id)
}

/**
 * Links a provider's account to the signed-in user. If the account is already linked to this user, stores the newer
 * tokens.
 */
export function linkOwnAccount(
  deps: Deps,
  providerSignIn: ProviderSignIn,
  actor: Actor,
  { allowDifferentEmails }: { allowDifferentEmails: boolean },
) {
  return inTransaction(deps, async (deps) => {
    const { provider, profile } = providerSignIn
    await lockProviderAccount(deps.db, provider.id, profile.id)
    const user = await lockUser(deps.db, actor.user.id)
    if (!user) throw unlinkable('UNAUTHORIZED')
    const account = await findProviderAccount(deps.db, provider.id, profile.id)
    if (account?.userId === user.id) {
      const { tokens } = providerSignIn
      await updateTokens(deps.db, account.id, encryptTokens(deps.keys, account.id, tokens), deps.now())
      return
    }
    if (!deps.config.account.accountLinking.enabled || !isTrustworthy(deps, providerSignIn))
      throw unlinkable('ACCOUNT_NOT_LINKED__LINKING_NOT_ALLOWED')
    if (account)
      throw new RedirectError<SocialError>(
        'account_already_linked_to_different_user',
        new Refusal('SOCIAL_ACCOUNT_ALREADY_LINKED'),
      )
    if (!allowDifferentEmails && profile.email !== user.email)
      throw unlinkable('ACCOUNT_NOT_LINKED__DIFFERENT_EMAILS_NOT_ALLOWED')
    if (!(await proveAddress(deps, providerSignIn, user))) throw unlinkable('ACCOUNT_NOT_LINKED__LINKING_NOT_ALLOWED')
    await addAccount(deps, providerSignIn, user, actor.session.impersonatedBy)
  })
}

function unlinkable(code: RefusalCode) {
  return new RedirectError<SocialError>('unable_to_link_account', new Refusal(code))
}

/**
 * Returns whether a user's email address is verified. First marks it as verified if the provider has verified the same
 * address. A user with an unverified address might not own it, so nothing is linked to that user.
 */
export async function proveAddress(deps: Deps, { profile, visitor }: ProviderSignIn, user: UserRow) {
  if (user.emailVerified) return true
  if (profile.email !== user.email || !profile.emailVerified) return false
  await markEmailVerified(deps.db, user.id, user.email)
  await recordEvent(deps, { action: 'user.email-verified', actorId: user.id, subjectId: user.id, visitor })
  return true
}

/**
 * Links a provider's account to a user and notifies the user by mail. Call it with both the account and the user
 * locked.
 *
 * All ways of linking call this function. It refuses a user who has undone a change with a mailed link and must choose
 * a new password first.
 */
export async function addAccount(
  deps: Deps,
  providerSignIn: ProviderSignIn,
  user: UserRow,
  impersonatorId: string | null = null,
) {
  const { provider, visitor } = providerSignIn
  if (await areCredentialsLocked(deps.db, user.id, deps.now())) throw unlinkable('CHOOSE_A_NEW_PASSWORD_FIRST')
  const undo = await keepCredentials(deps, user, 'account-linked')
  const id = await insertAccount(deps, providerSignIn, user)
  if (deps.config.account.accountLinking.updateUserInfoOnLink)
    await copyProfile(deps, providerSignIn, user, impersonatorId)
  await recordEvent(deps, {
    action: 'account.linked',
    actorId: user.id,
    impersonatorId,
    subjectId: id,
    changes: [change('provider', null, providerSignIn.provider.id)],
    visitor,
  })
  await writeMail(deps, {
    template: 'account-linked',
    recipient: user,
    idempotencyKey: `account-linked/${id}`,
    content: () =>
      accountLinkedMail(deps.config, {
        locale: visitor.locale,
        name: user.name,
        email: user.email,
        provider: provider.name,
        undo,
      }),
  })
}

/** Replaces a user's name and picture with the provider's. Keeps the user's picture if the provider has none. */
export async function copyProfile(
  deps: Deps,
  { profile, visitor }: ProviderSignIn,
  user: UserRow,
  impersonatorId: string | null = null,
) {
  const { name, image } = profile
  await updateNameAndImage(deps.db, { id: user.id, name, image })
  await recordEvent(deps, {
    action: 'user.updated',
    actorId: user.id,
    impersonatorId,
    subjectId: user.id,
    changes: changesBetween({ name: user.name, image: user.image }, { name, image: image ?? user.image }, [
      'name',
      'image',
    ]),
    visitor,
  })
}

/**
 * Adds a provider's account to a user, but sends no mail. A new user has just chosen the provider and needs no mail
 * about it.
 */
export async function insertAccount(deps: Deps, { provider, profile, tokens }: ProviderSignIn, user: UserRow) {
  const id = randomId()
  const account = await insertProviderAccount(deps.db, {
    id,
    userId: user.id,
    providerId: provider.id,
    accountId: profile.id,
    tokens: encryptTokens(deps.keys, id, tokens),
    now: deps.now(),
  })
  if (!account) throw unlinkable('ACCOUNT_NOT_LINKED__UNABLE_TO_CREATE_ACCOUNT')
  return id
}

/**
 * Locks and returns the user who has the email address of a provider profile. Returns null if there is no such user.
 */
export async function lockOwnerOf(deps: Deps, email: string) {
  const owner = await findUserByEmail(deps.db, email)
  return owner && lockUser(deps.db, owner.id)
}
