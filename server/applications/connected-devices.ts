import { consume, rememberSecret } from '../accounts/verifications.ts'
import type { Actor, UserRow, Visitor } from '../actor.ts'
import { recordEvent } from '../audit/events.ts'
import { maxListed } from '../config/limits.ts'
import { randomToken } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { writeMail } from '../mail/mails.ts'
import { deviceConnectedMail } from '../mail/templates/device-connected.ts'
import { Refusal } from '../refusal.ts'
import { daySeconds } from '../time.ts'
import { deleteConnectedSession, insertConnectedDevice, listConnectedDevicesOf } from './connected-devices.sql.ts'

const tokenLength = 32
const linkSeconds = 7 * daySeconds

type NewDevice = { sessionId: string; clientId: string; ipAddress: string; locale: Visitor['locale'] }

/** Records a device that was just connected, and mails the user a link that signs the device out. */
export async function keepConnectedDevice(deps: Deps, user: UserRow, device: NewDevice) {
  const { sessionId, clientId, ipAddress, locale } = device
  await insertConnectedDevice(deps.db, { sessionId, clientId })
  const { name, email } = user
  await writeMail(deps, {
    template: 'device-connected',
    recipient: user,
    idempotencyKey: `device-connected/${sessionId}`,
    content: async (deps) => {
      const secret = randomToken(tokenLength)
      const purpose = 'disconnect-device'
      await rememberSecret(deps, { purpose, secret, userId: user.id, value: sessionId, lifetimeSeconds: linkSeconds })
      return deviceConnectedMail(deps.config, {
        locale,
        name,
        email,
        client: clientId,
        ipAddress,
        at: deps.now(),
        url: `${deps.config.origin}/disconnect?token=${secret}`,
        lifetimeSeconds: linkSeconds,
      })
    },
  })
}

export function listOwnConnectedDevices(deps: Deps, { user }: Actor) {
  return listConnectedDevicesOf(deps.db, { userId: user.id, now: deps.now(), max: maxListed })
}

/** Ends the session of a connected device with the token from a mailed link. */
export function disconnectByLink(deps: Deps, { token, visitor }: { token: string; visitor: Visitor }) {
  return inTransaction(deps, async (deps) => {
    const sessionId = await consume(deps, 'disconnect-device', token)
    const ended = sessionId === null ? null : await deleteConnectedSession(deps.db, sessionId)
    if (sessionId === null || !ended) throw new Refusal('INVALID_TOKEN')
    const event = { actorId: null, subjectId: sessionId, subjectUserId: ended.userId, visitor }
    await recordEvent(deps, { action: 'session.ended', ...event })
  })
}
