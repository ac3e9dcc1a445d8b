import { isDeepStrictEqual } from 'node:util'
import type { UserRow, Visitor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { writeMail } from '../mail/mails.ts'
import { newDeviceMail } from '../mail/templates/new-device.ts'
import { deviceOf } from './devices.ts'
import { listSignIns } from './new-devices.sql.ts'

/**
 * Mails a user who signs in with a kind of browser that the user has not recently used on the same network. Call it
 * with the user locked, so that two concurrent sign-ins cause one mail. Call it before the event of this sign-in is
 * recorded, because that event makes the browser known.
 *
 * The first session of an account causes no mail, because there is no earlier sign-in to compare the session with.
 */
export async function mailNewDevice(deps: Deps, user: UserRow, start: { sessionId: string; visitor: Visitor }) {
  if (!deps.config.user.newDeviceEmail) return
  const { ipAddress, userAgent } = start.visitor
  const device = deviceOf(userAgent)
  const signIns = await listSignIns(deps.db, user.id, ipAddress)
  // `deviceOf` leaves out the version of a browser, so an updated browser is still known.
  const isKnown = signIns.some((before) => before.isHere && isDeepStrictEqual(deviceOf(before.userAgent), device))
  if (isKnown || signIns.length === 0) return
  await writeMail(deps, {
    template: 'new-device',
    recipient: user,
    idempotencyKey: `new-device/${start.sessionId}`,
    content: () =>
      newDeviceMail(deps.config, {
        locale: start.visitor.locale,
        name: user.name,
        email: user.email,
        device,
        ipAddress,
        at: deps.now(),
      }),
  })
}
