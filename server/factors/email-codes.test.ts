import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sendOtp, verifyOtp } from '../../contract/factors/enrolment.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  readChallenge,
  readFactors,
  verifyBackupCode,
} from '../../contract/factors/two-factor.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { startBeside } from '../testing/beside.ts'
import { verifiedUser } from '../testing/email-links.ts'
import { addApp, emailedCode, userWithEmailCode } from '../testing/factors.ts'
import { askForMail } from '../testing/mailed-codes.ts'
import { writingNothing } from '../testing/rows.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const options = { twoFactor: { otpOptions: { enabled: true, allowedAttempts: 3 } } }
const app = await startApp({ after, options })

type User = { id: string; email: string; password: string }

const mailsTo = async (email: string, { mailsTo: read } = app) => (await read(email)).map(({ template }) => template)
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
const send = (visitor: Visitor) => visitor.call(sendOtp, { body: {} })
const enter = (visitor: Visitor, code: string) => visitor.call(verifyOtp, { body: { code } })

/** Returns a new browser in which the user has entered the password. */
async function challenged({ email, password }: User, { visitor: newVisitor } = app) {
  const visitor = newVisitor()
  const { data } = await visitor.call(signInEmail, { body: { email, password, callbackURL: '/account' } })
  assert.equal(data?.twoFactorRedirect, true)
  return { visitor, methods: data.twoFactorMethods }
}

async function eventsAbout({ id }: User) {
  const rows = await app.db.rows<{ action: string }>(sql`
    select action from events where subject_id = ${id} order by id`)
  return rows.map(({ action }) => action)
}

