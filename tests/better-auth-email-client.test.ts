import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createAuthClient } from 'better-auth/client'
import { emailOTPClient, magicLinkClient } from 'better-auth/client/plugins'
import { verifiedUser } from '../server/testing/email-links.ts'
import { newestCode } from '../server/testing/mailed-codes.ts'
import { startApp } from '../server/testing/start-app.ts'

/** The unmodified plugins of Better Auth's client 1.7.25, in a browser that sends Fetch metadata. */
describe('better-auth 1.7.25 with the magicLink and emailOTP plugins', async () => {
  const app = await startApp({ after, options: { emailOTP: { changeEmail: { enabled: true } } } })

  function browser(visitor = app.visitor()) {
    const metadata = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }
    return createAuthClient({
      baseURL: app.config.origin,
      plugins: [magicLinkClient(), emailOTPClient()],
      fetchOptions: {
        customFetchImpl: (input, init) =>
          visitor.fetch(String(input), {
            ...init,
            headers: { ...Object.fromEntries(new Headers(init?.headers)), ...metadata },
          }),
      },
    })
  }

  test('signs in with a mailed link, which works only once', async () => {
    const { email } = await verifiedUser(app)
    assert.deepEqual((await browser().signIn.magicLink({ email, callbackURL: '/account' })).data, { status: true })
    const { token } = await newestCode(app, email)
    const client = browser()
    const { data } = await client.magicLink.verify({ query: { token } })
    assert.equal((data as { user: { email: string } } | null)?.user.email, email)
    assert.equal((await client.getSession()).data?.user.email, email)
    assert.equal((await client.magicLink.verify({ query: { token } })).error?.code, 'INVALID_TOKEN')
  })

  test('signs in with a mailed code', async () => {
    const { email } = await verifiedUser(app)
    const client = browser()
    const sent = await client.emailOtp.sendVerificationOtp({ email, type: 'sign-in' })
    assert.deepEqual(sent.data, { success: true })
    const { code: otp } = await newestCode(app, email)
    assert.equal((await client.signIn.emailOtp({ email, otp: 'wrong!' })).error?.code, 'INVALID_OTP')
    assert.deepEqual((await client.emailOtp.checkVerificationOtp({ email, type: 'sign-in', otp })).data, {
      success: true,
    })
    assert.equal((await client.signIn.emailOtp({ email, otp })).data?.user.email, email)
    assert.equal((await client.getSession()).data?.user.email, email)
  })

  test('verifies an email address with a mailed code', async () => {
    const { email, visitor } = await app.user()
    const client = browser(visitor)
    await client.emailOtp.sendVerificationOtp({ email, type: 'email-verification' })
    const { code: otp } = await newestCode(app, email, 'verify-code')
    assert.equal((await client.emailOtp.verifyEmail({ email, otp })).data?.status, true)
    assert.equal((await client.getSession()).data?.user.emailVerified, true)
  })

  for (const ask of ['requestPasswordReset', 'forgetPassword'] as const)
    test(`resets a password with a code requested by ${ask}`, async () => {
      const { email } = await verifiedUser(app)
      const client = browser()
      const asked =
        ask === 'requestPasswordReset'
          ? await client.emailOtp.requestPasswordReset({ email })
          : await client.forgetPassword.emailOtp({ email })
      assert.deepEqual(asked.data, { success: true })
      const { code: otp } = await newestCode(app, email, 'reset-code')
      const password = 'a brand new password'
      assert.deepEqual((await client.emailOtp.resetPassword({ email, otp, password })).data, { success: true })
      assert.equal((await client.signIn.email({ email, password })).error, null)
    })

  test('changes the email address with a code mailed to the current address and a code mailed to the new one', async () => {
    const { email, visitor } = await verifiedUser(app)
    const client = browser(visitor)
    const newEmail = 'ada@new.example.com'
    assert.equal((await client.emailOtp.requestEmailChange({ newEmail })).error?.code, 'INVALID_OTP')
    await client.emailOtp.sendVerificationOtp({ email, type: 'email-verification' })
    const { code: approval } = await newestCode(app, email, 'change-email-code')
    assert.deepEqual((await client.emailOtp.requestEmailChange({ newEmail, otp: approval })).data, { success: true })
    const { code: otp } = await newestCode(app, newEmail, 'new-email-code')
    assert.deepEqual((await client.emailOtp.changeEmail({ newEmail, otp })).data, { success: true })
    const { data } = await client.getSession()
    assert.deepEqual([data?.user.email, data?.user.emailVerified], [newEmail, true])
  })
})
