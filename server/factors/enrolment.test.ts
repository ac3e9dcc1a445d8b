import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { setUp } from '../../contract/admin/set-up.ts'
import { generateRegisterOptions, verifyRegistration } from '../../contract/factors/passkeys.ts'
import { sendOtp, verifyOtp } from '../../contract/factors/enrolment.ts'
import {
  enableTwoFactor,
  readChallenge,
  readFactors,
  verifyBackupCode,
  verifyTotp,
} from '../../contract/factors/two-factor.ts'
import { requestRecovery } from '../../contract/factors/recovery.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { pathBelowBase, type Endpoint } from '../../contract/endpoint.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { startBeside } from '../testing/beside.ts'
import { verifiedUser } from '../testing/email-links.ts'
import { beginNewApp, confirmNewApp, enterMailedCode, mailedCode } from '../testing/enrolment.ts'
import { addApp, copyOf } from '../testing/factors.ts'
import { addPasskey } from '../testing/passkeys.ts'
import { sampleInput } from '../testing/sample-input.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

// Users sign up at `app`, which requires no second factor. `strict` is the same site, but requires a second factor from
// everybody.
const app = await startApp({ after })
const strict = startBeside(app, { twoFactor: { required: 'everybody' } })

const stranger = () => strict.visitor(app.visitor())
const answer = (visitor: Visitor) => `${visitor.lastResponse().status} ${visitor.lastBody()}`
const codeOf = (visitor: Visitor) => (JSON.parse(visitor.lastBody()) as { code: string }).code
const challengeReply = '{"twoFactorRedirect":true,"twoFactorMethods":[],"twoFactorEnrolment":true}'
const actionsAbout = async ({ id }: { id: string }) => {
  const rows = await app.db.rows<{ action: string }>(sql`
    select action from events where subject_id = ${id} or actor_id = ${id} order by id`)
  return rows.map(({ action }) => action)
}

let newcomers = 0
const newcomer = () => ({
  name: 'New',
  email: `newcomer-${++newcomers}@example.com`,
  password: 'correct horse battery',
})

/** Returns a user without a second factor, and a browser in which the user has sent the password to `strict`. */
async function enrolling() {
  const user = await verifiedUser(app)
  const browser = stranger()
  await browser.call(signInEmail, { body: user })
  assert.equal(answer(browser), `200 ${challengeReply}`)
  return { ...user, browser }
}

/** Like `enrolling`, but the user has also entered the mailed code. */
async function ready() {
  const user = await enrolling()
  const { error } = await enterMailedCode(app, user.browser, user.email)
  assert.equal(error, null)
  return user
}

