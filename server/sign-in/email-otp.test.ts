import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { getSession } from '../../contract/sessions/sessions.ts'
import {
  checkVerificationOtp,
  requestPasswordResetOtp,
  resetPasswordOtp,
  sendVerificationOtp,
  signInEmailOtp,
  verifyEmailOtp,
} from '../../contract/sign-in/email-otp.ts'
import { signInMagicLink } from '../../contract/sign-in/magic-link.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { verifiedUser } from '../testing/email-links.ts'
import { askForMail, newestCode } from '../testing/mailed-codes.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

/** Returns a code that differs from the correct one. */
const wrong = (code: string) => code.replace(/.$/, (last) => String((Number(last) + 1) % 10))

async function enter(browser: Visitor, email: string, otp: string) {
  const { error } = await browser.call(signInEmailOtp, { body: { email, otp } })
  return error?.code ?? 'admitted'
}

describe('a mailed code', async () => {
  const app = await startApp({ after })

  test('signs in once, and invalidates the link in the same mail', async () => {
    const ada = await verifiedUser(app)
    const browser = app.visitor()
    const { code, url } = await askForMail(app, browser, ada.email, { callbackURL: '/account' })
    assert.match(code, /^\d{6}$/)
    const { data } = await browser.call(signInEmailOtp, {
      body: { email: ada.email, otp: ` ${code.slice(0, 3)} ${code.slice(3)}` },
    })
    assert.equal(data?.user?.id, ada.id)
    assert.equal((await browser.call(getSession)).data?.user.id, ada.id)
    assert.equal(await enter(app.visitor(), ada.email, code), 'INVALID_OTP')
    assert.equal((await browser.fetch(url)).headers.get('location'), '/account?error=INVALID_TOKEN')
  })

  test('allows three wrong attempts in the browser that requested it, and three in other browsers', async () => {
    const ada = await verifiedUser(app)
    const [browser, stranger] = [app.visitor(), app.visitor()]
    const { code, url } = await askForMail(app, browser, ada.email, { callbackURL: '/account' })
    for (const visitor of [stranger, stranger, stranger])
      assert.equal(await enter(visitor, ada.email, wrong(code)), 'INVALID_OTP')
    assert.equal(await enter(app.visitor(), ada.email, code), 'TOO_MANY_ATTEMPTS')
    for (const visitor of [browser, browser]) assert.equal(await enter(visitor, ada.email, wrong(code)), 'INVALID_OTP')
    const third = await browser.call(checkVerificationOtp, {
      body: { email: ada.email, type: 'sign-in', otp: wrong(code) },
    })
    assert.equal(third.error?.code, 'INVALID_OTP')
    assert.equal(await enter(browser, ada.email, code), 'TOO_MANY_ATTEMPTS')
    assert.equal(browser.lastResponse().status, 403)
    // Links cannot be guessed, so wrong codes do not invalidate the link.
    assert.equal((await browser.fetch(url)).headers.get('location'), '/account')
  })

  test('stays valid if a stranger requests another mail', async () => {
    const ada = await verifiedUser(app)
    const browser = app.visitor()
    const { code } = await askForMail(app, browser, ada.email)
    await askForMail(app, app.visitor(), ada.email)
    assert.equal(await enter(browser, ada.email, code), 'admitted')
  })

  test('can be checked without being used up', async () => {
    const ada = await verifiedUser(app)
    const browser = app.visitor()
    const { code: otp } = await askForMail(app, browser, ada.email)
    for (let time = 1; time <= 4; time++) {
      const { data } = await browser.call(checkVerificationOtp, { body: { email: ada.email, type: 'sign-in', otp } })
      assert.deepEqual(data, { success: true })
    }
    assert.equal(await enter(browser, ada.email, otp), 'admitted')
  })

  test('expires after five minutes, and is refused for another purpose', async () => {
    const ada = await verifiedUser(app)
    const browser = app.visitor()
    const { code: otp } = await askForMail(app, browser, ada.email)
    const body = { email: ada.email, otp, password: 'a brand new password' }
    assert.equal((await browser.call(resetPasswordOtp, { body })).error?.code, 'INVALID_OTP')
    app.advance(301)
    assert.equal(await enter(browser, ada.email, otp), 'OTP_EXPIRED')
  })

  test('resets a password like a reset link', async () => {
    const ada = await verifiedUser(app)
    const browser = app.visitor()
    await browser.call(requestPasswordResetOtp, { body: { email: ada.email } })
    const { code: otp } = await newestCode(app, ada.email, 'reset-code')
    const password = 'a brand new password'
    const reset = (chosen: string) =>
      browser.call(resetPasswordOtp, { body: { email: ada.email, otp, password: chosen } })
    assert.equal((await reset('short')).error?.code, 'PASSWORD_TOO_SHORT')
    assert.deepEqual((await reset(password)).data, { success: true })
    assert.equal((await reset(password)).error?.code, 'INVALID_OTP')
    assert.equal((await ada.visitor.call(getSession)).data, null)
    assert.equal((await browser.call(signInEmail, { body: { email: ada.email, password } })).data?.user?.id, ada.id)
    assert.ok((await app.mailsTo(ada.email)).some(({ template }) => template === 'password-changed'))
  })

  test('verifies an email address, and keeps the password', async () => {
    const ada = await app.user()
    await ada.visitor.call(sendVerificationOtp, { body: { email: ada.email, type: 'email-verification' } })
    const { code: otp } = await newestCode(app, ada.email, 'verify-code')
    const { data } = await ada.visitor.call(verifyEmailOtp, { body: { email: ada.email, otp } })
    assert.deepEqual([data?.status, data?.token, data?.user?.emailVerified], [true, null, true])
    assert.equal((await app.visitor().call(signInEmail, { body: ada })).error, null)
  })

  test('that is wrong gets the same refusal for email addresses with and without an account', async () => {
    const ada = await verifiedUser(app)
    const types = ['email-verification', 'forget-password'] as const
    for (const type of types) {
      const answers = []
      for (const email of [ada.email, `nobody-${type}@example.com`]) {
        const browser = app.visitor()
        await browser.call(sendVerificationOtp, { body: { email, type } })
        await app.runJobs()
        const codes = []
        for (let time = 1; time <= 4; time++) {
          await browser.call(checkVerificationOtp, { body: { email, type, otp: 'wrong!' } })
          codes.push(`${browser.lastResponse().status} ${browser.lastBody()}`)
        }
        answers.push(codes)
      }
      assert.deepEqual(answers[0], answers[1])
      assert.match(answers[0]!.at(-1)!, /TOO_MANY_ATTEMPTS/)
    }
  })
})

