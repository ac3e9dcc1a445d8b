import { findUserByEmail, lockUser } from '../accounts/users.sql.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { removeEveryFactor } from '../sessions/second-factors.ts'
import { deleteSessionsOf } from '../sessions/sessions.sql.ts'
import { mailFactorChange } from './factor-mails.ts'

/**
 * Removes the second factors and passkeys of a user who has lost them, for the operator on the command line, and ends
 * the user's sessions. Returns null if there is no such user, and whether a second factor was on.
 */
export function resetFactorsByEmail(deps: Deps, email: string) {
  return inTransaction(deps, async (deps) => {
    const found = await findUserByEmail(deps.db, email)
    const user = found && (await lockUser(deps.db, found.id))
    if (!user) return null
    if (!user.twoFactorEnabled) return { user, wasOn: false }
    await removeEveryFactor(deps, user.id, { actorId: null, visitor: null })
    await deleteSessionsOf(deps.db, user.id, { keepId: null })
    const event = { actorId: null, subjectId: user.id, visitor: null }
    await recordEvent(deps, { action: 'second-factor.disabled', ...event })
    await recordEvent(deps, { action: 'user.sessions-ended', ...event })
    await mailFactorChange(deps, user, { change: 'disabled', visitor: {} })
    return { user, wasOn: true }
  })
}
