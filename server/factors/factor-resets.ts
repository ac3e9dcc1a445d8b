import { findUserByEmail, lockUser } from '../accounts/users.sql.ts'
import type { UserRow, Visitor } from '../actor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { removeEveryFactor } from '../sessions/second-factors.ts'
import { deleteSessionsOf } from '../sessions/sessions.sql.ts'
import { keepCredentials } from '../sessions/snapshots.ts'
import { mailFactorChange } from './factor-mails.ts'

/** The user or administrator who causes a reset. `actorId` is null for the operator on the command line. */
type Cause = { actorId: string | null; byAdministrator?: boolean; visitor: Visitor | null }

/**
 * Removes the second factors and passkeys of a user who has lost them, ends the user's sessions and mails the user. For
 * the operator on the command line. Does nothing if the user's sign-ins require no second factor. Returns null if there
 * is no such user.
 */
export function resetFactorsByEmail(deps: Deps, email: string) {
  return inTransaction(deps, async (deps) => {
    const found = await findUserByEmail(deps.db, email)
    const user = found && (await lockUser(deps.db, found.id))
    if (!user) return null
    if (!user.twoFactorEnabled) return { user, wasOn: false }
    await removeAndMail(deps, user, { actorId: null, visitor: null })
    return { user, wasOn: true }
  })
}

/** Completes a reset after its delay. Call it with the user locked. */
export async function completeReset(deps: Deps, user: UserRow, cause: Cause) {
  await removeAndMail(deps, user, cause)
  await recordEvent(deps, { action: 'factor-reset.done', ...cause, subjectId: user.id })
}

/**
 * Removes all second factors of a user, ends the user's sessions and mails the user. Every kind of reset calls this
 * function, so that each reset sends the mail.
 */
async function removeAndMail(deps: Deps, user: UserRow, cause: Cause) {
  const undo = await keepCredentials(deps, user, 'second-factor-disabled')
  await removeEveryFactor(deps, user.id, cause)
  await deleteSessionsOf(deps.db, user.id, { keepId: null })
  await recordEvent(deps, { action: 'second-factor.disabled', ...cause, subjectId: user.id })
  await recordEvent(deps, { action: 'user.sessions-ended', ...cause, subjectId: user.id })
  await mailFactorChange(deps, user, { change: 'disabled', visitor: {}, undo })
}
