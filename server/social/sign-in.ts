import type { SocialError } from '../../contract/redirect-errors.ts'
import { mailVerificationLink } from '../accounts/email-verification.ts'
import { passGate, type Entry } from '../sessions/gate.ts'
import { newFields } from '../accounts/users.ts'
import { findUserByEmail, insertUser, lockUser } from '../accounts/users.sql.ts'
import { forgetMailedSecrets } from '../accounts/verifications.ts'
import type { UserRow } from '../actor.ts'
import { randomId } from '../crypto/tokens.ts'
import { decideSignUp } from '../decisions/sign-up-decision.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { change } from '../audit/changes.ts'
import { recordEvent } from '../audit/events.ts'
import { writeMail } from '../mail/mails.ts'
import { emailChangedMail } from '../mail/templates/email-changed.ts'
import { RedirectError, Refusal } from '../refusal.ts'
import { keepCredentials } from '../sessions/snapshots.ts'
import { readCredentials } from '../sessions/snapshots.sql.ts'
import { addAccount, copyProfile, insertAccount, isTrustworthy, lockOwnerOf, type ProviderSignIn } from './linking.ts'
import { findProviderAccount, lockProviderAccount, updateProvenEmail, updateTokens } from './provider-accounts.sql.ts'
import { encryptTokens } from './token-encryption.ts'

/**
 * The result of a sign-in: the signed-in user, or the `owner` of the email address if the account was not linked. The
 * owner is not signed in.
 */
type Outcome = { entry: Entry; user: UserRow; isNew: boolean } | { owner: UserRow }

/** The URLs to which the browser is redirected after a new user or a known user has signed in. */
type Landings = { newUser: string; known: string }

/**
 * Signs in the user of a provider profile: the user to whom this account is linked, otherwise the user with the same
 * email address, otherwise a new user.
 *
 * The account is linked by its address only if this site has verified the address, and the provider has verified it or
 * is trusted. Otherwise, writes nothing and returns, as `owner`, the user who has the address.
 */
export async function signInWithProvider(
  deps: Deps,
  providerSignIn: ProviderSignIn,
  { requestSignUp, landings }: { requestSignUp: boolean; landings?: Landings | undefined },
) {
  const decided = await decideNewcomer(deps, providerSignIn)
  return inTransaction(deps, async (deps): Promise<Outcome> => {
    const { provider, profile } = providerSignIn
    const enter = (user: UserRow, isNew: boolean) => enterByProvider(deps, providerSignIn, { user, isNew, landings })
    // If one account signs in for the first time in several requests at once, one request creates the user. The others
    // wait here until it has finished, and then find the account.
    await lockProviderAccount(deps.db, provider.id, profile.id)
    const known = await findKnown(deps, providerSignIn)
    if (known) return enter(known, false)

    if (profile.email === null)
      throw new RedirectError<SocialError>('email_not_found', new Refusal('USER_EMAIL_NOT_FOUND'))
    const owner = await lockOwnerOf(deps, profile.email)
    if (owner) return (await linkByAddress(deps, providerSignIn, owner)) ? enter(owner, false) : { owner }
    const user = await signUp(deps, { ...providerSignIn, email: profile.email, decided }, requestSignUp)
    if (user) return enter(user, true)

    // In the meantime, another call created a user with this email address.
    const other = await lockOwnerOf(deps, profile.email)
    if (!other) throw new RedirectError<SocialError>('unable_to_create_user', new Refusal('UNABLE_TO_CREATE_USER'))
    return (await linkByAddress(deps, providerSignIn, other)) ? enter(other, false) : { owner: other }
  })
}

/**
 * Asks the operator's function for a decision about the sign-up. Returns the fields that the decision sets; an empty
 * object if no function is configured. Returns null without asking if this sign-in cannot create a user.
 */
async function decideNewcomer(deps: Deps, { provider, profile, visitor }: ProviderSignIn) {
  if (!deps.config.decisions.signUp) return {}
  const { email, name } = profile
  if (email === null || provider.options.disableSignUp) return null
  if (await findProviderAccount(deps.db, provider.id, profile.id)) return null
  if (await findUserByEmail(deps.db, email)) return null
  return decideSignUp(deps, { email, name, method: 'provider', provider: provider.id, visitor })
}

