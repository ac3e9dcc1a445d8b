import type { SecondFactor } from '../../contract/sign-in/challenge.ts'
import type { Visitor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { deleteChallengesOf } from './challenges.sql.ts'
import { activateFactors, deleteFactors, findFactors } from './second-factors.sql.ts'
import { forgetTrust } from './trusted-devices.ts'

/** The second factors with which a user can complete a sign-in, the most secure first. */
export async function methodsOf(deps: Deps, userId: string): Promise<SecondFactor[]> {
  const { hasPasskey, hasApp, recoveryCodes } = await findFactors(deps.db, userId)
  return [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasApp ? (['totp'] as const) : []),
    ...(recoveryCodes > 0 ? (['backup-code'] as const) : []),
  ]
}

/** Has the next sign-ins of a user ask for a second factor. Call it with the user locked. */
export function requireSecondFactor(deps: Deps, userId: string) {
  return activateFactors(deps.db, userId)
}

/** Removes a user's app and recovery codes, and ends challenges that they could complete and trust that they earned. */
export async function removeFactors(
  deps: Deps,
  userId: string,
  cause: { actorId: string | null; visitor: Visitor | null },
) {
  await deleteFactors(deps.db, userId)
  await deleteChallengesOf(deps.db, userId)
  await forgetTrust(deps, userId, cause)
}
