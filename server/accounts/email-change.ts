import { verificationErrors, type VerificationError } from '../../contract/redirect-errors.ts'
import type { Actor, UserRow, Visitor } from '../actor.ts'
import { signEmailToken, type ChangeEmailToken } from '../crypto/email-tokens.ts'
import { randomId } from '../crypto/tokens.ts'
import { isUniqueViolation } from '../database/unique-violation.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { change as changeOf } from '../audit/changes.ts'
import { recordEvent } from '../audit/events.ts'
import { writeMail } from '../mail/mails.ts'
import type { Undo } from '../mail/template.ts'
import { changeEmailMail } from '../mail/templates/change-email.ts'
import { emailChangedMail } from '../mail/templates/email-changed.ts'
import { RedirectError, Refusal } from '../refusal.ts'
import { keepBeforeChange, refuseLocked } from '../sessions/snapshots.ts'
import { hourSeconds } from '../time.ts'
import { isFullAdministrator } from './administrators.ts'
import { mailVerificationLink, readMailedToken } from './email-verification.ts'
import { emailConstraint, findUserByEmail, lockUser, markEmailVerified, updateEmail } from './users.sql.ts'
import { consume, forgetMailedSecrets, forgetSecrets, rememberSecret } from './verifications.ts'

type Change = { actor: Actor; callbackURL?: string | undefined; visitor: Visitor }

/**
 * Changes the email address of a user. If the change needs approval, mails the approval link and returns null.
 *
 * An unverified address changes at once. A change of a verified address must be approved from that address, so that
 * somebody who uses an unattended browser cannot take over the account.
 */
export async function changeOwnEmail(deps: Deps, request: Change & { newEmail: string }): Promise<UserRow | null> {
  const newEmail = request.newEmail.toLowerCase()
  if (!deps.config.user.changeEmail.enabled) throw new Refusal('CHANGE_EMAIL_IS_DISABLED')
  try {
    return await inTransaction(deps, async (deps) => {
      const user = await lockUser(deps.db, request.actor.user.id)
      if (!user) throw new Refusal('UNAUTHORIZED')
      if (user.email === newEmail) throw new Refusal('EMAIL_IS_THE_SAME')
      if (!user.emailVerified) return (await replaceEmail(deps, request, { user, newEmail })).changed
      await refuseLocked(deps, user.id)
      await mailApprovalLink(deps, request, { user, newEmail })
      return null
    })
  } catch (error) {
    if (isUniqueViolation(error, emailConstraint)) throw new Refusal('COULDNT_UPDATE_YOUR_EMAIL')
    throw error
  }
}

/**
 * Cancels a change that is waiting for approval. If the change is approved at the same time, the first of the two
 * calls wins.
 */
export function cancelEmailChange(deps: Deps, request: Change) {
  return inTransaction(deps, async (deps) => {
    const user = await lockUser(deps.db, request.actor.user.id)
    if (!user) throw new Refusal('UNAUTHORIZED')
    const ended = await forgetSecrets(deps, 'change-email', user.id)
    if (ended > 0) await recordEvent(deps, { action: 'user.email-change-canceled', ...described(request) })
  })
}

/**
 * Changes a verified email address when its owner opens the link that was mailed to that address, in a browser where
 * the owner is signed in.
 *
 * Opening the link again has no effect and returns the same reply. Only the link of the newest change works.
 */
export async function approveEmailChange(
  deps: Deps,
  request: Omit<Change, 'actor'> & { actor: Actor | null; token: ChangeEmailToken },
) {
  const { actor, token } = request
  if (actor?.user.id !== token.userId || actor.session.impersonatedBy !== null)
    throw new RedirectError<VerificationError>('unauthorized')
  try {
    return await inTransaction(deps, async (deps) => {
      const user = await lockUser(deps.db, token.userId)
      if (!user) throw new RedirectError<VerificationError>('user_not_found')
      const consumed = await consume(deps, 'change-email', token.id)
      if (consumed === null && user.email === token.updateTo) return { user, session: actor.session }
      if (consumed === null || user.email !== token.email) throw new RedirectError<VerificationError>('invalid_token')

      const { changed, undo } = await replaceEmail(deps, { ...request, actor }, { user, newEmail: token.updateTo })
      await mailEmailChanged(deps, request, { user, newEmail: changed.email, undo })
      return { user: changed, session: actor.session }
    })
  } catch (error) {
    if (isUniqueViolation(error, emailConstraint)) throw new RedirectError<VerificationError>('invalid_token')
    throw error
  }
}

/** Changes the address of a locked user to a new address that the user has just verified. */
export async function changeToProvenEmail(deps: Deps, request: Change, change: { user: UserRow; newEmail: string }) {
  const { user, newEmail } = change
  const { changed, undo } = await storeEmail(deps, request, change)
  const verified = await markEmailVerified(deps.db, user.id, newEmail)
  await recordEvent(deps, { action: 'user.email-verified', ...described(request) })
  if (user.emailVerified) await mailEmailChanged(deps, request, { ...change, undo })
  return verified ?? changed
}

