import type { Proof } from '../../contract/sessions/assurance.ts'
import type { Actor, UserRow, Visitor } from '../actor.ts'
import { signText } from '../crypto/signing.ts'
import { digest, randomToken } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { writeMail } from '../mail/mails.ts'
import { trustEndedMail } from '../mail/templates/trust-ended.ts'
import { secondsAfter, secondsUntil } from '../time.ts'
import { deviceOf } from './devices.ts'
import { deviceDigest } from './known-devices.ts'
import { deleteTrust, findTrust, insertTrust, listTrusted, renewTrust, type TrustRow } from './trusted-devices.sql.ts'

/*
 * A trusted device is a known device on which the user chose to skip the second factor for some time. Its cookie
 * contains a secret that changes at each use. If an earlier secret is used again, two browsers have a copy of the
 * cookie. The trust then ends for both browsers, because either could belong to a thief.
 */

const secretLength = 32
// A browser's parallel requests send the same secret, so a replaced secret stays valid for this time.
const parallelUseSeconds = 10

/** Trusts the browser of a sign-in that has just used a second factor. Call it with the user locked. */
export async function trustDevice(deps: Deps, { id: userId }: UserRow, visitor: Visitor) {
  const lifetimeSeconds = deps.config.twoFactor.trustDeviceMaxAge
  if (!visitor.device || lifetimeSeconds === 0) return
  const secret = `${userId}:${randomToken(secretLength)}`
  const now = deps.now()
  const until = secondsAfter(now, lifetimeSeconds)
  const device = { digest: digest(visitor.device.keep()), userId }
  await insertTrust(deps.db, { ...device, trustDigest: digest(secret), now, until })
  visitor.device.keepTrust(secret, lifetimeSeconds)
  await recordEvent(deps, { action: 'device.trusted', actorId: userId, subjectId: userId, visitor })
}

/**
 * Returns the proof with which a trusted device replaces a second factor; null if the device is not trusted.
 *
 * Each use replaces the browser's secret. If the browser sends any secret but the current one, the trust ends. The only
 * exception is the previous secret, within ten seconds of its replacement. Call it with the user locked.
 */
export async function proveByTrust(deps: Deps, user: UserRow, visitor: Visitor): Promise<Proof | null> {
  const device = deviceDigest(visitor)
  const secret = visitor.device?.trust() ?? null
  // If the secret belongs to another user of the same browser, it proves nothing for this user and does not indicate
  // theft.
  if (deps.config.twoFactor.trustDeviceMaxAge === 0 || device === null || !secret?.startsWith(`${user.id}:`))
    return null
  const now = deps.now()
  const key = { digest: device, userId: user.id }
  const trust = await findTrust(deps.db, key, now)
  if (!trust) return null
  const kind = kindOfUse(trust, secret, now)
  if (kind === 'stolen') {
    await endStolenTrust(deps, user, { device, visitor })
    return null
  }
  const current = kind === 'unchanged' ? secret : successorOf(deps, secret, user.id)
  if (kind === 'renewed') await renewTrust(deps.db, { ...key, trustDigest: digest(current), now })
  visitor.device?.keepTrust(current, secondsUntil(trust.trustedUntil, now))
  return { method: 'trusted-device', at: now.toISOString() }
}

/** Ends the trust in all devices of a user, so that the next sign-in on each device asks for a second factor. */
export async function forgetTrust(
  deps: Deps,
  userId: string,
  cause: { actorId: string | null; impersonatorId?: string | null; byAdministrator?: boolean; visitor: Visitor | null },
) {
  const ended = await deleteTrust(deps.db, userId, { digest: null, now: deps.now() })
  if (ended > 0) await recordEvent(deps, { action: 'device.distrusted', ...cause, subjectId: userId })
}

export async function listTrustedDevices(deps: Deps, { user }: Actor, visitor: Visitor) {
  const current = deviceDigest(visitor)
  const rows = await listTrusted(deps.db, user.id, deps.now())
  return rows.map(({ digest: id, ...row }) => ({ id, ...row, isCurrent: id === current }))
}

/** Ends the trust in one device of the caller, or in all if `id` is null. Does nothing if there is no such device. */
export function revokeTrust(deps: Deps, { actor, id, visitor }: { actor: Actor; id: string | null; visitor: Visitor }) {
  const userId = actor.user.id
  return inTransaction(deps, async (deps) => {
    const ended = await deleteTrust(deps.db, userId, { digest: id, now: deps.now() })
    if (ended > 0) await recordEvent(deps, { action: 'device.distrusted', actorId: userId, subjectId: userId, visitor })
  })
}

/**
 * Classifies the secret that a browser sent. For ten seconds after a renewal, the secret is not replaced again, and the
 * previous secret is still accepted, so that all parallel requests of a browser get the same new secret.
 */
function kindOfUse({ trustDigest, previousDigest, renewedAt }: TrustRow, secret: string, now: Date) {
  const sent = digest(secret)
  const isRecent = now.getTime() - Date.parse(renewedAt) < parallelUseSeconds * 1000
  if (sent === trustDigest) return isRecent ? 'unchanged' : 'renewed'
  return isRecent && sent === previousDigest ? 'parallel' : 'stolen'
}

/**
 * Returns the secret that replaces the given secret. The new secret is derived with a key instead of being random, so
 * that a browser that lost the first response gets the same secret again.
 */
function successorOf({ keys }: Deps, secret: string, userId: string) {
  return `${userId}:${signText(`next/${secret}`, keys.of('trust-cookie'))}`
}

async function endStolenTrust(deps: Deps, user: UserRow, { device, visitor }: { device: string; visitor: Visitor }) {
  await deleteTrust(deps.db, user.id, { digest: device, now: deps.now() })
  await recordEvent(deps, { action: 'device.theft-suspected', actorId: null, subjectId: user.id, visitor })
  const { name, email } = user
  await writeMail(deps, {
    template: 'trust-ended',
    recipient: user,
    content: () =>
      // Somebody else might have made the request, so the mail is in the language of the site.
      trustEndedMail(deps.config, { locale: undefined, name, email, device: deviceOf(visitor.userAgent) }),
  })
}
