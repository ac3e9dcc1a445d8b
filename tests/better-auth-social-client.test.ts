import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { startSocialProvider, visitProvider } from '../server/testing/social-provider.ts'
import { startApp } from '../server/testing/start-app.ts'
import { betterAuthClients } from './better-auth-clients.ts'

/** Tests social sign-in with the unmodified client of Better Auth against the complete server. */
for (const { version, createAuthClient } of betterAuthClients)
  describe(`better-auth/client ${version} with a social provider`, async () => {
    const acme = await startSocialProvider({ after })
    const app = await startApp({
      after,
      options: { socialProviders: { google: { ...acme.options, endpoints: endpointsOf(acme.issuer) } } },
    })
    const visitor = app.visitor()
    const clientOf = (browser: typeof visitor) =>
      createAuthClient({
        baseURL: app.config.origin,
        fetchOptions: { customFetchImpl: (input, init) => browser.fetch(String(input), init) },
      })
    const client = clientOf(visitor)

    test("returns the provider's URL, and returns the signed-in user after the provider redirects back", async () => {
      const person = acme.newUser()
      const { data, error } = await client.signIn.social({
        provider: 'google',
        callbackURL: '/home',
        disableRedirect: true,
      })
      assert.equal(error, null)
      assert.deepEqual([data.redirect, new URL(data.url!).pathname], [false, '/authorize'])
      const response = await visitor.fetch(await visitProvider(data.url!))
      assert.equal(response.headers.get('location'), '/home')
      const session = await client.getSession()
      assert.equal(session.data?.user.email, person.email)
    })

    test('lists the account and fetches its profile from the provider', async () => {
      const { data } = await client.listAccounts()
      assert.deepEqual(
        data!.map(({ provider, accountId, scopes }) => ({ provider, accountId, scopes })),
        [{ provider: 'google', accountId: acme.user['sub'], scopes: ['dummy'] }],
      )
      // Better Auth 1.7.25 names the provider `providerId`, and also returns `userId`.
      const { providerId, userId } = data![0] as unknown as { providerId: string; userId: string }
      assert.deepEqual([providerId, userId], ['google', (await client.getSession()).data?.user.id])
      assert.ok(data![0]!.createdAt instanceof Date)
      const info = await client.accountInfo({ accountId: data![0]!.accountId })
      assert.equal(info.data?.user.email, acme.user['email'])
      assert.equal(info.data?.data['sub'], acme.user['sub'])
    })

    test('returns the access token and refreshes it', async () => {
      const { data } = await client.getAccessToken({ providerId: 'google' })
      assert.match(data!.accessToken!, /^ey/)
      assert.ok(data!.accessTokenExpiresAt! > new Date())
      const renewed = await client.refreshToken({ providerId: 'google' })
      assert.equal(renewed.error, null)
      const now = await client.getAccessToken({ providerId: 'google' })
      assert.notEqual(now.data!.accessToken, data!.accessToken)
      assert.equal(
        (await client.getAccessToken({ providerId: 'github' })).error?.code,
        'PROVIDER_GITHUB_IS_NOT_SUPPORTED',
      )
    })

    test('signs in with an ID token', async () => {
      const person = acme.newUser()
      const phone = clientOf(app.visitor())
      const { data, error } = await phone.signIn.social({
        provider: 'google',
        idToken: { token: await acme.idToken() },
      })
      assert.equal(error, null)
      assert.ok('user' in data && data.user.email === person.email)
      assert.equal((await phone.getSession()).data?.user.email, person.email)
      const refused = await phone.signIn.social({ provider: 'google', idToken: { token: 'forged' } })
      assert.deepEqual([refused.error?.status, refused.error?.code], [401, 'INVALID_TOKEN'])
    })

    test('links another provider account and unlinks it', async () => {
      acme.newUser()
      const { data, error } = await client.linkSocial({ provider: 'google', callbackURL: '/security' })
      assert.equal(error, null)
      assert.equal(data.redirect, true)
      const response = await visitor.fetch(await visitProvider(data.url))
      assert.equal(response.headers.get('location'), '/security')
      assert.equal((await client.listAccounts()).data!.length, 2)
      const accountId = acme.user['sub'] as string
      assert.deepEqual((await client.unlinkAccount({ providerId: 'google', accountId })).data, { status: true })
      const last = await client.unlinkAccount({ providerId: 'google' })
      assert.equal(last.error?.code, 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT')
    })
  })

function endpointsOf(issuer: string) {
  return { authorization: `${issuer}/authorize`, token: `${issuer}/token`, jwks: `${issuer}/jwks` }
}
