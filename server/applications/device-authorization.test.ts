import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { deleteUser } from '../../contract/accounts/deletion.ts'
import { impersonateUser } from '../../contract/admin/impersonation.ts'
import {
  deviceApprove,
  deviceCode,
  deviceDeny,
  deviceGrant,
  deviceToken,
  deviceVerify,
  disconnectDevice,
  listConnectedDevices,
  reviewDevice,
} from '../../contract/applications/device-authorization.ts'
import { confirmIdentity } from '../../contract/sessions/confirm-identity.ts'
import { getSession, revokeSession } from '../../contract/sessions/sessions.ts'
import { stepUp } from '../../contract/sessions/step-up.ts'
import { signInEmail, signOut } from '../../contract/sign-in/sign-in.ts'
import { resolveConfig } from '../config/config.ts'
import { deleteDueDeviceCodes } from './device-codes.sql.ts'
import { digest } from '../crypto/tokens.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const clientId = 'test-cli'
const options = { bearer: { enabled: true }, deviceAuthorization: { enabled: true, clients: [clientId, 'other-cli'] } }

describe('device authorization', async () => {
  const app = await startApp({ after, options })
  const here = '203.0.113.7'
  const elsewhere = '198.51.100.9'

  /** Requests codes for a new device, and returns them with a function that polls for its session. */
  async function newDevice({ ipAddress = here, scope }: { ipAddress?: string; scope?: string } = {}) {
    const device = app.visitor({ ipAddress, userAgent: 'test-cli/1.0' })
    const { data } = await device.call(deviceCode, { body: { client_id: clientId, ...(scope ? { scope } : {}) } })
    const { device_code: code, user_code: userCode } = data!
    const poll = (client = clientId) =>
      device.call(deviceToken, { body: { grant_type: deviceGrant, device_code: code, client_id: client } })
    return { device, data: data!, code, userCode, poll }
  }
  type Device = Awaited<ReturnType<typeof newDevice>>

  const claim = ({ visitor }: { visitor: Visitor }, userCode: string) =>
    visitor.call(deviceVerify, { query: { user_code: userCode } })
  const approve = ({ visitor }: { visitor: Visitor }, userCode: string) =>
    visitor.call(deviceApprove, { body: { userCode } })
  /** Polls and returns the OAuth error. */
  async function errorOf({ device, poll }: Device) {
    await poll()
    return (JSON.parse(device.lastBody()) as { error?: string }).error ?? null
  }
  async function connect(user: { visitor: Visitor }, device: Device) {
    await claim(user, device.userCode)
    const { error } = await approve(user, device.userCode)
    assert.equal(error, null)
    return (await device.poll()).data!.access_token
  }
  /** Returns a browser that has the access token of a device in its session cookie. */
  function browserOf(accessToken: string, settings = {}) {
    const browser = app.visitor(settings)
    browser.cookies.set('gatehouse.session_token', encodeURIComponent(accessToken))
    return browser
  }

  test('gives a device a session after a user has approved the request', async () => {
    const user = await app.user()
    const device = await newDevice({ scope: 'anything' })
    assert.match(device.code, /^[A-Za-z0-9]{40}$/)
    assert.match(device.userCode, /^[A-HJ-NP-Z2-9]{8}$/)
    const page = `${app.config.origin}/device`
    assert.deepEqual(device.data, {
      device_code: device.code,
      user_code: device.userCode,
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${device.userCode}`,
      expires_in: 1800,
      interval: 5,
    })
    const rows = await app.db.rows<{ digest: string }>(sql`select digest from device_codes`)
    assert.deepEqual(rows, [{ digest: digest(device.code) }])
    assert.equal(await errorOf(device), 'authorization_pending')

    const { data: seen } = await claim(user, device.userCode)
    assert.deepEqual(seen, { user_code: device.userCode, status: 'pending', client_id: clientId, scope: 'anything' })
    await user.visitor.call(deviceApprove, { body: { userCode: ` ${device.userCode.toLowerCase()}-` } })
    app.advance(5)
    const { data } = await device.poll()
    assert.deepEqual([data?.token_type, data?.scope], ['Bearer', 'anything'])
    // The clock of tests also advances in real time, so seconds may have passed since the session began.
    const secondsGone = app.config.session.expiresIn - data!.expires_in
    assert.ok(secondsGone >= 0 && secondsGone < 10, String(secondsGone))
    const { data: found } = await browserOf(data!.access_token).call(getSession)
    assert.deepEqual([found?.user.id, found?.session.userAgent], [user.id, 'test-cli/1.0'])
    const own = await user.visitor.call(getSession)
    assert.equal(found?.session.authTime, own.data?.session.authTime)
    assert.deepEqual((await user.visitor.call(listConnectedDevices)).data, [{ sessionId: found!.session.id, clientId }])
    app.advance(5)
    assert.equal(await errorOf(device), 'invalid_grant')
    const events = await app.db.rows<{ action: string; client: string | null }>(sql`
      select action, details ->> 'client' as client from events where actor_id = ${user.id} order by id desc limit 2`)
    assert.deepEqual(events, [
      { action: 'session.started', client: clientId },
      { action: 'device.approved', client: clientId },
    ])
  })

  test('cannot be configured without bearer.enabled', () => {
    const { deviceAuthorization } = options
    assert.throws(() => resolveConfig({ deviceAuthorization }), /deviceAuthorization.enabled needs bearer.enabled/)
  })

  test('accepts form bodies, as OAuth clients send them', async () => {
    const device = app.visitor()
    const send = (path: string, fields: Record<string, string>) =>
      device.fetch(`/api/auth${path}`, { method: 'POST', body: new URLSearchParams(fields) })
    await send('/device/code', { client_id: clientId })
    assert.equal(device.lastResponse().headers.get('cache-control'), 'no-store')
    const { device_code: code } = JSON.parse(device.lastBody()) as { device_code: string }
    await send('/device/token', { grant_type: deviceGrant, device_code: code, client_id: clientId })
    assert.deepEqual(
      [device.lastResponse().status, JSON.parse(device.lastBody())],
      [
        400,
        {
          error: 'authorization_pending',
          error_description: 'Authorization pending',
          code: 'AUTHORIZATION_PENDING',
          message: 'Authorization pending',
        },
      ],
    )
    await send('/device/token', { grant_type: 'password', device_code: code, client_id: clientId })
    assert.equal((JSON.parse(device.lastBody()) as { error: string }).error, 'invalid_request')
  })

  test('refuses an unlisted client, and a code that was issued to another client', async () => {
    const device = await newDevice()
    const stranger = await device.device.call(deviceCode, { body: { client_id: 'unknown' } })
    assert.equal(stranger.error?.code, 'INVALID_CLIENT_ID')
    assert.equal((await device.poll('unknown')).error?.code, 'INVALID_CLIENT_ID')
    assert.equal((await device.poll('other-cli')).error?.code, 'INVALID_DEVICE_CODE')
  })

  test('lengthens the interval for a device that polls too fast', async () => {
    const device = await newDevice()
    assert.equal(await errorOf(device), 'authorization_pending')
    assert.equal(await errorOf(device), 'slow_down')
    app.advance(5)
    assert.equal(await errorOf(device), 'slow_down')
    app.advance(10)
    assert.equal(await errorOf(device), 'authorization_pending')
    app.advance(14)
    assert.equal(await errorOf(device), 'slow_down')
  })

  test('refuses a denied and an expired code, and the cleanup job deletes expired codes', async () => {
    const user = await app.user()
    const denied = await newDevice()
    await claim(user, denied.userCode)
    assert.deepEqual((await user.visitor.call(deviceDeny, { body: { userCode: denied.userCode } })).data, {
      success: true,
    })
    assert.equal((await approve(user, denied.userCode)).error?.code, 'DEVICE_CODE_ALREADY_PROCESSED')
    assert.equal(await errorOf(denied), 'access_denied')
    app.advance(5)
    assert.equal(await errorOf(denied), 'invalid_grant')

    const expired = await newDevice()
    await claim(user, expired.userCode)
    app.advance(1800)
    assert.equal((await claim(user, expired.userCode)).error?.code, 'EXPIRED_USER_CODE')
    assert.equal((await approve(user, expired.userCode)).error?.code, 'EXPIRED_USER_CODE')
    assert.equal(await errorOf(expired), 'expired_token')
    const cleaned = await newDevice()
    await app.db.run(sql`update device_codes set expires_at = now() - interval '2 hours'
      where user_code = ${cleaned.userCode}`)
    assert.equal(await deleteDueDeviceCodes(app.db, 10), 1)
  })

  test('lets only the first signed-in user who enters a code see and answer its request', async () => {
    const [ada, eve] = [await app.user(), await app.user()]
    const { userCode, poll } = await newDevice()
    assert.deepEqual((await claim({ visitor: app.visitor() }, userCode)).data, {
      user_code: userCode,
      status: 'pending',
    })
    assert.equal((await approve(ada, userCode)).error?.code, 'DEVICE_CODE_NOT_CLAIMED')
    assert.equal((await claim(ada, userCode)).data?.client_id, clientId)
    assert.deepEqual((await claim(eve, userCode)).data, { user_code: userCode, status: 'pending' })
    assert.equal((await eve.visitor.call(reviewDevice, { body: { userCode } })).data?.asked, null)
    const foreign = await approve(eve, userCode)
    assert.deepEqual(
      [foreign.error?.status, foreign.error?.code],
      [403, 'YOU_ARE_NOT_AUTHORIZED_TO_APPROVE_THIS_DEVICE_AUTHORIZATION'],
    )
    const denied = await eve.visitor.call(deviceDeny, { body: { userCode } })
    assert.equal(denied.error?.code, 'YOU_ARE_NOT_AUTHORIZED_TO_DENY_THIS_DEVICE_AUTHORIZATION')
    assert.equal((await approve({ visitor: app.visitor() }, userCode)).error?.code, 'AUTHENTICATION_REQUIRED')
    assert.equal((await poll()).error?.code, 'AUTHORIZATION_PENDING')
  })

  test('limits wrong codes per user, or per network for signed-out visitors', async () => {
    const user = await app.user()
    const { userCode } = await newDevice()
    const stranger = { visitor: app.visitor({ ipAddress: '192.0.2.44' }) }
    for (const guesser of [user, stranger]) {
      const guesses = await Promise.all(Array.from({ length: 8 }, () => claim(guesser, 'AAAAAAAA')))
      const countOf = (code: string) => guesses.filter(({ error }) => error?.code === code).length
      assert.deepEqual([countOf('INVALID_USER_CODE'), countOf('TOO_MANY_REQUESTS')], [5, 3])
      const { error } = await claim(guesser, userCode)
      assert.deepEqual([error?.status, error?.code], [429, 'TOO_MANY_REQUESTS'])
      assert.ok(error!.retryAfterSeconds! > 1700)
    }
    assert.equal((await claim(await app.user(), userCode)).error, null)
    app.advance(1500)
    const late = await newDevice()
    assert.equal((await claim(user, late.userCode)).error?.code, 'TOO_MANY_REQUESTS')
    app.advance(310)
    for (let i = 0; i < 10; i++) assert.equal((await claim(user, late.userCode)).error, null)
  })

  test('requires a recent proof of identity before it connects a device on another network', async () => {
    const user = await app.user()
    app.advance(1000)
    const { userCode, poll } = await newDevice({ ipAddress: elsewhere })
    const { data } = await user.visitor.call(reviewDevice, { body: { userCode } })
    assert.deepEqual({ ...data!.asked, at: '' }, { clientId, at: '', ipAddress: elsewhere, isElsewhere: true })
    const refused = await approve(user, userCode)
    assert.equal(refused.error?.code, 'SESSION_NOT_FRESH')
    assert.deepEqual(refused.error?.details?.stepUp, { level: 1, maxAge: 900, methods: ['password'] })
    assert.equal((await poll()).error?.code, 'AUTHORIZATION_PENDING')
    await user.visitor.call(confirmIdentity, { body: { password: user.password } })
    assert.equal((await approve(user, userCode)).error, null)

    const near = await newDevice()
    app.advance(1000)
    assert.equal((await user.visitor.call(reviewDevice, { body: near })).data?.asked?.isElsewhere, false)
    assert.equal((await approve(user, near.userCode)).error, null)
  })

  test('gives a device a session in which the user must confirm their identity before sensitive actions', async () => {
    const user = await app.user()
    const device = browserOf(await connect(user, await newDevice()))
    assert.equal((await device.call(stepUp, { body: {} })).error?.code, 'SESSION_NOT_FRESH')
    const deletion = await device.call(deleteUser, { body: {} })
    assert.equal(deletion.error?.code, 'SESSION_IS_NOT_FRESH')
    const other = await newDevice()
    await device.call(deviceVerify, { query: { user_code: other.userCode } })
    assert.equal((await approve({ visitor: device }, other.userCode)).error?.code, 'SESSION_NOT_FRESH')
    await device.call(confirmIdentity, { body: { password: user.password } })
    assert.equal((await device.call(stepUp, { body: {} })).error, null)
  })

  test('starts no session for a banned user, or if the session that approved the device has ended', async () => {
    const user = await app.user()
    const [first, second] = [await newDevice(), await newDevice()]
    for (const { userCode } of [first, second]) {
      await claim(user, userCode)
      await approve(user, userCode)
    }
    await app.db.run(sql`update users set banned = true where id = ${user.id}`)
    const { error } = await first.poll()
    assert.deepEqual([error?.status, error?.code], [403, 'BANNED_USER'])
    assert.equal((JSON.parse(first.device.lastBody()) as { error: string }).error, 'access_denied')
    await app.db.run(sql`update users set banned = false where id = ${user.id}`)
    await user.visitor.call(signOut)
    assert.equal(await errorOf(second), 'invalid_grant')
  })

  test('refuses an administrator who is impersonating the user', async () => {
    const [user, administrator] = [await app.user(), await app.user()]
    await app.db.run(sql`update users set role = 'admin' where id = ${administrator.id}`)
    const { userCode } = await newDevice()
    await claim(user, userCode)
    await administrator.visitor.call(impersonateUser, { body: { userId: user.id } })
    for (const { error } of [
      await claim(administrator, userCode),
      await approve(administrator, userCode),
      await administrator.visitor.call(deviceDeny, { body: { userCode } }),
    ])
      assert.equal(error?.code, 'YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING')
  })

  test('does not affect the sessions of a browser that polls for a device', async () => {
    const [ada, grace] = [await app.user(), await app.user()]
    const { code, userCode } = await newDevice()
    await claim(ada, userCode)
    await approve(ada, userCode)
    const body = { grant_type: deviceGrant, device_code: code, client_id: clientId } as const
    assert.equal((await grace.visitor.call(deviceToken, { body })).error, null)
    assert.equal((await grace.visitor.call(getSession)).data?.user.id, grace.id)
  })

  test('mails a link that works once and disconnects the device, even if it is opened in a signed-out browser', async () => {
    const user = await app.user()
    const germans = app.visitor({ acceptLanguage: 'de' })
    await germans.call(signInEmail, { body: user })
    const browser = browserOf(await connect({ visitor: germans }, await newDevice()))
    const mails = await app.mailsTo(user.email)
    assert.deepEqual(
      mails.map(({ template }) => template).filter((template) => template === 'new-device'),
      [],
    )
    const mail = mails.find(({ template }) => template === 'device-connected')!
    assert.match(mail.subject, /Gerät/)
    const token = new URL(mail.url!).searchParams.get('token')!
    const stranger = app.visitor()
    const { data, receipt } = await stranger.call(disconnectDevice, { body: { token } })
    assert.deepEqual(data, { status: true })
    assert.ok(receipt!.kitsBy > receipt!.at)
    assert.equal((await browser.call(getSession)).data, null)
    assert.equal((await stranger.call(disconnectDevice, { body: { token } })).error?.code, 'INVALID_TOKEN')
  })

  test('lets the user end the session of a device like any other session', async () => {
    const user = await app.user()
    const browser = browserOf(await connect(user, await newDevice()))
    const { data } = await browser.call(getSession)
    await user.visitor.call(revokeSession, { body: { token: data!.session.token } })
    assert.equal((await browser.call(getSession)).data, null)
    assert.deepEqual((await user.visitor.call(listConnectedDevices)).data, [])
  })

  test('gives only one session to eight concurrent polls', async () => {
    const user = await app.user()
    for (let round = 0; round < 20; round++) {
      const { code, userCode } = await newDevice()
      await claim(user, userCode)
      await approve(user, userCode)
      // Without an interval, no poll is too early, so all polls try to redeem the code.
      if (round % 2 === 0) await app.db.run(sql`update device_codes set interval_seconds = 0`)
      const body = { grant_type: deviceGrant, device_code: code, client_id: clientId } as const
      const polls = Array.from({ length: 8 }, () => app.visitor().call(deviceToken, { body }))
      const results = await Promise.all(polls)
      assert.equal(results.filter(({ error }) => error === null).length, 1)
    }
    assert.equal((await user.visitor.call(listConnectedDevices)).data?.length, 20)
  })
})

describe('device authorization if IP addresses are not tracked', async () => {
  const advanced = { ipAddress: { disableIpTracking: true } }
  const app = await startApp({ after, options: { ...options, advanced } })

  test('stores no IP address, and still recognizes another network', async () => {
    const user = await app.user()
    const ask = async (ipAddress: string) => {
      const { data } = await app.visitor({ ipAddress }).call(deviceCode, { body: { client_id: clientId } })
      const review = await user.visitor.call(reviewDevice, { body: { userCode: data!.user_code } })
      return review.data!.asked!
    }
    assert.deepEqual([(await ask('203.0.113.7')).isElsewhere, (await ask('198.51.100.9')).isElsewhere], [false, true])
    const stored = await app.db.rows<{ row: string }>(sql`select device_codes::text as row from device_codes`)
    for (const { row } of stored) assert.doesNotMatch(row, /203\.0|198\.51/)
  })
})
