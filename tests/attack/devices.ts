import { rememberSecret } from '../../server/accounts/verifications.ts'
import { digest } from '../../server/crypto/tokens.ts'
import { sql } from '../../server/database/sql.ts'
import type { TestApp } from './test-app.ts'

/** The client id of all devices. */
export const deviceClient = 'attack-cli'

/**
 * The user codes of two waiting devices: one that no user has opened, and one that the user of `addDevices` has opened
 * but not answered.
 */
export const waitingCodes = { unopened: 'NOBODYSX', opened: 'MEMBERSX' }

/**
 * Adds a device that the user has approved, the two waiting devices of `waitingCodes`, and a connected device. Returns
 * the code of the approved device, and the secret of the mailed link that disconnects the connected device.
 */
export async function addDevices({ app: { db, deps } }: TestApp, userId: string) {
  const code = 'a-device-code-that-was-approved'
  await db.run(sql`
    insert into device_codes (digest, user_code, client_id, ip_address, user_agent, network, status, claimed_by,
                              approved_by_session_id, interval_seconds, created_at, expires_at)
    select ${digest(code)}, 'ATTACKED', ${deviceClient}, '', '', '', 'approved', user_id, id, 5, now(),
           now() + interval '1 day'
    from sessions where user_id = ${userId} and impersonated_by is null limit 1`)
  for (const [userCode, claimedBy] of [
    [waitingCodes.unopened, null],
    [waitingCodes.opened, userId],
  ] as const)
    await db.run(sql`
      insert into device_codes (digest, user_code, client_id, ip_address, user_agent, network, status, claimed_by,
                                interval_seconds, created_at, expires_at)
      values (${digest(userCode)}, ${userCode}, ${deviceClient}, '', '', '', 'pending', ${claimedBy}, 5, now(),
              now() + interval '1 day')`)
  const { sessionId } = await db.one<{ sessionId: string }>(sql`
    insert into sessions (id, user_id, token, expires_at, created_at, updated_at, ip_address, user_agent, proofs)
    values ('connected', ${userId}, 'connected', now() + interval '1 day', now(), now(), '', '', '[]')
    returning id as "sessionId"`)
  await db.run(sql`insert into connected_devices values (${sessionId}, ${deviceClient})`)
  const link = { purpose: 'disconnect-device', secret: 'a-token-that-disconnects', lifetimeSeconds: 86_400 } as const
  await rememberSecret(deps, { ...link, userId, value: sessionId })
  return { code, token: link.secret }
}
