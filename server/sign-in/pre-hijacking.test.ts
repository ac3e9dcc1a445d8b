import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { getSession } from '../../contract/sessions/sessions.ts'
import { requestPasswordResetOtp, resetPasswordOtp, signInEmailOtp } from '../../contract/sign-in/email-otp.ts'
import { resetPassword } from '../../contract/sign-in/password-reset.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { mailPendingLink } from '../../contract/social/pending-link.ts'
import { sql } from '../database/sql.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { newestLink } from '../testing/email-links.ts'
import { addApp, copyOf, trustedBrowser } from '../testing/factors.ts'
import { askForMail, newestCode } from '../testing/mailed-codes.ts'
import { addPasskey, answerWithPasskey } from '../testing/passkeys.ts'
import { mailedResetLink } from '../testing/reset-link.ts'
import { startSocialProvider } from '../testing/social-provider.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

/*
 * Sudhodanan and Paverd, "Pre-hijacked accounts" (2022); GHSA-qq9h-g4jm-xgf3: an attacker signs up with somebody else's
 * email address, adds sign-in methods, and waits until the owner arrives.
 */

const newPassword = 'a brand new password'

describe("an account that a stranger created with somebody else's email address", async () => {
  const provider = await startSocialProvider({ after })
  const app = await startApp({ after, options: { socialProviders: { acme: provider.options } } })

  /**
   * Creates an account as a stranger, with a password, an authenticator app, recovery codes, a passkey, a provider
   * account, a trusted browser, a reset link, and a sign-in that is waiting for the second factor.
   */
  async function prepare() {
    const stranger = await app.user()
    const { id, email } = stranger
    const withApp = await addApp(app, stranger)
    const authenticator = createAuthenticator({ origin: app.config.origin })
    assert.equal((await addPasskey(stranger.visitor, authenticator)).error, null)
    const trusted = await trustedBrowser(app, withApp)
    const { sub } = provider.newUser({ email })
    await app.db.run(sql`insert into accounts (id, user_id, provider_id, account_id, created_at, updated_at)
      values (${`acme-${id}`}, ${id}, 'acme', ${sub}, now(), now())`)
    const challenged = app.visitor()
    await challenged.call(signInEmail, { body: stranger })
    const reset = await mailedResetLink(app, email)
    // Second factors require a verified email address. This account imitates one from before this rule existed.
    await app.db.run(sql`update users set email_verified = false where id = ${id}`)
    return { ...stranger, authenticator, trusted, challenged, reset, withApp }
  }
  type Prepared = Awaited<ReturnType<typeof prepare>>

  const arrivals: Record<string, (owner: Visitor, account: Prepared) => Promise<unknown>> = {
    'the owner opens a mailed link': async (owner, { email }) => owner.fetch((await askForMail(app, owner, email)).url),
    async 'the owner enters a mailed code'(owner, { email }) {
      const { code: otp } = await askForMail(app, owner, email)
      assert.equal((await owner.call(signInEmailOtp, { body: { email, otp } })).error, null)
    },
    async 'the owner resets the password with a mailed link'(owner, { email }) {
      const { token } = await mailedResetLink(app, email)
      assert.equal((await owner.call(resetPassword, { body: { token, newPassword } })).error, null)
      await owner.call(signInEmail, { body: { email, password: newPassword } })
    },
    async 'the owner resets the password with a mailed code'(owner, { email }) {
      await owner.call(requestPasswordResetOtp, { body: { email } })
      const { code: otp } = await newestCode(app, email, 'reset-code')
      assert.equal((await owner.call(resetPasswordOtp, { body: { email, otp, password: newPassword } })).error, null)
      await owner.call(signInEmail, { body: { email, password: newPassword } })
    },
    async 'the owner signs in with a provider and opens a mailed link'(owner, { email }) {
      provider.newUser({ email, email_verified: false })
      await provider.visit(owner, { callbackURL: '/account', errorCallbackURL: '/sign-in' })
      assert.equal((await owner.call(mailPendingLink)).error, null)
      await owner.fetch(await newestLink(app, email, 'link-account'))
    },
  }

  for (const [name, arrive] of Object.entries(arrivals))
    test(`is accessible only to the owner of the address after ${name}`, async () => {
      const account = await prepare()
      const { id, email, password, visitor, authenticator, trusted, challenged, reset, withApp } = account
      const before = copyOf(app, visitor)
      const owner = app.visitor()
      await arrive(owner, account)
      assert.equal((await owner.call(getSession)).data?.user.id, id)

      for (const browser of [before, visitor, trusted]) {
        assert.equal((await browser.call(getSession)).data, null)
        await browser.call(signInEmail, { body: { email, password } })
        assert.equal((await browser.call(getSession)).data, null)
      }
      assert.notEqual((await answerWithPasskey(app.visitor(), authenticator)).error, null)
      const otp = { code: withApp.code() }
      await challenged.fetch('/api/auth/two-factor/verify-totp', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(otp),
      })
      assert.equal((await challenged.call(getSession)).data, null)
      const late = await app
        .visitor()
        .call(resetPassword, { body: { token: reset.token, newPassword: 'another one 123' } })
      assert.equal(late.error?.code, 'INVALID_TOKEN')
      const left = await app.db.rows(sql`
        select account_id from accounts where user_id = ${id} and id = ${`acme-${id}`}
        union all select digest from recovery_codes where user_id = ${id}
        union all select secret from totp_factors where user_id = ${id}
        union all select id from passkeys where user_id = ${id}
        union all select id from sign_in_challenges where user_id = ${id}`)
      assert.deepEqual(left, [])
      const devices = await app.db.rows(sql`select digest from known_devices where user_id = ${id}`)
      assert.ok(devices.length <= 1, 'only the owner’s browser is known')
    })
})
