import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createAuthClient } from 'better-auth/client'
import { twoFactorClient, usernameClient } from 'better-auth/client/plugins'
import { userWithApp } from '../server/testing/factors.ts'
import { startApp } from '../server/testing/start-app.ts'

const password = 'correct horse battery'

describe('the username plugin of better-auth 1.7.25', async () => {
  const app = await startApp({ after, options: { username: { enabled: true } } })

  function browser(visitor = app.visitor()) {
    return createAuthClient({
      baseURL: app.config.origin,
      plugins: [usernameClient(), twoFactorClient()],
      fetchOptions: { customFetchImpl: (input, init) => visitor.fetch(String(input), init) },
    })
  }

  test('signs up with a username, signs in with it, and changes it', async () => {
    const first = browser()
    assert.deepEqual((await first.isUsernameAvailable({ username: 'Ada' })).data, { available: true })
    const form = { name: 'Ada', email: 'ada@example.com', password, username: 'Ada' }
    assert.equal((await first.signUp.email(form)).error, null)
    assert.deepEqual((await first.isUsernameAvailable({ username: 'ada' })).data, { available: false })

    const client = browser()
    const { data, error } = await client.signIn.username({ username: 'ADA', password, rememberMe: false })
    assert.equal(error, null)
    assert.deepEqual([data?.user.username, data?.user.displayUsername], ['ada', 'Ada'])
    assert.equal((await client.getSession()).data?.user.username, 'ada')
    assert.equal((await client.updateUser({ username: 'Countess' })).error, null)
    assert.equal((await client.getSession()).data?.user.displayUsername, 'Countess')
    const refused = await browser().signIn.username({ username: 'ada', password })
    assert.equal(refused.error?.code, 'INVALID_USERNAME_OR_PASSWORD')
  })

  test('signs in a user with an authenticator app only after the second step', async () => {
    const user = await userWithApp(app)
    assert.equal((await browser(user.visitor).updateUser({ username: 'grace' })).error, null)
    const client = browser()
    const { data } = await client.signIn.username({ username: 'grace', password: user.password })
    assert.deepEqual(data, { twoFactorRedirect: true, twoFactorMethods: ['totp', 'backup-code'] })
    assert.equal((await client.getSession()).data, null)
    assert.equal((await client.twoFactor.verifyTotp({ code: user.code() })).error, null)
    assert.equal((await client.getSession()).data?.user.id, user.id)
  })
})