describe('codes by email as a second step', () => {
  test('are turned on in one call, which also creates recovery codes, records events and sends a mail', async () => {
    const ada = await userWithEmailCode(app)
    assert.equal(ada.recoveryCodes.length, 10)
    const { data } = await ada.visitor.call(getSession)
    assert.equal(data?.user.twoFactorEnabled, true)
    assert.notEqual(data.session.token, ada.token)
    const factors = (await ada.visitor.call(readFactors)).data!
    assert.deepEqual([factors.isOn, factors.offersEmailCode, factors.recoveryCodes], [true, true, 10])
    assert.equal(factors.emailCode?.lastUsedAt, null)
    const events = await eventsAbout(ada)
    assert.ok(events.includes('email-code.enabled') && events.includes('second-factor.enabled'))
    assert.ok((await mailsTo(ada.email)).includes('second-factor-changed'))
  })

  test('complete a sign-in after the password, and each code works only once', async () => {
    const ada = await userWithEmailCode(app)
    const { visitor, methods } = await challenged(ada)
    assert.deepEqual(methods, ['otp', 'backup-code'])
    const code = await emailedCode(app, visitor, ada.email)
    assert.match(code, /^\d{6}$/)
    const { data } = await enter(visitor, `${code.slice(0, 3)} ${code.slice(3)}`)
    assert.equal(data?.user.id, ada.id)
    assert.equal(data.url, '/account')
    const { session } = (await visitor.call(getSession)).data!
    assert.deepEqual([session.acr, session.amr], ['urn:gatehouse:level:2', ['pwd', 'mail', 'mfa']])
    assert.notEqual((await visitor.call(readFactors)).data?.emailCode?.lastUsedAt, null)

    const again = (await challenged(ada)).visitor
    assert.equal((await enter(again, code)).error?.code, 'OTP_HAS_EXPIRED')
  })

  test('work only in the browser that requested them, and only the newest code works', async () => {
    const ada = await userWithEmailCode(app)
    const [one, other] = [(await challenged(ada)).visitor, (await challenged(ada)).visitor]
    const first = await emailedCode(app, one, ada.email)
    const elsewhere = await emailedCode(app, other, ada.email)
    if (first !== elsewhere) assert.equal((await enter(one, elsewhere)).error?.code, 'INVALID_CODE')
    const second = await emailedCode(app, one, ada.email)
    if (first !== second) assert.equal((await enter(one, first)).error?.code, 'INVALID_CODE')
    assert.equal((await enter(one, second)).error, null)
  })

  test('expire after three minutes', async () => {
    const ada = await userWithEmailCode(app)
    const { visitor } = await challenged(ada)
    const code = await emailedCode(app, visitor, ada.email)
    app.advance(180)
    assert.equal((await enter(visitor, code)).error?.code, 'OTP_HAS_EXPIRED')
    assert.equal((await enter(visitor, await emailedCode(app, visitor, ada.email))).error, null)
  })

  test('allow only three wrong attempts, even in parallel calls', async () => {
    const ada = await userWithEmailCode(app)
    const { visitor } = await challenged(ada)
    const code = await emailedCode(app, visitor, ada.email)
    const tries = await Promise.all(Array.from({ length: 5 }, () => enter(visitor, wrongFor(code))))
    const codes = tries.map(({ error }) => error?.code ?? 'admitted').toSorted()
    const tooMany = 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'
    assert.deepEqual(codes, ['INVALID_CODE', 'INVALID_CODE', 'INVALID_CODE', tooMany, tooMany])
    assert.equal((await enter(visitor, code)).error?.code, tooMany)
    assert.equal((await visitor.call(getSession)).data, null)
  })

  test('work only once, even in parallel calls', async () => {
    const ada = await userWithEmailCode(app)
    const code = await emailedCode(app, ada.visitor, ada.email)
    const tries = await Promise.all(Array.from({ length: 10 }, () => enter(ada.visitor, code)))
    assert.equal(tries.filter(({ error }) => error === null).length, 1)
  })

  test('can be used to trust the device', async () => {
    const ada = await userWithEmailCode(app)
    const { visitor } = await challenged(ada)
    const code = await emailedCode(app, visitor, ada.email)
    assert.equal((await visitor.call(verifyOtp, { body: { code, trustDevice: true } })).error, null)
    visitor.cookies.delete('gatehouse.session_token')
    visitor.cookies.delete('gatehouse.session_data')
    assert.equal((await visitor.call(signInEmail, { body: ada })).data?.user?.id, ada.id)
  })

  test('are not accepted if the first proof was a mailed code or link', async () => {
    const ada = await userWithEmailCode(app)
    const browser = app.visitor()
    await browser.fetch((await askForMail(app, browser, ada.email, { callbackURL: '/account' })).url)
    assert.deepEqual((await browser.call(readChallenge)).data?.methods, ['backup-code'])
    await writingNothing(app.db, async () => {
      assert.equal((await send(browser)).error?.code, 'OTP_NOT_CONFIGURED')
      assert.equal((await enter(browser, '123456')).error?.code, 'OTP_NOT_CONFIGURED')
    })
    assert.equal((await browser.call(verifyBackupCode, { body: { code: ada.recoveryCodes[0]! } })).error, null)
  })

  test('renew the proof of a second factor in a session', async () => {
    const ada = await userWithEmailCode(app)
    const { visitor } = await challenged(ada)
    await enter(visitor, await emailedCode(app, visitor, ada.email))
    app.advance(1000)
    const refused = await visitor.call(disableTwoFactor, { body: {} })
    assert.equal(refused.error?.code, 'SESSION_NOT_FRESH')
    const { stepUp } = (JSON.parse(visitor.lastBody()) as { details: { stepUp: { methods: string[] } } }).details
    assert.deepEqual(stepUp.methods, ['otp', 'backup-code'])
    assert.equal((await enter(visitor, await emailedCode(app, visitor, ada.email))).error, null)
    assert.equal((await visitor.call(disableTwoFactor, { body: {} })).error, null)
    assert.equal((await visitor.call(getSession)).data?.user.twoFactorEnabled, false)
    assert.equal((await visitor.call(readFactors)).data?.emailCode, null)
  })

  test('can be turned on and off while an authenticator app stays on', async () => {
    const ada = await addApp(app, await verifiedUser(app))
    const { visitor } = ada
    const enabled = await visitor.call(enableTwoFactor, { body: { method: 'otp' } })
    assert.deepEqual(enabled.data, { method: 'otp', backupCodes: [] })
    assert.deepEqual((await challenged(ada)).methods, ['totp', 'otp', 'backup-code'])
    assert.equal((await visitor.call(disableTwoFactor, { body: { method: 'otp' } })).error, null)
    assert.deepEqual((await challenged(ada)).methods, ['totp', 'backup-code'])
    const mails = (await app.mailsTo(ada.email)).map(({ subject }) => subject)
    assert.ok(mails.includes('Email codes were turned on for your account at Gatehouse'))
    assert.ok(mails.includes('Email codes were turned off for your account at Gatehouse'))
    assert.equal(
      (await visitor.call(disableTwoFactor, { body: { method: 'otp' } })).error?.code,
      'TWO_FACTOR_NOT_ENABLED',
    )
  })

  test('turn two-factor authentication off when they are removed as the only second factor', async () => {
    const { visitor, ...ada } = await userWithEmailCode(app)
    assert.equal((await visitor.call(disableTwoFactor, { body: { method: 'otp' } })).error?.code, 'SESSION_NOT_FRESH')
    await enter(visitor, await emailedCode(app, visitor, ada.email))
    assert.equal((await visitor.call(disableTwoFactor, { body: { method: 'otp' } })).error, null)
    const { isOn, recoveryCodes } = (await visitor.call(readFactors)).data!
    assert.deepEqual([isOn, recoveryCodes], [false, 0])
  })

  test('cannot be turned on with an unverified address, or if the mailbox is the only first factor', async () => {
    const ada = await app.user()
    const enable = () => ada.visitor.call(enableTwoFactor, { body: { method: 'otp' } })
    await writingNothing(app.db, async () => assert.equal((await enable()).error?.code, 'EMAIL_NOT_VERIFIED'))
    await app.db.run(sql`update users set email_verified = true where id = ${ada.id}`)
    await app.db.run(sql`delete from accounts where user_id = ${ada.id}`)
    await writingNothing(app.db, async () => assert.equal((await enable()).error?.code, 'OTP_NOT_CONFIGURED'))
  })

  test('are refused if the site does not offer them', async () => {
    const ada = await userWithEmailCode(app)
    const strict = startBeside(app, {})
    const browser = strict.visitor(app.visitor())
    const { data } = await browser.call(signInEmail, { body: ada })
    assert.deepEqual(data?.twoFactorMethods, ['backup-code'])
    await writingNothing(app.db, async () => {
      assert.equal((await send(browser)).error?.code, 'OTP_NOT_CONFIGURED')
      assert.equal((await enter(browser, '123456')).error?.code, 'OTP_NOT_CONFIGURED')
    })
    const other = strict.visitor((await verifiedUser(app)).visitor)
    assert.equal((await other.call(enableTwoFactor, { body: { method: 'otp' } })).error?.code, 'OTP_NOT_CONFIGURED')
    assert.equal((await other.call(readFactors)).data?.offersEmailCode, false)
  })

  test('are refused to signed-out visitors without a challenge, and to users with an unverified address', async () => {
    const stranger = app.visitor()
    assert.equal((await send(stranger)).error?.code, 'INVALID_TWO_FACTOR_COOKIE')
    assert.equal((await enter(stranger, '123456')).error?.code, 'INVALID_TWO_FACTOR_COOKIE')
    const ada = await userWithEmailCode(app)
    await app.db.run(sql`update users set email_verified = false where id = ${ada.id}`)
    const { visitor, methods } = await challenged(ada)
    assert.deepEqual(methods, ['backup-code'])
    assert.equal((await send(visitor)).error?.code, 'OTP_NOT_CONFIGURED')
  })
})

