import type { UserRow, Visitor } from '../actor.ts'
import { knownBy, type HashingClaim } from '../crypto/hashing-places.ts'
import { digest } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import { guessTargetsOf } from './guess-lanes.ts'
import { upsertDevice } from './known-devices.sql.ts'

/*
 * A known device is a browser on which a user has finished signing in. Its cookie holds a random secret with a single
 * power: wrong passwords tried elsewhere do not count on it, and its own count there alone.
 */

const maxDevices = 50

/** The digest by which the browser of a request may be known, or null where it sent no secret of ours. */
export function deviceDigest({ device }: Visitor) {
  const secret = device?.secret() ?? null
  return secret === null ? null : digest(secret)
}

/** Makes the browser of a sign-in a known device of its user. Call it with the user locked. */
export async function rememberDevice(deps: Deps, user: UserRow, { device, userAgent }: Visitor) {
  if (!device) return
  await upsertDevice(deps.db, {
    digest: digest(device.keep()),
    userId: user.id,
    userAgent,
    now: deps.now(),
    maxDevices,
    targets: guessTargetsOf(user),
  })
}

/**
 * How somebody who is not signed in hashes: first where the browser sent a secret of ours, which then must turn out to
 * be a known device of the user, else as a stranger.
 */
export function visitorsClaim(visitor: Visitor, email: string): HashingClaim {
  const device = deviceDigest(visitor)
  return { ...strangersClaim(visitor, email), ...(device === null ? {} : { known: knownBy(device) }) }
}

/** How a stranger hashes, whatever their browser sent. */
export function strangersClaim(visitor: Visitor, email: string): HashingClaim {
  return { network: visitor.network ?? visitor.ipAddress, target: email.toLowerCase() }
}

/** How somebody hashes who has shown which user they are. */
export function usersClaim(userId: string): HashingClaim {
  return { known: `user ${userId}`, network: '', target: userId }
}
