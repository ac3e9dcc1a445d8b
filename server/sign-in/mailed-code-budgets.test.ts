import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sendVerificationEmail } from '../../contract/accounts/email-verification.ts'
import { checkVerificationOtp, sendVerificationOtp, signInEmailOtp } from '../../contract/sign-in/email-otp.ts'
import { requestPasswordReset } from '../../contract/sign-in/password-reset.ts'
import { sql } from '../database/sql.ts'
import { newestCode } from '../testing/mailed-codes.ts'
import { startApp } from '../testing/start-app.ts'

const wrong = 'wrong!'

describe('the budget for mails with codes', async () => {
  const app = await startApp({ after, options: { rateLimit: { enabled: true, max: 10_000 } } })
  let networks = 0
  const somewhere = () => app.visitor({ ipAddress: `198.51.${++networks >> 8}.${networks & 255}` })

  async function ask(email: string, type: 'sign-in' | 'forget-password' = 'sign-in') {
    await somewhere().call(sendVerificationOtp, { body: { email, type } })
    await app.runJobs()
  }

  async function enter(email: string, otp: string) {
    const { error } = await somewhere().call(signInEmailOtp, { body: { email, otp } })
    return error?.code ?? 'admitted'
  }

  test('delays a code until a minute after another mail, and starts the lifetime of the code only then', async () => {
    const { email } = await app.user()
    await app.db.run(sql`update users set email_verified = true where email = ${email}`)
    await ask(email)
    app.advance(45)
    await assert.rejects(newestCode(app, email), /No sign-in was mailed/)
    app.advance(15)
    const { code, url } = await newestCode(app, email)
    app.advance(270)
    // Refusals of wrong codes depend only on the time of the request. Otherwise, strangers could learn from a refusal
    // that the mail was delayed.
    assert.equal(await enter(email, wrong), 'OTP_EXPIRED')
    const page = await somewhere().fetch(url)
    assert.ok(!page.headers.get('location')?.includes('INVALID_TOKEN'))
    assert.equal(await enter(email, code), 'admitted')
  })

  test('does not extend the lifetime of a delayed code, which expires five minutes after its mail', async () => {
    const { email } = await app.user()
    await ask(email)
    app.advance(60)
    const { code, url } = await newestCode(app, email)
    app.advance(300)
    assert.equal(await enter(email, code), 'OTP_EXPIRED')
    assert.equal((await somewhere().fetch(url)).headers.get('location'), '/?error=INVALID_TOKEN')
  })

  /** Requests mails and enters wrong codes as strangers for more than an hour, and returns all replies. */
  async function repliesAbout(email: string) {
    const replies: string[] = []
    // The mail with a reset link, sent only if there is an account, delays the next code.
    await somewhere().call(requestPasswordReset, { body: { email } })
    await app.runJobs()
    await ask(email)
    app.advance(330)
    replies.push(await enter(email, wrong))
    for (let step = 0; step < 100; step++) {
      if (step % 7 === 0) await somewhere().call(requestPasswordReset, { body: { email } })
      if (step % 5 === 0) await somewhere().call(sendVerificationEmail, { body: { email } })
      if (step % 3 === 0) await ask(email, step % 2 === 0 ? 'sign-in' : 'forget-password')
      await app.runJobs()
      const visitor = somewhere()
      const type = step % 4 < 2 ? 'sign-in' : 'forget-password'
      await visitor.call(checkVerificationOtp, { body: { email, type, otp: wrong } })
      replies.push(`${visitor.lastResponse().status} ${visitor.lastBody()}`)
      app.advance(47)
    }
    return replies
  }

  test('is charged so that replies are the same for email addresses with and without an account', async () => {
    const known = await app.user()
    app.advance(3600)
    const replies = await repliesAbout(known.email)
    app.advance(3600)
    assert.deepEqual(replies, await repliesAbout('nobody@example.com'))
    for (const code of ['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS'])
      assert.ok(
        replies.some((reply) => reply.includes(code)),
        code,
      )
    const kinds = new Set((await app.mailsTo(known.email)).map(({ template }) => template))
    assert.ok(
      kinds.has('reset-password') && kinds.has('verify-email') && kinds.has('sign-in') && kinds.has('reset-code'),
    )
  })
})