describe('wrong emailed codes', async () => {
  const limited = await startApp({ after, options: { ...options, rateLimit: { enabled: true, max: 100_000 } } })

  test('cause a pause and a mail to the user after the tenth wrong code, counted across all challenges', async () => {
    const ada = await userWithEmailCode(limited)
    for (let wrong = 0; wrong < 10;) {
      limited.advance(11)
      const { visitor } = await challenged(ada, limited)
      const code = await emailedCode(limited, visitor, ada.email)
      for (let attempt = 0; attempt < 2; attempt++, wrong++)
        assert.equal((await enter(visitor, wrongFor(code))).error?.code, 'INVALID_CODE')
    }
    limited.advance(11)
    const { visitor } = await challenged(ada, limited)
    const code = await emailedCode(limited, visitor, ada.email)
    assert.equal((await enter(visitor, code)).error?.code, 'ACCOUNT_TEMPORARILY_LOCKED')
    assert.ok(Number(visitor.lastResponse().headers.get('retry-after')) > 800)
    assert.ok((await mailsTo(ada.email, limited)).includes('password-known'))
    // The pause does not affect recovery codes, whose wrong attempts are counted separately.
    assert.equal((await visitor.call(verifyBackupCode, { body: { code: ada.recoveryCodes[0]! } })).error, null)
  })
})