describe('the limits of mailed codes', async () => {
  const app = await startApp({ after, options: { rateLimit: { enabled: true } } })
  let networks = 0
  const somewhere = () => app.visitor({ ipAddress: `198.51.100.${++networks}` })
  const mailsTo = async (email: string) =>
    (await app.mailsTo(email)).filter(({ template }) => template === 'sign-in').length

  async function askFrom(browser: Visitor, email: string) {
    await browser.call(signInMagicLink, { body: { email } })
    await app.runJobs()
  }

  test('allow an address one mail a minute, whose link works in every browser that requested a mail in that minute', async () => {
    const email = 'busy@example.com'
    const stranger = somewhere()
    await askFrom(stranger, email)
    const owner = somewhere()
    await askFrom(owner, email)
    assert.equal(owner.lastBody(), '{"status":true}')
    assert.equal(await mailsTo(email), 1)
    const { url } = await newestCode(app, email)
    assert.equal((await owner.fetch(url)).headers.get('location'), '/')
    assert.equal((await owner.call(getSession)).data?.user.email, email)
  })

  test('allow an address six mails with codes an hour, and one more at the request of a known device', async () => {
    const { email, visitor } = await app.user()
    app.advance(60)
    const codesTo = async (address: string) =>
      (await app.mailsTo(address)).filter(({ template }) => /^sign-in$|-code$/.test(template)).length
    const requests = [
      ['sign-in', 8, 4],
      // At most four of the six mails are sign-in codes, so that one mail remains for a reset code and one for a
      // verification code.
      ['forget-password', 3, 5],
      ['email-verification', 3, 6],
    ] as const
    for (const [type, minutes, sent] of requests) {
      for (let minute = 1; minute <= minutes; minute++) {
        await somewhere().call(sendVerificationOtp, { body: { email, type } })
        await app.runJobs()
        app.advance(61)
      }
      assert.equal(await codesTo(email), sent)
    }
    await askFrom(visitor, email)
    assert.equal(await codesTo(email), 7)
  })

  test('refuse the code of a mail, but not its link, after a hundred wrong codes in a row', async () => {
    const { email, id } = await app.user()
    await app.db.run(sql`update users set email_verified = true where id = ${id}`)
    app.advance(60)
    const browser = somewhere()
    const answers: string[] = []
    while (!answers.includes('USE_ANOTHER_WAY_TO_SIGN_IN') && answers.length < 200) {
      await askFrom(browser, email)
      const { code } = await newestCode(app, email)
      for (let time = 1; time <= 3; time++) answers.push(await enter(somewhere(), email, wrong(code)))
      app.advance(1000)
    }
    assert.equal(answers.filter((answer) => answer === 'INVALID_OTP').length, 100)
    await askFrom(browser, email)
    const { code, url } = await newestCode(app, email)
    assert.equal(await enter(browser, email, code), 'USE_ANOTHER_WAY_TO_SIGN_IN')
    await browser.fetch(url)
    assert.equal((await browser.call(getSession)).data?.user.id, id)
    app.advance(1000)
    await askFrom(browser, email)
    assert.equal(await enter(browser, email, (await newestCode(app, email)).code), 'admitted')
  })
})
