import type { UserRow, Visitor } from '../actor.ts'
import { recordEvent } from '../audit/events.ts'
import type { Deps } from '../deps.ts'
import type { Undo } from '../mail/template.ts'
import { forgetTrust } from '../sessions/trusted-devices.ts'
import { removeFactors, requireSecondFactor } from '../sessions/second-factors.ts'
import { mailFactorChange } from './factor-mails.ts'

type Change = { undo: Undo | null; visitor: Visitor }

/**
 * Makes future sign-ins of a user require the second factor, and mails the user. `undo` is the link that reverts the
 * change. Call it with the user locked.
 */
export async function turnOn(deps: Deps, user: UserRow, { undo, visitor }: Change) {
  await requireSecondFactor(deps, user.id)
  await recordEvent(deps, { action: 'second-factor.enabled', actorId: user.id, subjectId: user.id, visitor })
  await mailFactorChange(deps, user, { change: 'enabled', visitor, undo })
}

/**
 * Removes a user's authenticator app, email codes and recovery codes, so that sign-ins no longer ask for a second
 * factor. Mails the user.
 */
export async function turnOff(deps: Deps, user: UserRow, { undo, visitor }: Change) {
  await removeFactors(deps, user.id, { actorId: user.id, visitor })
  await recordEvent(deps, { action: 'second-factor.disabled', actorId: user.id, subjectId: user.id, visitor })
  await mailFactorChange(deps, user, { change: 'disabled', visitor, undo })
}

/**
 * Ends the trust in devices after a user has replaced the authenticator app, records the new app, and mails the user.
 */
export async function noteNewApp(deps: Deps, user: UserRow, { undo, visitor }: Change) {
  await forgetTrust(deps, user.id, { actorId: user.id, visitor })
  await recordEvent(deps, { action: 'second-factor.replaced', actorId: user.id, subjectId: user.id, visitor })
  await mailFactorChange(deps, user, { change: 'replaced', visitor, undo })
}

/** Records that a user has new recovery codes, and mails the user. */
export async function noteNewCodes(deps: Deps, user: UserRow, { undo, visitor }: Change) {
  await recordEvent(deps, { action: 'recovery-codes.created', actorId: user.id, subjectId: user.id, visitor })
  await mailFactorChange(deps, user, { change: 'codes', visitor, undo })
}