async function findKnown(deps: Deps, providerSignIn: ProviderSignIn): Promise<UserRow | null> {
  const { provider, profile, tokens } = providerSignIn
  const account = await findProviderAccount(deps.db, provider.id, profile.id)
  const user = account && (await lockUser(deps.db, account.userId))
  if (!user) return null
  if (deps.config.account.updateAccountOnSignIn)
    await updateTokens(deps.db, account.id, encryptTokens(deps.keys, account.id, tokens), deps.now())
  if (!provider.options.overrideUserInfoOnSignIn) return user
  await overrideProfile(deps, providerSignIn, user)
  return lockUser(deps.db, user.id)
}

/**
 * Updates a user from the provider's profile: the name, the picture, and the email address if the provider has verified
 * it.
 */
async function overrideProfile(deps: Deps, providerSignIn: ProviderSignIn, user: UserRow) {
  const { profile, visitor } = providerSignIn
  const event = { actorId: user.id, subjectId: user.id, visitor }
  await copyProfile(deps, providerSignIn, user)
  const { email, emailVerified } = profile
  if (email === null || !emailVerified || (user.emailVerified && user.email === email)) return
  const before = user.email === email ? '' : await readCredentials(deps.db, user.id)
  if ((await updateProvenEmail(deps.db, { id: user.id, email })) === 0) return
  if (user.email === email) {
    await recordEvent(deps, { action: 'user.email-verified', ...event })
    return
  }
  await forgetMailedSecrets(deps, user.id)
  await recordEvent(deps, { action: 'user.email-changed', ...event, changes: [change('email', user.email, email)] })
  // No mail is sent to an unverified address, because it might belong to somebody else.
  if (!user.emailVerified) return
  const undo = await keepCredentials(deps, user, 'email', before)
  await writeMail(deps, {
    template: 'email-changed',
    recipient: user,
    content: () =>
      emailChangedMail(deps.config, {
        locale: visitor.locale,
        name: user.name,
        email: user.email,
        newEmail: email,
        undo,
      }),
  })
}

async function enterByProvider(
  deps: Deps,
  { visitor, authenticatedAt }: ProviderSignIn,
  { user, isNew, landings }: { user: UserRow; isNew: boolean; landings: Landings | undefined },
) {
  const landing = landings?.[isNew ? 'newUser' : 'known'] ?? null
  const proofs = [{ method: 'provider' as const, at: authenticatedAt.toISOString() }]
  return { entry: await passGate(deps, user, { proofs, visitor, remember: true, landing, isNew }), user, isNew }
}

/**
 * Links an account to the user with the same email address. Changes nothing and returns false if this site has not
 * verified the address, or if the profile is not trustworthy (`isTrustworthy`).
 */
async function linkByAddress(deps: Deps, providerSignIn: ProviderSignIn, owner: UserRow): Promise<boolean> {
  if (!deps.config.account.accountLinking.enabled)
    throw new RedirectError<SocialError>('account_not_linked', new Refusal('ACCOUNT_NOT_LINKED'))
  if (!owner.emailVerified || !isTrustworthy(deps, providerSignIn)) return false
  await addAccount(deps, providerSignIn, owner)
  return true
}

type Newcomer = ProviderSignIn & { email: string; decided: Record<string, unknown> | null }

/** Adds a user with an account at the provider. Returns null if the address was taken in the meantime. */
async function signUp(deps: Deps, providerSignIn: Newcomer, requestSignUp: boolean) {
  const { provider, profile, visitor, decided } = providerSignIn
  const { disableSignUp, disableImplicitSignUp } = provider.options
  if (disableSignUp || (disableImplicitSignUp && !requestSignUp))
    throw new RedirectError<SocialError>('signup_disabled', new Refusal('SIGNUP_DISABLED'))
  if (decided === null)
    throw new RedirectError<SocialError>('unable_to_create_user', new Refusal('UNABLE_TO_CREATE_USER'))
  const user = await insertUser(deps.db, {
    id: randomId(),
    email: providerSignIn.email,
    name: profile.name,
    image: profile.image,
    emailVerified: profile.emailVerified,
    role: deps.config.admin.defaultRole,
    extra: { ...requiredFields(deps), ...decided },
    now: deps.now(),
  })
  if (!user) return null
  await insertAccount(deps, providerSignIn, user)
  await recordEvent(deps, { action: 'user.signed-up', actorId: user.id, subjectId: user.id, visitor })
  if (!user.emailVerified && deps.config.emailVerification.sendOnSignUp)
    await mailVerificationLink(deps, user, { visitor })
  return user
}

/** Returns the default values of additional fields. Refuses the sign-up if a required field has no default value. */
function requiredFields(deps: Deps) {
  try {
    return newFields(deps.config, {}, 'user')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new RedirectError<SocialError>('unable_to_create_user', new Refusal('UNABLE_TO_CREATE_USER'))
  }
}
