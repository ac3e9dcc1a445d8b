import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { deleteUser } from '../../contract/accounts/deletion.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { confirmIdentity } from '../../contract/sessions/confirm-identity.ts'
import { sql } from '../database/sql.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { openTestDatabase } from '../testing/database.ts'
import { startApp } from '../testing/start-app.ts'

const freshAge = 60
const week = 7 * 86_400

describe('POST /api/auth/internal/confirm-identity', async () => {
  const app = await startApp({ after, options: { session: { freshAge } } })

  async function age(user: Awaited<ReturnType<typeof app.user>>) {
    await app.db.run(sql`
      update sessions set updated_at = updated_at - interval '2 minutes', expires_at = expires_at - interval '2 minutes'
      where user_id = ${user.id}`)
  }

  test('makes the session fresh, so that a previously refused call succeeds', async () => {
    const ada = await app.user()
    await age(ada)
    await ada.visitor.call(deleteUser, { body: {} })
    assert.equal(ada.visitor.lastResponse().status, 400)
    assert.match(ada.visitor.lastBody(), /SESSION_EXPIRED_REAUTHENTICATE/)

    await ada.visitor.call(confirmIdentity, { body: { password: ada.password } })
    assert.equal(ada.visitor.lastBody(), '{"status":true}')
    const [cookie] = ada.visitor.lastResponse().headers.getSetCookie()
    assert.match(cookie!, new RegExp(`^gatehouse\\.session_token=${ada.token}\\.[^;]+; Max-Age=${week}; `))
    const [event] = await app.db.rows(sql`
      select ip_address from events where actor_id = ${ada.id} and action = 'session.confirmed'`)
    assert.deepEqual(event, { ip_address: '203.0.113.7' })

    await ada.visitor.call(deleteUser, { body: {} })
    assert.equal(ada.visitor.lastResponse().status, 200)
  })

  test("keeps the session's token and renews no other session", async () => {
    const ada = await app.user()
    const second = app.visitor()
    await second.call(signInEmail, { body: ada })
    await age(ada)
    await ada.visitor.call(confirmIdentity, { body: { password: ada.password } })
    assert.equal((await ada.visitor.call(getSession)).data?.session.token, ada.token)
    await second.call(deleteUser, { body: {} })
    assert.match(second.lastBody(), /SESSION_EXPIRED_REAUTHENTICATE/)
  })

  test('stores the new proof even if another call renews the session at the same moment', async () => {
    const ada = await app.user()
    await age(ada)
    const before = (await ada.visitor.call(getSession)).data!.session
    const database = openTestDatabase(app.databaseUrl)
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('select 1 from users where id = $1 for update', [ada.id])
    app.advance(10)
    const confirming = ada.visitor.call(confirmIdentity, { body: { password: ada.password } })
    await untilBlocked(app.db, 1)
    await client.query('update sessions set updated_at = now() where user_id = $1', [ada.id])
    await client.query('commit')
    client.release()
    await database.close()
    assert.equal((await confirming).error, null)
    const { session } = (await ada.visitor.call(getSession)).data!
    assert.ok(session.authTime > before.authTime)
  })

  test('does not extend a session that was started with `rememberMe: false`', async () => {
    const ada = await app.user()
    const visitor = app.visitor()
    await visitor.call(signInEmail, { body: { ...ada, rememberMe: false } })
    await age(ada)
    const before = (await visitor.call(getSession)).data!.session
    await visitor.call(confirmIdentity, { body: { password: ada.password } })
    assert.doesNotMatch(visitor.lastResponse().headers.getSetCookie()[0]!, /Max-Age/)
    const { session } = (await visitor.call(getSession)).data!
    assert.equal(session.expiresAt, before.expiresAt)
    assert.ok(session.updatedAt > before.updatedAt)
  })

  test('refuses a wrong password and a user without a password, and renews nothing', async () => {
    const ada = await app.user()
    await age(ada)
    const { visitor } = ada
    await visitor.call(confirmIdentity, { body: { password: 'not my password' } })
    assert.equal(visitor.lastResponse().status, 400)
    assert.equal(visitor.lastBody(), '{"code":"INVALID_PASSWORD","message":"Invalid password"}')
    await app.db.run(sql`delete from accounts where user_id = ${ada.id}`)
    await visitor.call(confirmIdentity, { body: { password: ada.password } })
    assert.match(visitor.lastBody(), /NO_PASSWORD_CREDENTIAL_FOUND/)
    await visitor.call(deleteUser, { body: {} })
    assert.match(visitor.lastBody(), /SESSION_EXPIRED_REAUTHENTICATE/)
  })
})

describe('guessing the password of a signed-in user in POST /api/auth/internal/confirm-identity', async () => {
  const app = await startApp({
    after,
    options: {
      rateLimit: { enabled: true, customRules: { '/internal/confirm-identity': { window: 10, max: 1000 } } },
    },
  })

  test('is refused after 20 wrong attempts', async () => {
    const ada = await app.user()
    const elsewhere = app.visitor({ ipAddress: '198.51.100.9' })
    for (const [name, value] of ada.visitor.cookies) elsewhere.cookies.set(name, value)
    for (let guess = 0; guess < 20; guess++) await elsewhere.call(confirmIdentity, { body: { password: 'wrong' } })
    assert.equal(elsewhere.lastResponse().status, 400)
    await elsewhere.call(confirmIdentity, { body: { password: ada.password } })
    assert.equal(elsewhere.lastResponse().status, 429)
    assert.ok(Number(elsewhere.lastResponse().headers.get('x-retry-after')) > 0)
  })
})

test('POST /api/auth/internal/confirm-identity admits three calls in ten seconds', async () => {
  const app = await startApp({ after, options: { rateLimit: { enabled: true } } })
  const ada = await app.user()
  const statuses = []
  for (let call = 0; call < 4; call++) {
    await ada.visitor.call(confirmIdentity, { body: { password: 'wrong' } })
    statuses.push(ada.visitor.lastResponse().status)
  }
  assert.deepEqual(statuses, [400, 400, 400, 429])
})
