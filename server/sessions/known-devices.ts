import type { UserRow, Visitor } from '../actor.ts'
import { knownBy, type HashingClaim } from '../crypto/hashing-slots.ts'
import { digest } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import { guessTargetsOf } from './guess-lanes.ts'
import { upsertDevice } from './known-devices.sql.ts'

/*
 * A known device is a browser in which a user has completed a sign-in. Its cookie contains a random secret, which is
 * never a proof of identity. The secret only exempts the user from CAPTCHAs and from limits that strangers use up.
 */

const maxDevices = 50

/** Returns the digest that identifies the browser of a request; null if the request has no valid device cookie. */
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
 * Returns the hashing priority of a signed-out caller. The priority is high if the browser sent a device secret. The
 * caller loses the high priority when the browser turns out not to be a known device of the user.
 */
export function visitorsClaim(visitor: Visitor, email: string): HashingClaim {
  const device = deviceDigest(visitor)
  return { ...strangersClaim(visitor, email), ...(device === null ? {} : { known: knownBy(device) }) }
}

/** Returns the hashing priority of a stranger, regardless of the browser's cookies. */
export function strangersClaim(visitor: Visitor, email: string): HashingClaim {
  return { network: visitor.network ?? visitor.ipAddress, target: email.toLowerCase() }
}

/** Returns the hashing priority of a caller who is signed in or holds a reset link. */
export function usersClaim(userId: string): HashingClaim {
  return { known: `user ${userId}`, network: '', target: userId }
}