/** Mails a notice of the change to the old address. */
function mailEmailChanged(
  deps: Deps,
  { visitor }: Pick<Change, 'visitor'>,
  { user, newEmail, undo }: { user: UserRow; newEmail: string; undo: Undo | null },
) {
  const { name, email } = user
  return writeMail(deps, {
    template: 'email-changed',
    recipient: user,
    content: () => emailChangedMail(deps.config, { locale: visitor.locale, name, email, newEmail, undo }),
  })
}

/** Changes the address to a new one, and mails the link with which the user verifies the new address. */
async function replaceEmail(deps: Deps, request: Change, change: { user: UserRow; newEmail: string }) {
  const { user } = change
  const { changed, undo } = await storeEmail(deps, request, change)
  const sender = { user, isTrusted: isFullAdministrator(deps.config, user) }
  await mailVerificationLink(deps, changed, { ...request, callbackURL: request.callbackURL || undefined, sender })
  return { changed, undo }
}

/** Changes the address, stores what an undo needs, and invalidates everything that was mailed to the old address. */
async function storeEmail(deps: Deps, request: Change, change: { user: UserRow; newEmail: string }) {
  const { user, newEmail } = change
  const undo = await keepBeforeChange(deps, user, 'email')
  const changed = await updateEmail(deps.db, { id: user.id, from: user.email, to: newEmail })
  if (!changed) throw new Error('A locked user was changed')
  await forgetMailedSecrets(deps, user.id)
  await recordEvent(deps, {
    action: 'user.email-changed',
    ...described(request),
    changes: [changeOf('email', user.email, changed.email)],
  })
  return { changed, undo }
}

async function mailApprovalLink(deps: Deps, request: Change, change: { user: UserRow; newEmail: string }) {
  const { user, newEmail } = change
  if (!deps.config.user.changeEmail.sendChangeEmailVerification) throw new Refusal('VERIFICATION_EMAIL_ISNT_ENABLED')
  // Another user can still take the address before the link is opened. The unique constraint then refuses the change.
  if (await findUserByEmail(deps.db, newEmail)) throw new Refusal('COULDNT_UPDATE_YOUR_EMAIL')
  const lifetimeSeconds = deps.config.emailVerification.expiresIn
  const isWritten = await writeMail(deps, {
    template: 'change-email',
    recipient: user,
    content: async (deps) => {
      const url = await createApprovalLink(deps, {
        ...change,
        callbackURL: request.callbackURL || '/',
        lifetimeSeconds,
      })
      const { name, email } = user
      return changeEmailMail(deps.config, {
        locale: request.visitor.locale,
        name,
        email,
        newEmail,
        url,
        lifetimeSeconds,
      })
    },
  })
  // If the limit of mails is reached, the link of the previous request stays valid.
  if (!isWritten) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: hourSeconds })
  await recordChangeRequest(deps, request, change)
}

export function recordChangeRequest(deps: Deps, request: Change, change: { user: UserRow; newEmail: string }) {
  return recordEvent(deps, {
    action: 'user.email-change-requested',
    ...described(request),
    changes: [changeOf('email', change.user.email, change.newEmail)],
  })
}

/** Creates the link that approves a change, and invalidates the previous link. */
async function createApprovalLink(
  deps: Deps,
  change: { user: UserRow; newEmail: string; callbackURL: string; lifetimeSeconds: number },
) {
  const { user, newEmail, callbackURL, lifetimeSeconds } = change
  const id = randomId()
  await forgetSecrets(deps, 'change-email', user.id)
  await rememberSecret(deps, { purpose: 'change-email', secret: id, userId: user.id, value: newEmail, lifetimeSeconds })
  const token = await signEmailToken(
    { purpose: 'change-email', userId: user.id, email: user.email, updateTo: newEmail, id },
    deps.keys.of('email-token'),
    deps.now(),
    lifetimeSeconds,
  )
  const { origin, basePath } = deps.config
  return `${origin}${basePath}/verify-email?token=${token}&callbackURL=${encodeURIComponent(callbackURL)}`
}

function described({ actor, visitor }: Change) {
  const { user, session } = actor
  return { actorId: user.id, impersonatorId: session.impersonatedBy, subjectId: user.id, visitor }
}

type OpenedLink = { token: string | null; callbackURL?: string | undefined; actor: Actor; visitor: Visitor }

/**
 * Approves an email change whose mailed link was opened in this browser before the owner signed in. If the approval
 * fails, returns the error code that the redirect has when a signed-in user opens the link.
 */
export async function approveOpenedChange(deps: Deps, request: OpenedLink) {
  try {
    const token = request.token === null ? null : await readMailedToken(deps, request.token)
    if (token?.purpose !== 'change-email') throw new RedirectError<VerificationError>('unauthorized')
    return { error: null, changed: await approveEmailChange(deps, { ...request, token }) }
  } catch (error) {
    const code = error instanceof RedirectError && verificationErrors.find((each) => each === error.code)
    if (!code) throw error
    return { error: code, changed: null }
  }
}