describe('signing in when a second factor is required and the user has none', () => {
  test('sets up an authenticator app after a mailed code, and starts a session at level 2', async () => {
    const ada = await enrolling()
    assert.deepEqual((await ada.browser.call(readChallenge)).data?.enrolment, { needsCode: true })
    const entered = await enterMailedCode(app, ada.browser, ada.email)
    assert.equal(entered.data?.token, null)
    assert.deepEqual((await ada.browser.call(readChallenge)).data?.enrolment, { needsCode: false })
    const { code, recoveryCodes } = await beginNewApp(app, ada.browser)
    const { data } = await ada.browser.call(verifyTotp, { body: { code: code() } })
    assert.equal(typeof data?.token, 'string')
    assert.equal(ada.browser.cookies.has('gatehouse.two_factor'), false)
    const { session, user } = (await ada.browser.call(getSession)).data!
    assert.deepEqual([session.acr, session.amr], ['urn:gatehouse:level:2', ['pwd', 'mail', 'otp', 'mfa']])
    assert.equal(user.twoFactorEnabled, true)
    assert.equal((await ada.browser.call(readFactors)).data?.recoveryCodes, 10)
    const actions = await actionsAbout(ada)
    assert.ok(actions.includes('sign-in.challenged') && actions.includes('second-factor.enabled'))
    assert.ok((await app.mailsTo(ada.email)).some(({ template }) => template === 'second-factor-changed'))
    const again = stranger()
    await again.call(signInEmail, { body: ada })
    assert.deepEqual(JSON.parse(again.lastBody()), {
      twoFactorRedirect: true,
      twoFactorMethods: ['totp', 'backup-code'],
    })
    assert.equal((await again.call(verifyBackupCode, { body: { code: recoveryCodes[0]! } })).error, null)
  })

  test('sets up a passkey or a security key, and returns recovery codes', async () => {
    for (const isVerified of [true, false]) {
      const ada = await ready()
      const authenticator = createAuthenticator({ origin: app.config.origin, isSynced: false })
      const { data } = await addPasskey(ada.browser, authenticator, { isVerified })
      assert.equal(data?.backupCodes?.length, 10)
      assert.equal(data.isSecurityKey, !isVerified)
      const { session, user } = (await ada.browser.call(getSession)).data!
      assert.deepEqual([session.acr, user.twoFactorEnabled], ['urn:gatehouse:level:2', true])
      const actions = await actionsAbout(ada)
      assert.ok(actions.includes('passkey.added') && actions.includes('second-factor.enabled'))
    }
  })

  test('keeps the callbackURL and rememberMe of the sign-in', async () => {
    const ada = await verifiedUser(app)
    const browser = stranger()
    await browser.call(signInEmail, { body: { ...ada, callbackURL: '/account', rememberMe: false } })
    await enterMailedCode(app, browser, ada.email)
    const { data } = await confirmNewApp(app, browser)
    assert.match(data?.url ?? '', /\/account$/)
    assert.ok(browser.cookies.has('gatehouse.dont_remember'))
  })

  test('verifies the email address of a user who has just signed up, before the first session starts', async () => {
    const ada = newcomer()
    const browser = stranger()
    await browser.call(signUpEmail, { body: ada })
    assert.equal(answer(browser), `200 ${challengeReply}`)
    assert.equal((await browser.call(getSession)).data, null)
    await browser.call(enableTwoFactor, { body: {} })
    assert.equal(codeOf(browser), 'EMAIL_NOT_VERIFIED')
    const { data } = await enterMailedCode(app, browser, ada.email)
    assert.equal(data?.user.emailVerified, true)
    await confirmNewApp(app, browser)
    assert.equal((await browser.call(getSession)).data?.user.email, ada.email)
  })

  test('admits the first administrator without a second factor, and requires a second factor at the next sign-in', async () => {
    const empty = await startApp({ after, options: { twoFactor: { required: 'everybody', requiredGrace: 0 } } })
    const { setUpCode } = await import('../admin/set-up.ts')
    const ada = newcomer()
    const browser = empty.visitor()
    await browser.call(setUp, { body: { ...ada, code: setUpCode(empty.deps.keys) } })
    assert.equal((await browser.call(getSession)).data?.user.email, ada.email)
    const again = empty.visitor()
    await again.call(signInEmail, { body: ada })
    assert.equal(answer(again), `200 ${challengeReply}`)
    assert.equal((await browser.call(enableTwoFactor, { body: { password: ada.password } })).error, null)
    empty.advance(86_401)
    assert.equal((await browser.call(getSession)).data, null)
  })
})

