import type { Proof } from '../../contract/sessions/assurance.ts'
import { levelOf } from '../../contract/sessions/assurance.ts'
import { administersAnything } from '../accounts/administrators.ts'
import { clearFactorDue, noteFactorDue } from '../accounts/users.sql.ts'
import type { Actor, UserRow } from '../actor.ts'
import { recordEvent } from '../audit/events.ts'
import type { Config } from '../config/config.ts'
import { unlessReadOnly } from '../database/read-only.ts'
import type { Deps } from '../deps.ts'
import { daySeconds, secondsAfter } from '../time.ts'
import { activateFactors } from './second-factors.sql.ts'
import { hasSecondFactor } from './second-factors.ts'

/* The site's policy for second factors: who needs one, and how long sessions without one last. */

/** Whether the policy requires a second factor from a user. */
export function needsSecondFactor(config: Config, user: Pick<UserRow, 'id' | 'role'>) {
  const { enabled, required } = config.twoFactor
  if (!enabled || required === 'nobody') return false
  return required === 'everybody' || administersAnything(config, user)
}

/** Whether the policy requires a second factor, but the user has not turned one on. */
export function mustEnrol(config: Config, user: Pick<UserRow, 'id' | 'role' | 'twoFactorEnabled'>) {
  return !user.twoFactorEnabled && needsSecondFactor(config, user)
}

/**
 * Applies the policy to a user who signs in, and returns the changed user. Call it with the user locked.
 *
 * Stores the deadline at which the user's sessions end if the user has not set up a second factor. If the user already
 * has a second factor, such as a passkey, future sign-ins require it.
 */
export async function applyPolicy(
  deps: Deps,
  user: UserRow,
  { proofs, mayEnrolLater = false }: { proofs: readonly Proof[]; mayEnrolLater?: boolean | undefined },
): Promise<UserRow> {
  if (!mustEnrol(deps.config, user)) return user
  await noteFactorDue(deps.db, user.id, dueAfter(deps, mayEnrolLater ? daySeconds : 0))
  if (levelOf(proofs) < 2 && !(await hasSecondFactor(deps, user.id))) return user
  await activateFactors(deps.db, user.id)
  await recordEvent(deps, { action: 'second-factor.enabled', actorId: null, subjectId: user.id, visitor: null })
  return { ...user, twoFactorEnabled: true }
}

type ReadSession = Pick<Actor, 'user' | 'session' | 'proofs'> & { secondFactorDueAt: string | null }

/**
 * Returns true if the policy ends a session: the user lacks a required second factor, and the grace period is over.
 * Starts the grace period if no sign-in has started it, and cancels it if the policy no longer applies to the user.
 */
export async function isOverdue(deps: Deps, { user, session, proofs = [], secondFactorDueAt: dueAt }: ReadSession) {
  if (session.impersonatedBy !== null) return false
  if (!needsSecondFactor(deps.config, user)) {
    // If the policy applies to the user again later, the user gets the whole grace period again.
    if (dueAt !== null) await unlessReadOnly(clearFactorDue(deps.db, user.id))
    return false
  }
  if (user.twoFactorEnabled || levelOf(proofs) === 2) return false
  if (dueAt !== null) return Date.parse(dueAt) <= deps.now().getTime()
  await unlessReadOnly(noteFactorDue(deps.db, user.id, dueAfter(deps)))
  return deps.config.twoFactor.requiredGrace === 0
}

function dueAfter({ config, now }: Deps, minSeconds = 0) {
  return secondsAfter(now(), Math.max(config.twoFactor.requiredGrace, minSeconds))
}
