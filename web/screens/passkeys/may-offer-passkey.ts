import { acrs } from '../../../contract/sessions/assurance.ts'
import type { Site } from '../../context/boot.ts'

/** How long after signing in the user can add a passkey without proving their identity again. */
const recentMilliseconds = 15 * 60_000

/**
 * Whether the dashboard can offer a passkey: the user has a verified email address and has just signed in with a
 * password alone, and no other notice is more urgent. The offer itself checks whether the user already has a passkey.
 */
export function mayOfferPasskey({ features, session, passwordAdvice }: Site) {
  if (!session || !features.passkeys || passwordAdvice !== null) return false
  const { user } = session
  const { amr, acr, authTime, impersonatedBy } = session.session
  const isAsked = features.twoFactorRequired && !user.twoFactorEnabled
  const isByPassword = acr === acrs[1] && amr.includes('pwd') && impersonatedBy === null
  return isByPassword && !isAsked && user.emailVerified && Date.now() - Date.parse(authTime) < recentMilliseconds
}
