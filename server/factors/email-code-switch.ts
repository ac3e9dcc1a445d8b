import { recordEvent } from '../audit/events.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { needsSecondFactor } from '../sessions/factor-policy.ts'
import { exchangeSession } from '../sessions/gate.ts'
import { hasSecondFactor } from '../sessions/second-factors.ts'
import { keepBeforeChange } from '../sessions/snapshots.ts'
import { forgetTrust } from '../sessions/trusted-devices.ts'
import { deleteEmailCode, insertEmailCode } from './email-codes.sql.ts'
import { mayUseEmailCode } from './email-codes.ts'
import { mailFactorChange } from './factor-mails.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { turnOff, turnOn } from './switching.ts'
import { withPassword, type FactorRequest } from './two-factor.ts'

/**
 * Makes email codes a second factor of a user, and mails the user. Creates recovery codes if the user has no second
 * factor yet. Replaces the session with a new session that keeps the proofs of identity of the old session.
 *
 * The email address must be verified: otherwise a stranger could have signed up with the address, and the owner of the
 * address would be locked out.
 */
export function enableEmailCode(deps: Deps, request: FactorRequest & { remember: boolean }) {
  const { actor, visitor, remember } = request
  return withPassword(deps, request, async (deps, user) => {
    if (!(await mayUseEmailCode(deps, user.id))) throw new Refusal('OTP_NOT_CONFIGURED')
    if (!user.emailVerified) throw new Refusal('EMAIL_NOT_VERIFIED')
    const wasOn = user.twoFactorEnabled
    const undo = await keepBeforeChange(deps, user, wasOn ? 'email-code-added' : 'second-factor-enabled')
    const isNew = await insertEmailCode(deps.db, { userId: user.id, now: deps.now() })
    const backupCodes = wasOn ? [] : await createRecoveryCodes(deps, user.id, { active: true })
    if (isNew) await record(deps, { action: 'email-code.enabled', ...request })
    if (!wasOn) await turnOn(deps, user, { undo, visitor })
    else if (isNew) await mailFactorChange(deps, user, { change: 'email-code-added', visitor, undo })
    const session = await exchangeSession(deps, user, { proofs: actor.proofs ?? [], visitor, remember })
    return { user: { ...user, twoFactorEnabled: true }, session, backupCodes }
  })
}

/**
 * Removes email codes from a user's second factors, ends the trust in all devices of the user, and mails the user.
 * Refuses to remove the last second factor if the site's policy requires one. After the last one is removed, sign-ins
 * no longer ask for a second factor. Replaces the session with a new session that keeps the proofs of identity of the
 * old session.
 */
export function disableEmailCode(deps: Deps, request: FactorRequest & { remember: boolean }) {
  const { actor, visitor, remember } = request
  return withPassword(deps, request, async (deps, user) => {
    const undo = await keepBeforeChange(deps, user, 'email-code-removed')
    if (!(await deleteEmailCode(deps.db, user.id))) throw new Refusal('TWO_FACTOR_NOT_ENABLED')
    const isLast = !(await hasSecondFactor(deps, user.id))
    if (isLast && needsSecondFactor(deps.config, user)) throw new Refusal('A_SECOND_FACTOR_IS_REQUIRED')
    await record(deps, { action: 'email-code.disabled', ...request })
    await forgetTrust(deps, user.id, { actorId: user.id, visitor })
    if (isLast) await turnOff(deps, user, { undo, visitor })
    else await mailFactorChange(deps, user, { change: 'email-code-removed', visitor, undo })
    const session = await exchangeSession(deps, user, { proofs: actor.proofs ?? [], visitor, remember })
    return { user: { ...user, twoFactorEnabled: !isLast }, session }
  })
}

type SwitchEvent = FactorRequest & { action: 'email-code.enabled' | 'email-code.disabled' }

function record(deps: Deps, { action, actor: { user }, visitor }: SwitchEvent) {
  return recordEvent(deps, { action, actorId: user.id, subjectId: user.id, visitor })
}
