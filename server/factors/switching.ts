import type { UserRow, Visitor } from '../actor.ts'
import { recordEvent } from '../audit/events.ts'
import type { Deps } from '../deps.ts'
import { removeFactors, requireSecondFactor } from '../sessions/second-factors.ts'
import { mailFactorChange } from './factor-mails.ts'

/** Has the next sign-ins of a user ask for the second factor, and mails the user. Call it with the user locked. */
export async function turnOn(deps: Deps, user: UserRow, visitor: Visitor) {
  await requireSecondFactor(deps, user.id)
  await recordEvent(deps, { action: 'second-factor.enabled', actorId: user.id, subjectId: user.id, visitor })
  await mailFactorChange(deps, user, { change: 'enabled', visitor })
}

/** Removes a user's app and recovery codes, so that no sign-in asks for a second factor, and mails the user. */
export async function turnOff(deps: Deps, user: UserRow, visitor: Visitor) {
  await removeFactors(deps, user.id, { actorId: user.id, visitor })
  await recordEvent(deps, { action: 'second-factor.disabled', actorId: user.id, subjectId: user.id, visitor })
  await mailFactorChange(deps, user, { change: 'disabled', visitor })
}

/** Records that a user has new recovery codes, and mails the user. */
export async function noteNewCodes(deps: Deps, user: UserRow, visitor: Visitor) {
  await recordEvent(deps, { action: 'recovery-codes.created', actorId: user.id, subjectId: user.id, visitor })
  await mailFactorChange(deps, user, { change: 'codes', visitor })
}
