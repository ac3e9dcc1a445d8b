import { impersonateUser } from '../../contract/admin/impersonation.ts'
import { isFullAdministrator } from '../accounts/administrators.ts'
import { admit, openSession, readSession } from '../sessions/sessions.ts'
import { deleteSession } from '../sessions/sessions.sql.ts'
import type { Actor, Visitor } from '../actor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { Refusal } from '../refusal.ts'
import { recordAct, withUser, type Caller } from './authorization.ts'

/**
 * Opens a session in which an administrator impersonates a user.
 *
 * The session ends after its lifetime or together with the administrator's own session, and is never extended. The
 * session and every event recorded in it name the administrator. By default, full administrators cannot be
 * impersonated, because one administrator could then act in the name of another.
 */
export function beginImpersonating(deps: Deps, request: Caller & { userId: string }) {
  const { actor, userId, visitor } = request
  const { impersonationSessionDuration, allowImpersonatingAdmins } = deps.config.admin
  if (userId === actor.user.id) throw new Refusal('YOU_CANNOT_IMPERSONATE_YOURSELF')
  return withUser(deps, { actor, userId, demand: impersonateUser }, async (deps, user) => {
    if (isFullAdministrator(deps.config, user) && !allowImpersonatingAdmins)
      throw new Refusal('YOU_CANNOT_IMPERSONATE_ADMINS')
    const admitted = await admit(deps, userId)
    const session = await openSession(deps, admitted, {
      visitor,
      lifetimeSeconds: impersonationSessionDuration,
      lender: actor.session,
      // The administrator has given no proof of this user's identity.
      proofs: [],
    })
    await recordAct(deps, request, { action: 'impersonation.started', subjectId: userId })
    return { session, user: admitted }
  })
}

/**
 * Ends an impersonation session and returns the administrator's own session.
 *
 * Returns null if `ownToken` does not belong to a valid session of this administrator. The caller is then signed out.
 */
export async function stopImpersonatingWith(
  deps: Deps,
  request: { actor: Actor; ownToken: string | null; visitor: Visitor },
): Promise<Actor | null> {
  const { actor, ownToken, visitor } = request
  const { impersonatedBy } = actor.session
  if (impersonatedBy === null) throw new Refusal('YOU_ARE_NOT_IMPERSONATING_ANYONE')
  await inTransaction(deps, async (deps) => {
    if (!(await deleteSession(deps.db, actor.session.token))) return
    await recordEvent(deps, {
      action: 'impersonation.ended',
      actorId: impersonatedBy,
      byAdministrator: true,
      subjectId: actor.user.id,
      visitor,
    })
  })
  const own = ownToken === null ? null : await readSession(deps, ownToken, { refresh: false })
  const isTheirs = own?.user.id === impersonatedBy && own.session.impersonatedBy === null
  return isTheirs ? own : null
}
