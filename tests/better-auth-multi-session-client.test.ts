import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createAuthClient } from 'better-auth/client'
import { multiSessionClient } from 'better-auth/client/plugins'
import { startApp } from '../server/testing/start-app.ts'

const password = 'correct horse battery'

describe('the multiSession plugin of better-auth 1.7.25', async () => {
  const app = await startApp({ after, options: { multiSession: { enabled: true } } })

  function browser(visitor = app.visitor()) {
    return createAuthClient({
      baseURL: app.config.origin,
      plugins: [multiSessionClient()],
      fetchOptions: { customFetchImpl: (input, init) => visitor.fetch(String(input), init) },
    })
  }

  test('signs up two users, switches between their sessions, ends one of the sessions, and signs out', async () => {
    const client = browser()
    const current = async () => (await client.getSession()).data?.user.email
    const listed = async () => {
      const { data } = await client.multiSession.listDeviceSessions()
      return data!.map(({ user, session }) => ({ email: user.email, token: session.token }))
    }
    for (const name of ['ada', 'grace']) await client.signUp.email({ name, email: `${name}@example.com`, password })
    assert.equal(await current(), 'grace@example.com')
    const [ada, grace] = await listed()
    assert.deepEqual([ada?.email, grace?.email], ['ada@example.com', 'grace@example.com'])

    const { data } = await client.multiSession.setActive({ sessionToken: ada!.token })
    assert.equal(data?.user.email, 'ada@example.com')
    assert.equal(await current(), 'ada@example.com')
    const unknown = await client.multiSession.setActive({ sessionToken: 'unknown' })
    assert.deepEqual([unknown.error?.status, unknown.error?.code], [401, 'INVALID_SESSION_TOKEN'])

    assert.deepEqual((await client.multiSession.revoke({ sessionToken: ada!.token })).data, { status: true })
    assert.equal(await current(), 'grace@example.com')
    assert.deepEqual(await listed(), [grace])
    assert.equal((await client.signOut()).error, null)
    assert.deepEqual(await listed(), [])
  })
})
