import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { passkeyClient } from '@better-auth/passkey/client'
import { createAuthClient } from 'better-auth/client'
import { twoFactorClient } from 'better-auth/client/plugins'
import { createAuthenticator } from '../server/testing/authenticator.ts'
import { verifiedUser } from '../server/testing/email-links.ts'
import { installCredentials } from '../server/testing/browser-credentials.ts'
import { startApp } from '../server/testing/start-app.ts'

/** The unmodified plugin of @better-auth/passkey 1.7.6, in a browser with a software authenticator. */
describe('the passkey plugin of @better-auth/passkey 1.7.6', async () => {
  const app = await startApp({ after })
  const { origin } = app.config
  const credentials = installCredentials()
  after(() => credentials.remove())

  function browser(visitor = app.visitor()) {
    return createAuthClient({
      baseURL: origin,
      plugins: [passkeyClient(), twoFactorClient()],
      fetchOptions: { customFetchImpl: (input, init) => visitor.fetch(String(input), init) },
    })
  }

  test('adds, lists, renames and removes passkeys', async () => {
    const ada = await verifiedUser(app)
    const client = browser(ada.visitor)
    credentials.use(createAuthenticator({ origin }))
    const added = await client.passkey.addPasskey({ name: 'Laptop', authenticatorAttachment: 'platform' })
    assert.equal(added.error, null)
    assert.deepEqual([added.data?.name, added.data?.userId, added.data?.deviceType], ['Laptop', ada.id, 'multiDevice'])
    const twice = await client.passkey.addPasskey()
    assert.equal((twice.error as { code?: string } | null)?.code, 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')

    const { id } = added.data
    assert.deepEqual(
      (await client.passkey.listUserPasskeys()).data?.map((each) => each.id),
      [id],
    )
    assert.equal((await client.passkey.updatePasskey({ id, name: 'Work' })).data?.passkey.name, 'Work')
    assert.equal((await client.passkey.deletePasskey({ id })).error, null)
    assert.deepEqual((await client.passkey.listUserPasskeys()).data, [])
    assert.equal((await client.passkey.deletePasskey({ id })).error?.code, 'PASSKEY_NOT_FOUND')
  })

  test('signs in, and returns an error if the browser has no passkey', async () => {
    const ada = await verifiedUser(app)
    credentials.use(createAuthenticator({ origin }))
    assert.equal((await browser(ada.visitor).passkey.addPasskey()).error, null)
    const client = browser()
    const { data, error } = await client.signIn.passkey()
    assert.equal(error, null)
    assert.equal((data as { user: { id: string } } | null)?.user.id, ada.id)
    assert.equal((await client.getSession()).data?.user.id, ada.id)
    credentials.use(createAuthenticator({ origin }))
    const refused = await browser().signIn.passkey()
    assert.ok(refused.error)
  })

  test('completes the second step of a sign-in', async () => {
    const ada = await verifiedUser(app)
    credentials.use(createAuthenticator({ origin, verifiesUser: false, isSynced: false }))
    const { visitor, email, password } = ada
    assert.equal((await browser(visitor).passkey.addPasskey()).error, null)
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ method: 'passkey' })
    assert.equal((await visitor.fetch('/api/auth/two-factor/enable', { method: 'POST', headers, body })).status, 200)

    const client = browser()
    const { data } = await client.signIn.email({ email, password })
    assert.deepEqual(data, { twoFactorRedirect: true, twoFactorMethods: ['passkey', 'backup-code'] })
    assert.equal((await client.getSession()).data, null)
    assert.equal((await client.signIn.passkey()).error, null)
    assert.equal((await client.getSession()).data?.user.id, ada.id)
  })
})
