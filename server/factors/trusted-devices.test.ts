import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { banUser } from '../../contract/admin/bans.ts'
import { setUserPassword } from '../../contract/admin/users.ts'
import { listTrustedDevices, revokeTrustedDevices } from '../../contract/factors/trusted-devices.ts'
import { disableTwoFactor, readChallenge, verifyBackupCode, verifyTotp } from '../../contract/factors/two-factor.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { resetPassword } from '../../contract/sign-in/password-reset.ts'
import { changePassword } from '../../contract/sign-in/password.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { startBeside } from '../testing/beside.ts'
import { copyOf, endSession, trustedBrowser, userWithApp } from '../testing/factors.ts'
import { mailedResetLink } from '../testing/reset-link.ts'
import { writingNothing } from '../testing/rows.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'
import { resetFactorsByEmail } from './factor-resets.ts'

const days = 86_400
const cookie = 'gatehouse.trust_device'

const app = await startApp({ after })
type User = Awaited<ReturnType<typeof userWithApp>>

/** Signs in with only the password, and then deletes the session cookies. Returns true if no second step was needed. */
async function isTrusted(visitor: Visitor, { email, password }: Pick<User, 'email' | 'password'>) {
  const { data, error } = await visitor.call(signInEmail, { body: { email, password } })
  assert.equal(error, null)
  const isAdmitted = (await visitor.call(getSession)).data !== null
  assert.equal(data?.twoFactorRedirect === true, !isAdmitted)
  endSession(visitor)
  visitor.cookies.delete('gatehouse.two_factor')
  return isAdmitted
}

const eventsOf = async ({ id }: User) => {
  const rows = await app.db.rows<{ action: string }>(sql`
    select action from events where subject_id = ${id} and action like 'device.%' order by id`)
  return rows.map(({ action }) => action)
}

