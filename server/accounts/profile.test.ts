import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { updateUser } from '../../contract/accounts/profile.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const notValid = '400 {"code":"VALIDATION_ERROR","message":"Invalid body parameters"}'
const done = '200 {"status":true}'

/** Sends any body and returns the status and the body of the reply. */
async function answerTo(visitor: Visitor, body: unknown) {
  const headers = { 'content-type': 'application/json' }
  await visitor.fetch('/api/auth/update-user', { method: 'POST', headers, body: JSON.stringify(body) })
  return `${visitor.lastResponse().status} ${visitor.lastBody()}`
}

describe('POST /update-user', async () => {
  const app = await startApp({
    after,
    options: {
      session: { cookieCache: { enabled: true } },
      user: {
        additionalFields: {
          nickname: { type: 'string' },
          age: { type: 'number' },
          news: { type: 'boolean', required: true, defaultValue: false },
          plan: { type: 'string', input: false, defaultValue: 'free' },
          note: { type: 'string', returned: false },
        },
      },
    },
  })
  const rowOf = (id: string) =>
    app.db.one<Record<string, unknown>>(sql`
      select name, email, email_verified, image, role, banned, ban_reason, ban_expires, extra, created_at, updated_at
      from users where id = ${id}`)
  const eventsOf = (id: string) =>
    app.db.rows<{ actor_id: string; ip_address: string }>(sql`
      select actor_id, ip_address from events where subject_id = ${id} and action = 'user.updated'`)

  test('changes name and picture; null removes the picture, and absent fields stay unchanged', async () => {
    const { id, visitor } = await app.user({ name: 'Ada' })
    const before = await rowOf(id)
    await visitor.call(updateUser, { body: { name: 'Ada Lovelace', image: 'https://example.com/ada.webp' } })
    assert.equal(visitor.lastBody(), '{"status":true}')
    assert.deepEqual(await rowOf(id), { ...before, name: 'Ada Lovelace', image: 'https://example.com/ada.webp' })
    await visitor.call(updateUser, { body: { image: null } })
    assert.deepEqual(await rowOf(id), { ...before, name: 'Ada Lovelace', image: null })
    const events = await eventsOf(id)
    assert.deepEqual(
      events,
      Array.from({ length: 2 }, () => ({ actor_id: id, ip_address: '203.0.113.7' })),
    )
  })

  test('rewrites the session cache cookie with the new name', async () => {
    const { visitor, token } = await app.user()
    await visitor.call(getSession)
    await visitor.call(updateUser, { body: { name: 'New Name' } })
    const lines = visitor.lastResponse().headers.getSetCookie()
    assert.ok(lines.some((line) => line.startsWith(`gatehouse.session_token=${token}.`) && line.includes('Max-Age=')))
    assert.ok(lines.some((line) => line.startsWith('gatehouse.session_data=ey')))
    assert.match((await visitor.call(getSession), visitor.lastBody()), /"name":"New Name"/)
  })

  test('sets a session cookie without a lifetime if the user signed in without `rememberMe`', async () => {
    const user = await app.user()
    const visitor = app.visitor()
    await visitor.call(signInEmail, { body: { ...user, rememberMe: false } })
    await visitor.call(updateUser, { body: { name: 'Short' } })
    const [sessionLine] = visitor.lastResponse().headers.getSetCookie()
    assert.ok(sessionLine!.startsWith('gatehouse.session_token=') && !sessionLine!.includes('Max-Age'))
    assert.ok(visitor.cookies.has('gatehouse.dont_remember'))
  })

  test('changes configured fields if the values have the right type, and clears an optional field with null', async () => {
    const { id, visitor } = await app.user()
    assert.equal(await answerTo(visitor, { nickname: 'Countess', age: 36, news: true, note: 'quiet' }), done)
    const extra = { nickname: 'Countess', age: 36, news: true, plan: 'free', note: 'quiet' }
    assert.deepEqual((await rowOf(id))['extra'], extra)
    assert.equal(await answerTo(visitor, { age: null }), done)
    assert.deepEqual((await rowOf(id))['extra'], { ...extra, age: null })
    await visitor.call(getSession, { query: { disableCookieCache: true } })
    assert.match(visitor.lastBody(), /"nickname":"Countess","age":null,"news":true,"plan":"free"/)
    assert.doesNotMatch(visitor.lastBody(), /quiet/)
    const cached = Buffer.from(visitor.cookies.get('gatehouse.session_data')!, 'base64url').toString()
    assert.match(cached, /Countess/)
    assert.doesNotMatch(cached, /quiet/)

    assert.equal(
      await answerTo(visitor, { news: null }),
      '400 {"code":"NEWS_IS_REQUIRED","message":"news is required"}',
    )
    for (const wrong of [{ age: '36' }, { news: 'true' }, { news: 1 }, { nickname: { a: 1 } }, { nickname: ['x'] }])
      assert.equal(await answerTo(visitor, wrong), notValid, JSON.stringify(wrong))
    assert.deepEqual((await rowOf(id))['extra'], { ...extra, age: null })
  })

  test('refuses a body with the field `email`, whatever its value, and changes nothing', async () => {
    const { id, visitor } = await app.user()
    const before = await rowOf(id)
    for (const email of ['new@example.com', '', null, 5, ['new@example.com'], { a: 1 }])
      assert.equal(
        await answerTo(visitor, { email, name: 'Changed' }),
        '400 {"code":"EMAIL_CAN_NOT_BE_UPDATED","message":"Email can not be updated"}',
      )
    assert.deepEqual(await rowOf(id), before)
  })

  test('ignores an empty body and fields that users cannot set', async () => {
    const { id, visitor } = await app.user()
    const before = await rowOf(id)
    const keys = [
      'Email',
      'emailVerified',
      'email_verified',
      'user[email]',
      'role',
      'roles',
      'isAdmin',
      'banned',
      'banReason',
    ]
    keys.push(
      'banExpires',
      'id',
      'createdAt',
      'updatedAt',
      'password',
      'passwordHash',
      'activeOrganizationId',
      'plan',
      'extra',
    )
    const values = ['admin', true, null, { a: 1 }, ['admin']]
    const bodies = [{}, ...keys.flatMap((key) => values.map((value) => ({ [key]: value })))]
    for (const body of bodies) {
      assert.equal(await answerTo(visitor, body), done, JSON.stringify(body))
      assert.deepEqual(visitor.lastResponse().headers.getSetCookie(), [])
    }
    assert.deepEqual(await rowOf(id), before)
    assert.deepEqual(await eventsOf(id), [])
  })

  test('refuses values of the wrong type, including null as the name', async () => {
    const { id, visitor } = await app.user()
    const before = await rowOf(id)
    for (const wrong of [
      { name: null },
      { name: 5 },
      { name: ['x'] },
      { image: 5 },
      { image: { url: 'x' } },
      [],
      'x',
      null,
    ])
      assert.equal(await answerTo(visitor, wrong), notValid, JSON.stringify(wrong))
    assert.deepEqual(await rowOf(id), before)
  })

  test('refuses a signed-out caller', async () => {
    assert.equal(await answerTo(app.visitor(), { name: 'x' }), '401 {"code":"UNAUTHORIZED","message":"Unauthorized"}')
  })
})
