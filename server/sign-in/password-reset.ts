import type { UserRow, Visitor } from '../actor.ts'
import { randomId, randomToken } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import type { JobPayload } from '../jobs/jobs.ts'
import { writeMail } from '../mail/mails.ts'
import { resetPasswordMail } from '../mail/templates/reset-password.ts'
import { Refusal } from '../refusal.ts'
import { answerLater } from '../accounts/address-requests.ts'
import { insertCredentialAccount, updatePassword } from '../accounts/accounts.sql.ts'
import { claimAddress } from '../accounts/address-claims.ts'
import { mailPasswordChanged } from './password.ts'
import { reopenLanes } from '../sessions/guess-lanes.ts'
import { usersClaim } from '../sessions/known-devices.ts'
import { isBanned } from '../sessions/sessions.ts'
import { deleteSessionsOf } from '../sessions/sessions.sql.ts'
import { keepCredentials } from '../sessions/snapshots.ts'
import { unlockCredentials } from '../sessions/snapshots.sql.ts'
import { forgetTrust } from '../sessions/trusted-devices.ts'
import { hashNewPassword } from '../accounts/password-check.ts'
import { checkPasswordLength } from '../accounts/sign-up.ts'
import { findUser, findUserByEmail, lockUser } from '../accounts/users.sql.ts'
import { consume, findSecret, forgetSecrets, rememberSecret } from '../accounts/verifications.ts'

/** The kind of job that mails a requested reset link, with the payload `{ email, ipAddress, locale?, redirectTo? }`. */
export const mailResetLinkKind = 'mail-reset-link'

const tokenLength = 24

/**
 * Accepts a request for a reset link.
 *
 * A job looks up the account after the reply, so neither the reply nor the response time reveals whether the account
 * exists.
 */
export async function requestResetLink(
  deps: Deps,
  request: { email: string; redirectTo?: string | undefined; visitor: Visitor },
) {
  requirePasswordReset(deps)
  const { email, redirectTo, visitor } = request
  await answerLater(deps, mailResetLinkKind, { email, visitor, more: { redirectTo } })
}

/** Mails a reset link to the user of an email address. Does nothing if there is no such user or the user is banned. */
export function mailResetLink(deps: Deps, payload: JobPayload) {
  const { email = '', ipAddress = '', redirectTo = '/reset-password' } = payload
  return inTransaction(deps, async (deps) => {
    const user = await findUserByEmail(deps.db, email)
    if (!user || isBanned(user, deps.now())) return
    const lifetimeSeconds = deps.config.emailAndPassword.resetPasswordTokenExpiresIn
    const isWritten = await writeMail(deps, {
      template: 'reset-password',
      recipient: user,
      content: async (deps) => {
        const token = randomToken(tokenLength)
        const { id: userId, name, email } = user
        await rememberSecret(deps, { purpose: 'reset-password', secret: token, userId, value: email, lifetimeSeconds })
        const { origin, basePath, locales } = deps.config
        const url = `${origin}${basePath}/reset-password/${token}?callbackURL=${encodeURIComponent(redirectTo)}`
        const locale = locales.find((offered) => offered === payload.locale)
        return resetPasswordMail(deps.config, { locale, name, email, url, lifetimeSeconds })
      },
    })
    if (!isWritten) return
    await recordEvent(deps, {
      action: 'user.password-reset-requested',
      actorId: null,
      subjectId: user.id,
      visitor: { ipAddress },
    })
  })
}

/** Whether a reset link is valid. Checking the link does not use it up, because mail scanners open links too. */
export async function isResetLinkGood(deps: Deps, token: string) {
  return (await findHolder(deps, token)) !== null
}

/** Sets a new password with the token of a mailed link. */
export async function resetPasswordByToken(
  deps: Deps,
  request: { token: string | undefined; newPassword: string; visitor: Visitor },
) {
  const { token, newPassword, visitor } = request
  requirePasswordReset(deps)
  if (!token) throw new Refusal('INVALID_TOKEN')
  checkPasswordLength(deps, newPassword)
  // The link is checked first, so that a caller without a valid link cannot make the server hash a password.
  const holder = await findHolder(deps, token)
  if (!holder) throw new Refusal('INVALID_TOKEN')
  const passwordHash = await hashNewPassword(deps, newPassword, { owner: holder, claim: usersClaim(holder.id) })

  await inTransaction(deps, async (deps) => {
    const user = await lockUser(deps.db, holder.id)
    const email = await consume(deps, 'reset-password', token)
    if (email === null || !user || !mayReset(deps, user, email)) throw new Refusal('INVALID_TOKEN')
    await setPasswordByMail(deps, user, { passwordHash, visitor })
  })
}

/**
 * Sets the password that a user chose with a mailed link or code, ends the trust in all devices, and mails the user.
 * Ends all sessions if the site is configured to do so. Call it with the user locked.
 *
 * The link or code was mailed to the account's current address, so using it also verifies the address. If the address
 * was unverified, somebody else might have signed up with it, so all other sign-in methods and sessions are removed.
 */
export async function setPasswordByMail(
  deps: Deps,
  user: UserRow,
  { passwordHash, visitor }: { passwordHash: string; visitor: Visitor },
) {
  const undo = await keepCredentials(deps, user, 'password')
  await unlockCredentials(deps.db, user.id)
  const isFirst = (await updatePassword(deps.db, { userId: user.id, passwordHash, now: deps.now() })) === 0
  if (isFirst)
    await insertCredentialAccount(deps.db, { id: randomId(), userId: user.id, passwordHash, now: deps.now() })
  await forgetSecrets(deps, 'reset-password', user.id)
  await reopenLanes(deps, user, { actorId: user.id, visitor })
  await forgetTrust(deps, user.id, { actorId: user.id, visitor })
  await recordEvent(deps, { action: 'user.password-reset', actorId: user.id, subjectId: user.id, visitor })
  if (!user.emailVerified) await claimAddress(deps, user, { keepPassword: true, visitor })
  else if (deps.config.emailAndPassword.revokeSessionsOnPasswordReset) await endSessionsOf(deps, user, visitor)
  await mailPasswordChanged(deps, user, { isFirst, visitor, undo })
}

async function endSessionsOf(deps: Deps, user: UserRow, visitor: Visitor) {
  const count = await deleteSessionsOf(deps.db, user.id, { keepId: null })
  if (count === 0) return
  await recordEvent(deps, { action: 'user.sessions-ended', actorId: user.id, subjectId: user.id, visitor })
}

/** Returns the user to whom a link was mailed; null if the link is invalid. */
async function findHolder(deps: Deps, token: string) {
  const secret = await findSecret(deps, 'reset-password', token)
  if (!secret?.userId) return null
  const user = await findUser(deps.db, secret.userId)
  return user && mayReset(deps, user, secret.value) ? user : null
}

/**
 * Whether a mailed link can still set a password: the user has the same email address as when the link was mailed, and
 * is not banned.
 */
function mayReset(deps: Deps, user: UserRow, mailedTo: string) {
  return user.email === mailedTo && !isBanned(user, deps.now())
}

/** Throws a refusal if this installation does not allow password resets by mail. */
export function requirePasswordReset(deps: Deps) {
  const { enabled, sendResetPassword } = deps.config.emailAndPassword
  if (!enabled || !sendResetPassword) throw new Refusal('RESET_PASSWORD_ISNT_ENABLED')
}
