import type { Claims } from './claims.ts'
import type { SocialProvider } from './configured-providers.ts'

// The same tolerance as for the other times in an ID token.
const clockToleranceMilliseconds = 60_000

/**
 * Returns when a provider authenticated the user, according to `auth_time` in the ID token.
 *
 * Returns null if the token has no numeric `auth_time`. Also returns null if the provider cannot authenticate a user
 * again: with an old `auth_time` from such a provider, a session could never become fresh.
 */
export async function authenticationTime(provider: SocialProvider, { claims, now }: { claims: Claims; now: Date }) {
  const seconds = claims['auth_time']
  if (typeof seconds !== 'number' || !Number.isFinite(seconds)) return null
  if (!(await provider.authenticatesAgain())) return null
  return new Date(Math.min(Math.max(seconds, 0) * 1000, now.getTime()))
}

/** Whether a user was authenticated after the given time. Tolerates a provider clock that is up to a minute behind. */
export function isSince(authenticatedAt: Date | null, moment: string) {
  return authenticatedAt !== null && authenticatedAt.getTime() >= Date.parse(moment) - clockToleranceMilliseconds
}
