import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { startApp } from '../server/testing/start-app.ts'
import { betterAuthClients } from './better-auth-clients.ts'

/** Tests the password methods of the unmodified client of Better Auth against the complete server. */
for (const { version, createAuthClient } of betterAuthClients)
  describe(`better-auth/client ${version} with passwords`, async () => {
    const app = await startApp({ after })
    const visitor = app.visitor()
    const client = createAuthClient({
      baseURL: app.config.origin,
      fetchOptions: { customFetchImpl: (input, init) => visitor.fetch(String(input), init) },
    })
    const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

    test('changes a password, and keeps this browser signed in with a new session token', async () => {
      const { data: before } = await client.signUp.email(ada)
      const { data, error } = await client.changePassword({
        currentPassword: ada.password,
        newPassword: 'a second password',
        revokeOtherSessions: true,
      })
      assert.equal(error, null)
      assert.ok(data.token !== null && data.token !== before?.token)
      assert.equal(data.user.createdAt instanceof Date, true)
      assert.equal((await client.getSession()).data?.user.email, ada.email)
    })

    for (const ask of ['requestPasswordReset', 'forgetPassword'] as const) {
      test(`resets a password with a mailed link requested by ${ask}`, async () => {
        const asked = await client[ask]({ email: ada.email, redirectTo: '/reset-password' })
        assert.equal(asked.data?.status, true)
        await app.runJobs()
        const link = (await app.mailsTo(ada.email)).findLast(({ template }) => template === 'reset-password')!
        const { headers } = await visitor.fetch(link.url!)
        const token = new URL(headers.get('location')!).searchParams.get('token')!
        const newPassword = `chosen after ${ask}`
        assert.deepEqual((await client.resetPassword({ newPassword, token })).data, { status: true })
        assert.equal((await client.getSession()).data, null)
        assert.equal((await client.signIn.email({ email: ada.email, password: newPassword })).error, null)

        const again = await client.resetPassword({ newPassword, token })
        assert.deepEqual(
          [again.error?.status, again.error?.code, again.error?.message],
          [400, 'INVALID_TOKEN', 'invalid token'],
        )
      })
    }
  })