describe('enrollment with a stolen password', () => {
  test('sets up nothing without the mailed code', async () => {
    const { browser, id } = await enrolling()
    await browser.call(enableTwoFactor, { body: {} })
    assert.equal(answer(browser), '403 {"code":"EMAIL_NOT_VERIFIED","message":"Email not verified"}')
    await browser.call(generateRegisterOptions)
    assert.equal(codeOf(browser), 'EMAIL_NOT_VERIFIED')
    await app.db.run(sql`insert into totp_factors (user_id, secret, created_at) values (${id}, 'sealed', now())`)
    await browser.call(verifyTotp, { body: { code: '000000' } })
    assert.equal(codeOf(browser), 'EMAIL_NOT_VERIFIED')
    await browser.call(verifyBackupCode, { body: { code: '0000-0000-00000' } })
    assert.equal(codeOf(browser), 'BACKUP_CODES_NOT_ENABLED')
    await browser.call(requestRecovery, { body: { password: 'correct horse battery' } })
    assert.equal(codeOf(browser), 'INVALID_TWO_FACTOR_COOKIE')
  })

  test('allows five attempts to enter a mailed code, and accepts no code after five minutes', async () => {
    const { browser, email } = await enrolling()
    await browser.call(verifyOtp, { body: { code: '123456' } })
    assert.equal(answer(browser), '400 {"code":"OTP_HAS_EXPIRED","message":"OTP has expired"}')
    await browser.call(sendOtp, { body: {} })
    app.advance(301)
    await browser.call(verifyOtp, { body: { code: await mailedCode(app, email) } })
    assert.equal(codeOf(browser), 'OTP_HAS_EXPIRED')
    await browser.call(sendOtp, { body: {} })
    for (const _ of [3, 4, 5]) {
      await browser.call(verifyOtp, { body: { code: 'wrong!' } })
      assert.equal(codeOf(browser), 'INVALID_CODE')
    }
    await browser.call(verifyOtp, { body: { code: await mailedCode(app, email) } })
    assert.equal(codeOf(browser), 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE')
  })

  test('mails at most one code a minute, and accepts a code only in the challenge for which it was mailed', async () => {
    const ada = await enrolling()
    const limited = startBeside(app, { twoFactor: { required: 'everybody' }, rateLimit: { enabled: true } })
    await limited.visitor(ada.browser).call(sendOtp, { body: {} })
    const first = await mailedCode(app, ada.email)
    const again = limited.visitor(ada.browser)
    await again.call(sendOtp, { body: {} })
    assert.equal(codeOf(again), 'TOO_MANY_REQUESTS')
    assert.equal(again.lastResponse().headers.get('retry-after'), '60')
    const other = stranger()
    await other.call(signInEmail, { body: ada })
    await other.call(sendOtp, { body: {} })
    await other.call(verifyOtp, { body: { code: first } })
    assert.equal(codeOf(other), 'INVALID_CODE')
    assert.equal((await ada.browser.call(verifyOtp, { body: { code: first } })).error, null)
  })

  test('is impossible once the owner has set up a second factor in another browser', async () => {
    const ada = await ready()
    const { code } = await beginNewApp(app, ada.browser)
    const authenticator = createAuthenticator({ origin: app.config.origin, isSynced: false })
    const { data: options } = await ada.browser.call(generateRegisterOptions)
    await app.db.run(sql`delete from totp_factors where user_id = ${ada.id}`)
    await addApp(app, ada)
    await ada.browser.call(verifyTotp, { body: { code: code() } })
    assert.equal(codeOf(ada.browser), 'INVALID_TWO_FACTOR_COOKIE')
    await ada.browser.call(verifyRegistration, { body: { response: authenticator.create(options!) } })
    assert.equal(codeOf(ada.browser), 'INVALID_TWO_FACTOR_COOKIE')
    await ada.browser.call(enableTwoFactor, { body: {} })
    assert.equal(codeOf(ada.browser), 'INVALID_TWO_FACTOR_COOKIE')
    assert.equal((await ada.browser.call(getSession)).data, null)
  })
})

describe('a challenge that allows an enrollment', () => {
  test('does not count as a session at any endpoint', async () => {
    const { browser } = await ready()
    assert.equal((await browser.call(getSession)).data, null)
    for (const endpoint of endpoints as readonly Endpoint[]) {
      if (endpoint.access === 'anyone' || endpoint.access === 'optional') continue
      const query = new URLSearchParams(sampleInput(endpoint.query) as Record<string, string>)
      const path = `${app.config.basePath}${pathBelowBase(endpoint)}${query.size > 0 ? `?${query}` : ''}`
      const isPost = endpoint.method === 'POST'
      const body = isPost ? { body: JSON.stringify(sampleInput(endpoint.body)) } : {}
      const headers = { 'content-type': 'application/json' }
      const { status } = await browser.fetch(path, { method: endpoint.method, headers, ...body })
      assert.ok(status === 401 || status === 404, `${endpoint.path} ${status}`)
    }
  })

  test('cannot be used by other sites, or without its cookie', async () => {
    const { browser } = await ready()
    for (const { path } of [enableTwoFactor, verifyTotp, sendOtp, verifyOtp, verifyRegistration]) {
      const { status } = await browser.fetch(app.config.basePath + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://attacker.example' },
        body: '{}',
      })
      assert.equal(status, 403, path)
    }
    const other = stranger()
    await other.call(enableTwoFactor, { body: {} })
    assert.equal(codeOf(other), 'UNAUTHORIZED')
    await other.call(generateRegisterOptions)
    assert.equal(codeOf(other), 'SESSION_REQUIRED')
    await other.call(sendOtp, { body: {} })
    assert.equal(codeOf(other), 'INVALID_TWO_FACTOR_COOKIE')
  })

  test('differs from an ordinary challenge, in which no code is mailed and no passkey can be added', async () => {
    const ada = await addApp(app, await app.user())
    const browser = stranger()
    await browser.call(signInEmail, { body: ada })
    await browser.call(sendOtp, { body: {} })
    assert.equal(answer(browser), '400 {"code":"OTP_NOT_CONFIGURED","message":"OTP is not available"}')
    await ada.visitor.call(verifyOtp, { body: { code: '123456' } })
    assert.equal(codeOf(ada.visitor), 'OTP_NOT_CONFIGURED')
    await browser.call(generateRegisterOptions)
    assert.equal(codeOf(browser), 'SESSION_REQUIRED')
  })

  for (const round of [1, 2, 3])
    test(`admits only one of fifty parallel confirmations, round ${round}`, async () => {
      const ada = await ready()
      const { code } = await beginNewApp(app, ada.browser)
      const body = { code: code() }
      const copies = Array.from({ length: 50 }, () => {
        const copy = stranger()
        for (const [name, value] of copyOf(app, ada.browser).cookies) copy.cookies.set(name, value)
        return copy
      })
      const answers = await Promise.all(copies.map((copy) => copy.call(verifyTotp, { body })))
      assert.equal(answers.filter(({ error }) => error === null).length, 1)
      const sessions = await app.db.rows(sql`
        select id from sessions where user_id = ${ada.id} and proofs::text like '%app%'`)
      assert.equal(sessions.length, 1)
    })
})