describe('trusting a device', () => {
  test('lets later sign-ins skip the code; these sign-ins get level 2, but `amr` names only the password', async () => {
    const ada = await userWithApp(app)
    const visitor = app.visitor()
    await visitor.call(signInEmail, { body: ada })
    assert.equal((await visitor.call(readChallenge)).data!.trustSeconds, 30 * days)
    await visitor.call(verifyTotp, { body: { code: ada.code(), trustDevice: true } })
    const line = visitor
      .lastResponse()
      .headers.getSetCookie()
      .find((each) => each.startsWith(cookie))
    assert.match(line!, /^gatehouse\.trust_device=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    endSession(visitor)

    app.advance(60)
    const first = visitor.cookies.get(cookie)
    await visitor.call(signInEmail, { body: ada })
    assert.equal((JSON.parse(visitor.lastBody()) as { user: { id: string } }).user.id, ada.id)
    const { session } = (await visitor.call(getSession)).data!
    assert.deepEqual([session.acr, session.amr], ['urn:gatehouse:level:2', ['pwd']])
    assert.notEqual(visitor.cookies.get(cookie), first, 'the secret changes at each use')
    const { stored } = await app.db.one<{ stored: string }>(sql`
      select json_agg(d)::text as stored from known_devices d where user_id = ${ada.id}`)
    const [secret = ''] = decodeURIComponent(visitor.cookies.get(cookie)!).split('.')
    assert.ok(secret.length > 40 && !stored.includes(secret))
    assert.deepEqual(await eventsOf(ada), ['device.trusted'])
  })

  test('ends after 30 days, even if the device is used', async () => {
    const ada = await userWithApp(app)
    const visitor = await trustedBrowser(app, ada)
    app.advance(20 * days)
    assert.ok(await isTrusted(visitor, ada))
    app.advance(9 * days)
    assert.ok(await isTrusted(visitor, ada))
    app.advance(days + 1)
    assert.equal(await isTrusted(visitor, ada), false)
    assert.deepEqual(await eventsOf(ada), ['device.trusted'])
  })

  test('needs a code from the authenticator app; a recovery code is not enough', async () => {
    const ada = await userWithApp(app)
    const visitor = app.visitor()
    await visitor.call(signInEmail, { body: ada })
    const body = { code: ada.recoveryCodes[0]!, trustDevice: true }
    assert.equal((await visitor.call(verifyBackupCode, { body })).error, null)
    assert.equal(visitor.cookies.has(cookie), false)
    endSession(visitor)
    assert.equal(await isTrusted(visitor, ada), false)
  })

  test('is impossible in an existing session, and if trustDeviceMaxAge is 0', async () => {
    const ada = await userWithApp(app)
    await ada.visitor.call(verifyTotp, { body: { code: ada.code(), trustDevice: true } })
    assert.equal(ada.visitor.cookies.has(cookie), false)

    const off = startBeside(app, { twoFactor: { trustDeviceMaxAge: 0 } })
    const trusted = await trustedBrowser(app, ada)
    assert.equal(await isTrusted(off.visitor(trusted), ada), false)
    const visitor = off.visitor(app.visitor())
    await visitor.call(signInEmail, { body: ada })
    assert.equal((await visitor.call(readChallenge)).data!.trustSeconds, 0)
    await visitor.call(verifyTotp, { body: { code: ada.code(), trustDevice: true } })
    assert.equal(visitor.cookies.has(cookie), false)
  })

  test('applies only to one user and one device', async () => {
    const [ada, grace] = [await userWithApp(app), await userWithApp(app)]
    const visitor = await trustedBrowser(app, ada)
    assert.equal(await isTrusted(visitor, grace), false)
    const elsewhere = app.visitor()
    elsewhere.cookies.set(cookie, visitor.cookies.get(cookie)!)
    assert.equal(await isTrusted(elsewhere, ada), false)
    app.advance(60)
    assert.ok(await isTrusted(visitor, ada), 'the cookie without the device is no theft')

    await trustedBrowser(app, grace, visitor)
    app.advance(60)
    assert.equal(await isTrusted(visitor, ada), false, 'the last user who trusts a browser replaces the others')
    assert.ok(await isTrusted(visitor, grace))
    assert.deepEqual(await eventsOf(ada), ['device.trusted'])
  })
})

describe('a copied trust cookie', () => {
  for (const [who, uses] of [
    ['the copy', ['original', 'copy']],
    ['the original', ['copy', 'original']],
    ['the long-unused original', ['copy', 'copy', 'copy', 'original']],
  ] as const)
    test(`is revoked in both browsers, with a mail to the user, when ${who} sends an outdated secret`, async () => {
      const ada = await userWithApp(app)
      const original = await trustedBrowser(app, ada)
      const browsers = { original, copy: copyOf(app, original) }
      for (const [at, use] of uses.entries()) {
        app.advance(60)
        assert.equal(await isTrusted(browsers[use], ada), at < uses.length - 1)
      }
      for (const visitor of Object.values(browsers)) assert.equal(await isTrusted(visitor, ada), false)
      assert.deepEqual(await eventsOf(ada), ['device.trusted', 'device.theft-suspected'])
      const mails = await app.mailsTo(ada.email)
      assert.equal(mails.filter(({ template }) => template === 'trust-ended').length, 1)
      const other = await trustedBrowser(app, ada)
      app.advance(60)
      assert.ok(await isTrusted(other, ada))
    })

  test('is not assumed when several tabs of one browser sign in at once', async () => {
    const ada = await userWithApp(app)
    const visitor = await trustedBrowser(app, ada)
    for (let round = 0; round < 3; round++) {
      app.advance(60)
      const tabs = Array.from({ length: 5 }, () => copyOf(app, visitor))
      assert.deepEqual(await Promise.all(tabs.map((tab) => isTrusted(tab, ada))), Array<boolean>(5).fill(true))
      const secrets = new Set(tabs.map((tab) => tab.cookies.get(cookie)))
      assert.equal(secrets.size, 1)
      assert.equal(secrets.has(visitor.cookies.get(cookie)), false)
      visitor.cookies.set(cookie, [...secrets][0]!)
    }
    assert.deepEqual(await eventsOf(ada), ['device.trusted'])
  })
})

describe('all trusted devices are removed', () => {
  const newPassword = 'another password'
  const acts: Record<string, (ada: User, admin: Visitor) => Promise<unknown>> = {
    'when the user changes the password': ({ visitor, password }) =>
      visitor.call(changePassword, { body: { currentPassword: password, newPassword } }),
    'when the user resets the password': async ({ email }) => {
      const { token } = await mailedResetLink(app, email)
      await app.visitor().call(resetPassword, { body: { token, newPassword } })
    },
    'when an administrator sets the password': ({ id }, admin) =>
      admin.call(setUserPassword, { body: { userId: id, newPassword } }),
    'when the user turns the second factor off': ({ visitor }) => visitor.call(disableTwoFactor, { body: {} }),
    'when the operator removes the second factor': ({ email }) => resetFactorsByEmail(app.deps, email),
    'when the user is banned': ({ id }, admin) => admin.call(banUser, { body: { userId: id } }),
  }
  for (const [when, act] of Object.entries(acts))
    test(when, async () => {
      const ada = await userWithApp(app)
      await trustedBrowser(app, ada)
      const admin = await app.user()
      await app.db.run(sql`update users set role = 'admin' where id = ${admin.id}`)
      await act(ada, admin.visitor)
      const trusted = await app.db.rows(sql`
        select 1 from known_devices where user_id = ${ada.id} and (trust_digest is not null or trusted_until is not null)`)
      assert.deepEqual(trusted, [])
      assert.deepEqual(await eventsOf(ada), ['device.trusted', 'device.distrusted'])
    })
})

describe('the list of trusted devices', () => {
  test('contains only the caller’s devices, which can be removed one by one or all at once', async () => {
    const ada = await userWithApp(app)
    const [phone, laptop] = [await trustedBrowser(app, ada), await trustedBrowser(app, ada)]
    const grace = await userWithApp(app)
    const theirs = await trustedBrowser(app, grace)
    app.advance(60)
    await laptop.call(signInEmail, { body: ada })
    await laptop.call(verifyTotp, { body: { code: ada.code() } })
    const listed = (await laptop.call(listTrustedDevices)).data!
    assert.deepEqual(
      listed.map(({ isCurrent, userAgent }) => [isCurrent, userAgent]),
      [
        [true, 'Test browser'],
        [false, 'Test browser'],
      ],
    )
    assert.ok(Date.parse(listed[0]!.lastUsedAt) > Date.parse(listed[1]!.lastUsedAt))

    await theirs.call(signInEmail, { body: grace })
    await theirs.call(verifyTotp, { body: { code: grace.code() } })
    const body = { id: listed[1]!.id }
    await writingNothing(app.db, () => theirs.call(revokeTrustedDevices, { body }))
    assert.equal((await laptop.call(listTrustedDevices)).data!.length, 2)

    await laptop.call(revokeTrustedDevices, { body })
    assert.deepEqual(
      (await laptop.call(listTrustedDevices)).data!.map(({ isCurrent }) => isCurrent),
      [true],
    )
    assert.equal(await isTrusted(phone, ada), false)
    await laptop.call(revokeTrustedDevices, { body: {} })
    assert.deepEqual((await laptop.call(listTrustedDevices)).data, [])
    assert.equal((await theirs.call(listTrustedDevices)).data!.length, 1)
  })

  test('cannot be changed in a session in which a trusted device replaced the second factor', async () => {
    const ada = await userWithApp(app)
    const visitor = await trustedBrowser(app, ada)
    app.advance(60)
    await visitor.call(signInEmail, { body: ada })
    await writingNothing(app.db, async () => {
      const { error } = await visitor.call(revokeTrustedDevices, { body: {} })
      assert.equal(error?.code, 'SESSION_NOT_FRESH')
      assert.equal(error.details?.stepUp?.level, 2)
    })
    assert.equal((await visitor.call(listTrustedDevices)).data!.length, 1)
  })
})
