import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createAuthClient } from 'better-auth/client'
import { twoFactorClient } from 'better-auth/client/plugins'
import { codeAt, stepAt } from '../server/factors/totp-codes.ts'
import { verifiedUser } from '../server/testing/email-links.ts'
import { endSession, userWithApp } from '../server/testing/factors.ts'
import { newestCode } from '../server/testing/mailed-codes.ts'
import { startApp } from '../server/testing/start-app.ts'

describe('the twoFactor plugin of better-auth/client 1.7.25', async () => {
  const app = await startApp({ after, options: { twoFactor: { otpOptions: { enabled: true } } } })

  function browser(visitor = app.visitor()) {
    let redirects = 0
    const client = createAuthClient({
      baseURL: app.config.origin,
      plugins: [twoFactorClient({ onTwoFactorRedirect: () => void (redirects += 1) })],
      fetchOptions: { customFetchImpl: (input, init) => visitor.fetch(String(input), init) },
    })
    return { client, visitor, redirects: () => redirects }
  }

  test('sets up an authenticator app, signs in with codes, and turns two-factor authentication off', async () => {
    const ada = await verifiedUser(app)
    const { email, password } = ada
    const { client } = browser(ada.visitor)
    const enabled = await client.twoFactor.enable({ password })
    assert.equal(enabled.data?.method, 'totp')
    const { totpURI, backupCodes } = enabled.data
    assert.equal(backupCodes.length, 10)
    const secret = new URL(totpURI).searchParams.get('secret')!
    const nextCode = () => {
      app.advance(30)
      return codeAt(secret, stepAt(app.deps.now()))
    }
    assert.equal((await client.twoFactor.getTotpUri({ password })).data?.totpURI, totpURI)
    const confirmed = await client.twoFactor.verifyTotp({ code: nextCode() })
    assert.equal(confirmed.data?.user.id, ada.id)
    assert.equal((await client.getSession()).data?.user.twoFactorEnabled, true)

    const second = browser()
    const signedIn = await second.client.signIn.email({ email, password })
    assert.equal((signedIn.data as { twoFactorRedirect?: boolean } | null)?.twoFactorRedirect, true)
    assert.equal(second.redirects(), 1)
    assert.equal((await second.client.getSession()).data, null)
    const wrong = await second.client.twoFactor.verifyTotp({ code: '12345x' })
    assert.deepEqual([wrong.error?.status, wrong.error?.code], [401, 'INVALID_CODE'])
    assert.equal((await second.client.twoFactor.verifyTotp({ code: nextCode() })).error, null)
    assert.equal((await second.client.getSession()).data?.user.id, ada.id)

    const third = browser()
    await third.client.signIn.email({ email, password })
    assert.equal((await third.client.twoFactor.verifyBackupCode({ code: backupCodes[0]! })).error, null)
    const renewed = await third.client.twoFactor.generateBackupCodes({ password })
    assert.equal(renewed.data?.backupCodes.length, 10)
    assert.equal((await third.client.twoFactor.disable({ password })).data?.status, true)
    const last = browser()
    assert.equal((await last.client.signIn.email({ email, password })).data?.user.id, ada.id)
    assert.equal(last.redirects(), 0)
  })

  test('signs in without a code on a device that the user trusted', async () => {
    const ada = await userWithApp(app)
    const { email, password } = ada
    const { client, visitor, redirects } = browser()
    await client.signIn.email({ email, password })
    const { data } = await client.twoFactor.verifyTotp({ code: ada.code(), trustDevice: true })
    assert.equal(data?.user.id, ada.id)
    for (let use = 0; use < 2; use++) {
      endSession(visitor)
      app.advance(60)
      assert.equal((await client.signIn.email({ email, password })).data?.user.id, ada.id)
    }
    assert.equal(redirects(), 1)
    await client.signOut()
    await client.signIn.email({ email, password })
    assert.equal((await client.getSession()).data?.user.id, ada.id)

    const other = browser()
    await other.client.signIn.email({ email, password })
    assert.equal(other.redirects(), 1)
    const body = { code: ada.recoveryCodes[0]!, trustDevice: true }
    assert.equal((await other.client.twoFactor.verifyBackupCode(body)).error, null)
    await other.client.signOut()
    await other.client.signIn.email({ email, password })
    assert.equal(other.redirects(), 2)
  })

  test('signs in with email codes', async () => {
    const ada = await verifiedUser(app)
    const { email, password } = ada
    const { client } = browser(ada.visitor)
    const enabled = await client.twoFactor.enable({ password, method: 'otp' })
    assert.equal(enabled.data?.method, 'otp')
    assert.equal((await client.getSession()).data?.user.twoFactorEnabled, true)

    const second = browser()
    const signedIn = await second.client.signIn.email({ email, password })
    const { twoFactorMethods } = signedIn.data as unknown as { twoFactorMethods: string[] }
    assert.deepEqual(twoFactorMethods, ['otp', 'backup-code'])
    assert.equal(second.redirects(), 1)
    assert.equal((await second.client.twoFactor.sendOtp()).data?.status, true)
    const wrong = await second.client.twoFactor.verifyOtp({ code: '12345x' })
    assert.deepEqual([wrong.error?.status, wrong.error?.code], [401, 'INVALID_CODE'])
    const { code } = await newestCode(app, email, 'second-step-code')
    const verified = await second.client.twoFactor.verifyOtp({ code, trustDevice: true })
    assert.equal(verified.data?.user.id, ada.id)
    assert.equal((await second.client.getSession()).data?.user.id, ada.id)
    endSession(second.visitor)
    assert.equal((await second.client.signIn.email({ email, password })).data?.user.id, ada.id)
    assert.equal(second.redirects(), 1)
  })
})
