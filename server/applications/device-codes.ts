import { lockUser } from '../accounts/users.sql.ts'
import type { Visitor } from '../actor.ts'
import type { Config } from '../config/config.ts'
import { signText, signValue } from '../crypto/signing.ts'
import { digest, randomToken, randomUserCode } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { passGate } from '../sessions/gate.ts'
import { secondsAfter, secondsUntil } from '../time.ts'
import { keepConnectedDevice } from './connected-devices.ts'
import { consumeDeviceCode, deleteDeviceCode, insertDeviceCode, notePoll } from './device-codes.sql.ts'

/*
 * The device's side of device authorization (RFC 8628): the device requests its codes, and polls until the user has
 * approved or denied the request. The user's side is in `device-requests.ts`.
 */

const deviceCodeLength = 40
const userCodeLength = 8
const maxAttempts = 3
/** The interval grows by this much with each poll that comes too early (RFC 8628, 3.5). */
const penaltySeconds = 5

/** Returns a keyed digest of the visitor's network. Two requests from the same network have the same digest. */
export function networkDigest({ keys }: Deps, { network, ipAddress }: Visitor) {
  return signText(network ?? ipAddress, keys.of('device-network'))
}

/** Stores an authorization request of a device. Returns both codes and the page on which users enter the user code. */
export async function requestDeviceCode(
  deps: Deps,
  { clientId, scope, visitor }: { clientId: string; scope: string | undefined; visitor: Visitor },
) {
  refuseUnknownClient(deps.config, clientId)
  const { origin, deviceAuthorization } = deps.config
  const now = deps.now()
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const deviceCode = randomToken(deviceCodeLength)
    const userCode = randomUserCode(userCodeLength)
    const isStored = await insertDeviceCode(deps.db, {
      digest: digest(deviceCode),
      userCode,
      clientId,
      scope: scope ?? null,
      ipAddress: visitor.ipAddress,
      userAgent: visitor.userAgent,
      network: networkDigest(deps, visitor),
      intervalSeconds: deviceAuthorization.interval,
      now,
      expiresAt: secondsAfter(now, deviceAuthorization.expiresIn),
    })
    const page = `${origin}/device`
    if (isStored) return { deviceCode, userCode, page, pageWithCode: `${page}?user_code=${userCode}` }
  }
  throw new Error('Found no free user code')
}

type Poll = { deviceCode: string; clientId: string; visitor: Visitor }

/**
 * Starts the session of a device, and returns the token of the session. Refuses unless a user has approved the device.
 *
 * The token is signed, because the device sends it in the Authorization header, where only signed tokens are accepted.
 */
export async function pollDeviceCode(deps: Deps, { deviceCode, clientId, visitor }: Poll) {
  refuseUnknownClient(deps.config, clientId)
  const now = deps.now()
  const key = digest(deviceCode)
  const found = await notePoll(deps.db, { digest: key, clientId, now, penaltySeconds })
  if (!found) throw new Refusal('INVALID_DEVICE_CODE')
  if (found.isEarly) throw new Refusal('POLLING_TOO_FREQUENTLY')
  const isExpired = Date.parse(found.expiresAt) <= now.getTime()
  if (isExpired || found.status === 'denied') await deleteDeviceCode(deps.db, key)
  if (isExpired) throw new Refusal('EXPIRED_DEVICE_CODE')
  if (found.status === 'denied') throw new Refusal('ACCESS_DENIED')
  if (found.status === 'pending' || found.claimedBy === null) throw new Refusal('AUTHORIZATION_PENDING')
  return redeem(deps, { digest: key, userId: found.claimedBy, visitor })
}

/** Uses up an approved request and starts the session. Locks the user first, as every sign-in does. */
function redeem(deps: Deps, { digest, userId, visitor }: { digest: string; userId: string; visitor: Visitor }) {
  return inTransaction(deps, async (deps) => {
    const user = await lockUser(deps.db, userId)
    const code = user && (await consumeDeviceCode(deps.db, { digest, now: deps.now() }))
    if (!code) throw new Refusal('INVALID_DEVICE_CODE')
    const { session } = await passGate(deps, user, {
      proofs: code.proofs.map((proof) => ({ ...proof, isElsewhere: true })),
      visitor: withoutBrowser(visitor),
      remember: true,
      connects: code.clientId,
    })
    if (!session) throw new Refusal('ACCESS_DENIED')
    const device = { sessionId: session.id, clientId: code.clientId, ipAddress: visitor.ipAddress }
    await keepConnectedDevice(deps, user, { ...device, locale: code.locale ?? visitor.locale })
    return {
      credential: signValue(session.token, deps.keys.cookieSecret),
      expiresInSeconds: secondsUntil(session.expiresAt, deps.now()),
      scope: code.scope ?? '',
    }
  })
}

/**
 * Returns the visitor without the browser's sessions and secrets. A page in a browser can poll too, but the new session
 * belongs to the device and must not affect the browser.
 */
function withoutBrowser({ ipAddress, userAgent, isLocal, locale }: Visitor): Visitor {
  return { ipAddress, userAgent, isLocal, ...(locale === undefined ? {} : { locale }) }
}

function refuseUnknownClient({ deviceAuthorization: { clients } }: Config, clientId: string) {
  if (!clients.includes(clientId)) throw new Refusal('INVALID_CLIENT_ID')
}
