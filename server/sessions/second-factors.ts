import { admitsMailedCode, type Proof } from '../../contract/sessions/assurance.ts'
import type { SecondFactor } from '../../contract/sign-in/challenge.ts'
import type { Visitor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { deleteChallengesOf } from './challenges.sql.ts'
import { activateCodes, activateFactors, deleteFactors, deletePasskeysOf, findFactors } from './second-factors.sql.ts'
import { reopenCodes } from './guess-lanes.ts'
import { forgetTrust } from './trusted-devices.ts'

/**
 * Returns the second factors with which a user can complete a sign-in that has these proofs, the most secure first.
 * With `any`, includes email codes, which can complete only some sign-ins.
 */
export async function methodsOf(deps: Deps, userId: string, proofs: readonly Proof[] | 'any'): Promise<SecondFactor[]> {
  const { hasPasskey, hasApp, hasEmailCode, recoveryCodes } = await findFactors(deps.db, userId)
  const takesMail = deps.config.twoFactor.otpOptions.enabled && (proofs === 'any' || admitsMailedCode(proofs))
  return [
    ...(hasPasskey && deps.config.passkey.enabled ? (['passkey'] as const) : []),
    ...(hasApp ? (['totp'] as const) : []),
    ...(hasEmailCode && takesMail ? (['otp'] as const) : []),
    ...(recoveryCodes > 0 ? (['backup-code'] as const) : []),
  ]
}

/**
 * Makes future sign-ins of a user require a second factor, and activates recovery codes that are not active yet. Call
 * it with the user locked.
 */
export async function requireSecondFactor(deps: Deps, userId: string) {
  await activateCodes(deps.db, userId)
  await activateFactors(deps.db, userId)
}

/**
 * Replaces the recovery codes with the codes of a newly confirmed authenticator app. Returns false if there are no new
 * codes.
 */
export function activateRecoveryCodes(deps: Deps, userId: string) {
  return activateCodes(deps.db, userId)
}

/** Whether a user has a second factor other than recovery codes. */
export async function hasSecondFactor(deps: Deps, userId: string) {
  const methods = await methodsOf(deps, userId, 'any')
  return methods.some((method) => method !== 'backup-code')
}

/** The user or the operator who causes a change. `actorId` is null for the operator. */
type Cause = { actorId: string | null; visitor: Visitor | null }

/**
 * Removes a user's authenticator app, email codes and recovery codes, resets the counts of wrong codes, and cancels
 * sign-ins that wait for a second factor. The user's devices are no longer trusted.
 */
export async function removeFactors(deps: Deps, userId: string, cause: Cause) {
  await deleteFactors(deps.db, userId)
  await deleteChallengesOf(deps.db, userId)
  await reopenCodes(deps, userId)
  await forgetTrust(deps, userId, cause)
}

/** Like `removeFactors`, but also removes the user's passkeys. */
export async function removeEveryFactor(deps: Deps, userId: string, cause: Cause) {
  await deletePasskeysOf(deps.db, userId)
  await removeFactors(deps, userId, cause)
}
