import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createAuthClient } from 'better-auth/client'
import { adminClient, jwtClient, organizationClient } from 'better-auth/client/plugins'
import { startApp } from '../server/testing/start-app.ts'

/** The unmodified client of Better Auth 1.2.12, with the plugins its users add, against the whole product. */
describe('better-auth/client 1.2.12', async () => {
  const app = await startApp({ after })
  const visitor = app.visitor()
  const client = createAuthClient({
    baseURL: app.config.origin,
    plugins: [organizationClient({ teams: { enabled: true } }), adminClient(), jwtClient()],
    fetchOptions: {
      customFetchImpl: (input, init) => visitor.fetch(String(input), init),
    },
  })
  const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

  test('signs up and knows who is signed in', async () => {
    const { data, error } = await client.signUp.email(ada)
    assert.equal(error, null)
    assert.equal(data.user.email, ada.email)
    const session = await client.getSession()
    assert.equal(session.data?.user.name, 'Ada')
    assert.ok(session.data.session.expiresAt instanceof Date)
  })

  test('signs out and finds nobody', async () => {
    assert.deepEqual((await client.signOut()).data, { success: true })
    assert.equal((await client.getSession()).data, null)
  })

  test('is told code, message and status of a refusal', async () => {
    const { data, error } = await client.signIn.email({ ...ada, password: 'wrong password' })
    assert.equal(data, null)
    assert.deepEqual(
      [error?.status, error?.code, error?.message],
      [401, 'INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password'],
    )
  })

  test('signs in, asks for the verification mail again, and follows its link', async () => {
    assert.equal((await client.signIn.email(ada)).error, null)
    assert.deepEqual((await client.sendVerificationEmail({ email: ada.email, callbackURL: '/' })).data, {
      status: true,
    })
    const token = new URL((await app.mailsTo(ada.email)).at(-1)!.url!).searchParams.get('token')!
    assert.equal((await client.verifyEmail({ query: { token } })).data?.status, true)
    assert.equal((await client.getSession()).data?.user.emailVerified, true)
  })

  test('changes the name, and the address once its owner approves', async () => {
    assert.deepEqual((await client.updateUser({ name: 'Ada Lovelace', image: null })).data, { status: true })
    assert.equal((await client.changeEmail({ newEmail: ada.email })).error?.code, 'EMAIL_IS_THE_SAME')
    const newEmail = 'ada@new.example.com'
    assert.deepEqual((await client.changeEmail({ newEmail, callbackURL: '/' })).data, { status: true })
    const token = new URL((await app.mailsTo(ada.email)).at(-1)!.url!).searchParams.get('token')!
    assert.equal((await client.verifyEmail({ query: { token } })).data?.user?.email, newEmail)
    const session = await client.getSession()
    assert.deepEqual([session.data?.user.name, session.data?.user.email], ['Ada Lovelace', newEmail])
  })

  test('deletes the account and finds nobody', async () => {
    assert.equal((await client.deleteUser({ password: 'wrong password' })).error?.code, 'INVALID_PASSWORD')
    const { data } = await client.deleteUser({ password: ada.password })
    assert.deepEqual(data, { success: true, message: 'User deleted' })
    assert.equal((await client.getSession()).data, null)
  })
})
