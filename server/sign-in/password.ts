import { withProofs } from '../../contract/sessions/assurance.ts'
import type { Actor, UserRow, Visitor } from '../actor.ts'
import { randomId } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { writeMail } from '../mail/mails.ts'
import type { Undo } from '../mail/template.ts'
import { passwordChangedMail } from '../mail/templates/password-changed.ts'
import { Refusal } from '../refusal.ts'
import { insertCredentialAccount, updatePassword } from '../accounts/accounts.sql.ts'
import { reopenLanes } from '../sessions/guess-lanes.ts'
import { usersClaim } from '../sessions/known-devices.ts'
import { checkOwnPassword, lockPassword } from '../sessions/password-guesses.ts'
import { exchangeSession, provenNow } from '../sessions/gate.ts'
import { deleteSessionsOf } from '../sessions/sessions.sql.ts'
import { keepBeforeChange } from '../sessions/snapshots.ts'
import { forgetTrust } from '../sessions/trusted-devices.ts'
import { hashNewPassword } from '../accounts/password-check.ts'
import { checkPasswordLength } from '../accounts/sign-up.ts'
import { lockUser } from '../accounts/users.sql.ts'
import { forgetSecrets } from '../accounts/verifications.ts'

/**
 * Changes the password of a user who knows the current password.
 *
 * Reset links become invalid. If requested, every session ends and this browser gets a new session.
 */
export async function changeOwnPassword(
  deps: Deps,
  change: {
    actor: Actor
    currentPassword: string
    newPassword: string
    /** The session that replaces all sessions of the user; null if the sessions stay. */
    newSession: { remember: boolean } | null
    visitor: Visitor
  },
) {
  const { actor, visitor } = change
  const { user } = actor
  checkPasswordLength(deps, change.newPassword)
  const current = await checkOwnPassword(deps, {
    userId: user.id,
    password: change.currentPassword,
    visitor,
    whenThereIsNone: 'NO_PASSWORD_CREDENTIAL_FOUND',
  })
  const passwordHash = await hashNewPassword(deps, change.newPassword, { owner: user, claim: usersClaim(user.id) })

  return inTransaction(deps, async (deps) => {
    await lockPassword(deps, user.id, { expected: current.passwordHash, otherwise: 'INVALID_PASSWORD' })
    await reopenLanes(deps, user, { ...actedBy(actor), visitor })
    await forgetTrust(deps, user.id, { ...actedBy(actor), visitor })
    const undo = await keepBeforeChange(deps, user, 'password')
    await updatePassword(deps.db, { userId: user.id, passwordHash, now: deps.now() })
    await forgetSecrets(deps, 'reset-password', user.id)
    await recordEvent(deps, { action: 'user.password-changed', ...actedBy(actor), subjectId: user.id, visitor })
    await mailPasswordChanged(deps, user, { isFirst: false, visitor, undo })
    if (!change.newSession) return { user, session: null }
    await deleteSessionsOf(deps.db, user.id, { keepId: null })
    await recordEvent(deps, { action: 'user.sessions-ended', ...actedBy(actor), subjectId: user.id, visitor })
    const proofs = withProofs(actor.proofs ?? [], provenNow(deps, 'password'))
    return { user, session: await exchangeSession(deps, user, { visitor, proofs, ...change.newSession }) }
  })
}

/** Sets a user's first password. No endpoint does this; only programs that embed Gatehouse call this function. */
export async function setPassword(deps: Deps, request: { actor: Actor; newPassword: string; visitor: Visitor }) {
  const { actor, newPassword, visitor } = request
  const { user } = actor
  checkPasswordLength(deps, newPassword)
  const passwordHash = await hashNewPassword(deps, newPassword, { owner: user, claim: usersClaim(user.id) })
  await inTransaction(deps, async (deps) => {
    await lockUser(deps.db, user.id)
    const undo = await keepBeforeChange(deps, user, 'password')
    const account = { id: randomId(), userId: user.id, passwordHash, now: deps.now() }
    if (!(await insertCredentialAccount(deps.db, account))) throw new Refusal('USER_ALREADY_HAS_A_PASSWORD')
    await forgetSecrets(deps, 'reset-password', user.id)
    await recordEvent(deps, { action: 'user.password-set', ...actedBy(actor), subjectId: user.id, visitor })
    await mailPasswordChanged(deps, user, { isFirst: true, visitor, undo })
  })
  return { status: true }
}

export function mailPasswordChanged(
  deps: Deps,
  user: UserRow,
  { isFirst, visitor, undo }: { isFirst: boolean; visitor: Visitor; undo: Undo | null },
) {
  return writeMail(deps, {
    template: 'password-changed',
    recipient: user,
    content: () =>
      passwordChangedMail(deps.config, { locale: visitor.locale, name: user.name, email: user.email, isFirst, undo }),
  })
}

function actedBy({ user, session }: Actor) {
  return { actorId: user.id, impersonatorId: session.impersonatedBy }
}
