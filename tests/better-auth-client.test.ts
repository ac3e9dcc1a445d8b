import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { startApp } from '../server/testing/start-app.ts'
import { betterAuthClients } from './better-auth-clients.ts'

/** Tests the unmodified client of Better Auth against the complete server. */
for (const { version, createAuthClient, adminClient, jwtClient, organizationClient } of betterAuthClients)
  describe(`better-auth/client ${version}`, async () => {
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

    test('signs up and returns the signed-in user', async () => {
      const { data, error } = await client.signUp.email(ada)
      assert.equal(error, null)
      assert.equal(data.user.email, ada.email)
      const session = await client.getSession()
      assert.equal(session.data?.user.name, 'Ada')
      assert.ok(session.data.session.expiresAt instanceof Date)
    })

    test('signs out, after which getSession returns no user', async () => {
      assert.deepEqual((await client.signOut()).data, { success: true })
      assert.equal((await client.getSession()).data, null)
    })

    test('returns the code, message and status of a refusal', async () => {
      const { data, error } = await client.signIn.email({ ...ada, password: 'wrong password' })
      assert.equal(data, null)
      assert.deepEqual(
        [error?.status, error?.code, error?.message],
        [401, 'INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password'],
      )
    })

    test('signs in, requests another verification mail, and verifies the email address', async () => {
      assert.equal((await client.signIn.email(ada)).error, null)
      assert.deepEqual((await client.sendVerificationEmail({ email: ada.email, callbackURL: '/' })).data, {
        status: true,
      })
      const token = new URL((await app.mailsTo(ada.email)).at(-1)!.url!).searchParams.get('token')!
      assert.equal((await client.verifyEmail({ query: { token } })).data?.status, true)
      assert.equal((await client.getSession()).data?.user.emailVerified, true)
    })

    test('changes the name at once, and the email address only after the user approves the change by mail', async () => {
      assert.deepEqual((await client.updateUser({ name: 'Ada Lovelace', image: null })).data, { status: true })
      assert.equal((await client.changeEmail({ newEmail: ada.email })).error?.code, 'EMAIL_IS_THE_SAME')
      const newEmail = 'ada@new.example.com'
      assert.deepEqual((await client.changeEmail({ newEmail, callbackURL: '/' })).data, { status: true })
      const token = new URL((await app.mailsTo(ada.email)).at(-1)!.url!).searchParams.get('token')!
      assert.equal((await client.verifyEmail({ query: { token } })).data?.user?.email, newEmail)
      const session = await client.getSession()
      assert.deepEqual([session.data?.user.name, session.data?.user.email], ['Ada Lovelace', newEmail])
    })

    test('deletes the account, after which getSession returns no user', async () => {
      assert.equal((await client.deleteUser({ password: 'wrong password' })).error?.code, 'INVALID_PASSWORD')
      const { data } = await client.deleteUser({ password: ada.password })
      assert.deepEqual(data, { success: true, message: 'User deleted' })
      assert.equal((await client.getSession()).data, null)
    })
  })
