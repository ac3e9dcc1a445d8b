import { acrs } from '../../../contract/sessions/assurance.ts'
import type { Site } from '../../context/boot.ts'

/** The proof of a sign-in this recent is enough to add a passkey. */
const recentMilliseconds = 15 * 60_000

/**
 * Whether the dashboard may offer a passkey: the user has just signed in with a password alone, and no other notice is
 * more urgent. Whether the user has one already is left to the offer.
 */
export function mayOfferPasskey({ features, session, passwordAdvice }: Site) {
  if (!session || !features.passkeys || passwordAdvice !== null) return false
  const { user } = session
  const { amr, acr, authTime, impersonatedBy } = session.session
  const isAsked = features.twoFactorRequired && !user.twoFactorEnabled
  const isByPassword = acr === acrs[1] && amr.includes('pwd') && impersonatedBy === null
  return isByPassword && !isAsked && user.emailVerified && Date.now() - Date.parse(authTime) < recentMilliseconds
}
