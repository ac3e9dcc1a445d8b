import type { Claims } from './claims.ts'
import type { SocialProvider } from './configured-providers.ts'

// The same tolerance as for the other times in an ID token.
const clockToleranceMilliseconds = 60_000

/**
 * When a provider authenticated the user, by the `auth_time` of its ID token; null if the token has none.
 *
 * Read only from providers that can authenticate a user again. A session after an old authentication at any other
 * provider could never become fresh.
 */
export async function authenticationTime(provider: SocialProvider, { claims, now }: { claims: Claims; now: Date }) {
  const seconds = claims['auth_time']
  if (typeof seconds !== 'number' || !Number.isFinite(seconds)) return null
  if (!(await provider.authenticatesAgain())) return null
  return new Date(Math.min(Math.max(seconds, 0) * 1000, now.getTime()))
}

/** Whether a user was authenticated since a moment, with some tolerance for the provider's clock. */
export function isSince(authenticatedAt: Date | null, moment: string) {
  return authenticatedAt !== null && authenticatedAt.getTime() >= Date.parse(moment) - clockToleranceMilliseconds
}
