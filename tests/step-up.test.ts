import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { deleteUser } from '../contract/accounts/deletion.ts'
import { changeEmail } from '../contract/accounts/email-change.ts'
import { unlinkAccount } from '../contract/accounts/linked-accounts.ts'
import { setRole } from '../contract/admin/users.ts'
import { pathBelowBase, type Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { verifyTotp } from '../contract/factors/two-factor.ts'
import type { ProofMethod } from '../contract/sessions/assurance.ts'
import { confirmIdentity } from '../contract/sessions/confirm-identity.ts'
import { sql } from '../server/database/sql.ts'
import { userWithApp } from '../server/testing/factors.ts'
import { writingNothing } from '../server/testing/rows.ts'
import { sampleInput } from '../server/testing/sample-input.ts'
import { startApp } from '../server/testing/start-app.ts'

const maxAge = 900
const guarded = (endpoints as readonly Endpoint[]).filter(({ stepUp }) => stepUp)

/** Sessions that are not sufficient for users with a second factor: the age of each proof, in seconds. */
const insufficient: Record<string, Partial<Record<ProofMethod, number>>> = {
  'with an old password and an old code': { password: maxAge + 1, app: maxAge + 1 },
  'with a recent password and an old code': { password: 1, app: maxAge + 1 },
  'with a recent password on a trusted device': { password: 1, 'trusted-device': 1 },
  'with a recent sign-in at a provider': { provider: 1, mailbox: 1 },
}

describe('endpoints that need a recent proof', async () => {
  const app = await startApp({ after, options: { apiKeys: { enabled: true } } })

  async function administratorWithApp() {
    const user = await userWithApp(app)
    await app.db.run(sql`update users set role = 'admin' where id = ${user.id}`)
    return user
  }
  type User = Awaited<ReturnType<typeof administratorWithApp>>

  /** Replaces the proofs in a user’s sessions. `ages` are in seconds; the age of the sessions does not change. */
  function prove({ id }: { id: string }, ages: Partial<Record<ProofMethod, number>>) {
    const now = app.deps.now().getTime()
    const proofs = Object.entries(ages).map(([method, age]) => ({ method, at: new Date(now - age * 1000) }))
    return app.db.run(sql`update sessions set proofs = ${JSON.stringify(proofs)} where user_id = ${id}`)
  }

  const send = ({ visitor }: Pick<User, 'visitor'>, endpoint: Endpoint) =>
    visitor.fetch(app.config.basePath + pathBelowBase(endpoint), {
      method: endpoint.method,
      headers: { 'content-type': 'application/json' },
      ...(endpoint.method === 'POST' ? { body: JSON.stringify(sampleInput(endpoint.body)) } : {}),
    })
  /** Returns the endpoint. Removes the body if it could contain a password instead of a recent proof. */
  const withoutPassword = (endpoint: Endpoint) =>
    endpoint.stepUp === 'or-password' ? { ...endpoint, body: undefined } : endpoint
  const codeOf = ({ visitor }: Pick<User, 'visitor'>) => (JSON.parse(visitor.lastBody()) as { code?: string }).code

  test('are those that change sign-in methods, accounts, other users, API keys and webhooks', () => {
    assert.deepEqual(guarded.map(({ path, stepUp }) => `${path} ${stepUp}`).toSorted(), [
      '/admin/create-user second-factor',
      '/admin/impersonate-user second-factor',
      '/admin/reset-second-factor second-factor',
      '/admin/reset-second-factor/approve second-factor',
      '/admin/set-role second-factor',
      '/admin/set-user-password second-factor',
      '/api-key/create second-factor',
      '/api-key/rotate second-factor',
      '/change-email second-factor',
      '/change-password second-factor',
      '/delete-user second-factor',
      '/email-otp/change-email always',
      '/email-otp/request-email-change always',
      '/passkey/delete-passkey always',
      '/passkey/generate-register-options always',
      '/trusted-devices/revoke or-password',
      '/two-factor/disable or-password',
      '/two-factor/enable or-password',
      '/two-factor/generate-backup-codes or-password',
      '/two-factor/get-totp-uri or-password',
      '/unlink-account second-factor',
      '/webhooks/create always',
      '/webhooks/rotate-secret always',
      '/webhooks/update always',
    ])
  })

  for (const endpoint of guarded) {
    const code = endpoint.stepUp === 'second-factor' ? 'SESSION_IS_NOT_FRESH' : 'SESSION_NOT_FRESH'

    test(`${endpoint.path} refuses users who have a second factor but no recent proof of the factor`, async () => {
      const user = await administratorWithApp()
      for (const [state, ages] of Object.entries(insufficient)) {
        await prove(user, ages)
        const response = await writingNothing(app.db, () => send(user, endpoint))
        assert.equal(response.status, 403, state)
        const stepUp = { level: 2, maxAge, methods: ['totp', 'backup-code'] }
        const message = 'Session is not fresh'
        assert.deepEqual(await response.json(), { code, message, details: { stepUp } }, state)
      }
      await prove(user, { password: maxAge + 1, app: maxAge - 10 })
      await app.db.run(sql`update sessions set updated_at = updated_at - interval '3 days' where user_id = ${user.id}`)
      await send(user, endpoint)
      assert.doesNotMatch(String(codeOf(user)), /FRESH|REAUTHENTICATE/)
    })
  }

  for (const endpoint of guarded.filter(({ stepUp }) => stepUp !== 'second-factor'))
    test(`${endpoint.path} refuses users without a second factor if their proof is too old`, async () => {
      const user = await app.user()
      for (const ages of [
        { password: maxAge + 1 },
        { provider: maxAge + 1 },
        { password: maxAge + 1, 'trusted-device': 1 },
      ]) {
        await prove(user, ages)
        const response = await writingNothing(app.db, () => send(user, withoutPassword(endpoint)))
        assert.equal(response.status, 403)
        const stepUp = { level: 1, maxAge, methods: ['password'] }
        assert.deepEqual(await response.json(), {
          code: 'SESSION_NOT_FRESH',
          message: 'Session is not fresh',
          details: { stepUp },
        })
      }
    })

  for (const endpoint of guarded.filter(({ stepUp }) => stepUp === 'second-factor'))
    test(`${endpoint.path} accepts an old proof from users without a second factor`, async () => {
      const user = await app.user()
      await app.db.run(sql`update users set role = 'admin' where id = ${user.id}`)
      await prove(user, { password: 30 * 86_400 })
      await send(user, endpoint)
      assert.doesNotMatch(String(codeOf(user)), /FRESH|REAUTHENTICATE/)
    })

  test('refuse a call after the user enters only the password, and accept it once they also enter a code', async () => {
    const user = await administratorWithApp()
    const other = await app.user()
    await app.db.run(sql`insert into accounts (id, user_id, provider_id, account_id, created_at, updated_at)
      values (${`github-${user.id}`}, ${user.id}, 'github', '583231', now(), now())`)
    app.advance(maxAge + 1)
    const { visitor, password } = user
    await visitor.call(confirmIdentity, { body: { password } })
    const calls = [
      () => visitor.call(setRole, { body: { userId: other.id, role: 'admin' } }),
      () => visitor.call(changeEmail, { body: { newEmail: `new-${user.email}` } }),
      () => visitor.call(unlinkAccount, { body: { providerId: 'github' } }),
      () => visitor.call(deleteUser, { body: { password } }),
    ]
    for (const call of calls) assert.equal((await call()).error?.details?.stepUp?.level, 2)
    await visitor.call(verifyTotp, { body: { code: user.code() } })
    for (const call of calls) assert.equal((await call()).error, null)
  })

  test('list in a refusal how a user without a second factor can confirm their identity', async () => {
    const endpoint = guarded.find(({ path }) => path === '/two-factor/enable')!
    const user = await app.user()
    await prove(user, { password: maxAge + 1 })
    const methodsOf = async () => {
      const response = await send(user, withoutPassword(endpoint))
      return ((await response.json()) as { details: { stepUp: object } }).details.stepUp
    }
    assert.deepEqual(await methodsOf(), { level: 1, maxAge, methods: ['password'] })
    await app.db.run(sql`delete from accounts where user_id = ${user.id}`)
    assert.deepEqual(await methodsOf(), { level: 1, maxAge, methods: [] })
  })
})
