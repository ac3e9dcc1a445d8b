import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'

const day = 86_400

describe('GET /get-session', async () => {
  const app = await startApp({ after })

  test('returns null to a signed-out caller, and sets no cookie', async () => {
    const visitor = app.visitor()
    assert.equal((await visitor.call(getSession)).data, null)
    assert.equal(visitor.lastBody(), 'null')
    assert.equal(visitor.lastResponse().status, 200)
    assert.equal(visitor.lastResponse().headers.get('content-type'), 'application/json')
    assert.deepEqual(visitor.lastResponse().headers.getSetCookie(), [])
  })

  test('returns the session and the user, and no internal fields', async () => {
    const ada = await app.user({ name: 'Ada' })
    const { data } = await ada.visitor.call(getSession)
    assert.deepEqual(data!.session, {
      ...data!.session,
      userId: ada.id,
      token: ada.token,
      ipAddress: '203.0.113.7',
      userAgent: 'Test browser',
      activeOrganizationId: null,
      impersonatedBy: null,
      amr: ['pwd'],
      acr: 'urn:gatehouse:level:1',
    })
    assert.equal(Object.keys(data!.session).length, 13)
    assert.deepEqual(Object.keys(data!.user).toSorted(), [
      'banExpires',
      'banReason',
      'banned',
      'createdAt',
      'email',
      'emailVerified',
      'id',
      'image',
      'name',
      'role',
      'twoFactorEnabled',
      'updatedAt',
    ])
    assert.equal(data!.user.role, 'user')
    assert.equal(Date.parse(data!.session.expiresAt) - Date.parse(data!.session.createdAt), 7 * day * 1000)
  })

  test('accepts only complete session cookies signed by us', async () => {
    const { visitor, token } = await app.user()
    const cookie = visitor.cookies.get('gatehouse.session_token')!
    const forgeries = [
      token!,
      `${token}.`,
      cookie.slice(0, -4),
      cookie.replace(token!, 'A'.repeat(32)),
      `${cookie}x`,
      '%',
      'x'.repeat(10_000),
      encodeURIComponent(cookie),
    ]
    for (const forgery of forgeries) {
      const response = await app.visitor().fetch('/api/auth/get-session', {
        headers: { cookie: `gatehouse.session_token=${forgery}` },
      })
      assert.equal(await response.text(), 'null', forgery)
    }
    const bearer = app.visitor()
    await bearer.fetch('/api/auth/get-session', { headers: { authorization: `Bearer ${token}` } })
    assert.equal(bearer.lastBody(), 'null')
  })

  test('accepts the session cookie if its value is quoted instead of percent-encoded', async () => {
    const { visitor, id } = await app.user()
    const raw = decodeURIComponent(visitor.cookies.get('gatehouse.session_token')!)
    const response = await app.visitor().fetch('/api/auth/get-session', {
      headers: { cookie: `gatehouse.session_token="${raw}"` },
    })
    assert.equal(((await response.json()) as { user: { id: string } }).user.id, id)
  })

  test('treats an expired session as missing, deletes it and clears the cookies', async () => {
    const { visitor, token } = await app.user()
    app.advance(7 * day + 1)
    assert.equal((await visitor.call(getSession)).data, null)
    assert.equal(visitor.lastResponse().headers.getSetCookie().length, 3)
    assert.equal(await app.db.row(sql`select id from sessions where token = ${token}`), null)
  })

  test('extends a session only after the update age has passed', async () => {
    const { visitor } = await app.user()
    const before = (await visitor.call(getSession)).data!.session
    app.advance(day - 10)
    await visitor.call(getSession)
    assert.deepEqual(visitor.lastResponse().headers.getSetCookie(), [])
    assert.equal((await visitor.call(getSession)).data!.session.expiresAt, before.expiresAt)

    app.advance(11)
    const after = (await visitor.call(getSession)).data!.session
    assert.ok(Date.parse(after.expiresAt) >= Date.parse(before.expiresAt) + day * 1000)
    assert.ok(after.updatedAt > before.updatedAt)
    assert.equal(after.token, before.token)
    assert.match(visitor.lastResponse().headers.getSetCookie()[0]!, /Max-Age=604800/)
  })

  test('does not extend a session if disableRefresh is set', async () => {
    const { visitor } = await app.user()
    app.advance(2 * day)
    await visitor.call(getSession, { query: { disableRefresh: true } })
    assert.deepEqual(visitor.lastResponse().headers.getSetCookie(), [])
  })

  test('extends a session only once in many concurrent reads', async () => {
    const { visitor } = await app.user()
    app.advance(2 * day)
    const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.fetch('/api/auth/get-session')))
    const refreshed = answers.filter((answer) => answer.headers.getSetCookie().length > 0)
    assert.equal(refreshed.length, 1)
    assert.ok(answers.every((answer) => answer.status === 200))
  })

  test('refuses a query parameter that is given twice', async () => {
    const response = await app.visitor().fetch('/api/auth/get-session?disableRefresh=true&disableRefresh=true')
    assert.equal(response.status, 400)
    assert.deepEqual(await response.json(), { code: 'VALIDATION_ERROR', message: 'Invalid query parameters' })
  })

  test('accepts only GET', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'])
      assert.equal((await app.visitor().fetch('/api/auth/get-session', { method })).status, 404, method)
  })
})

describe('a site migrated from Better Auth', () => {
  test('keeps its users signed in if the cookie prefix and the secret stay the same', async () => {
    const app = await startApp({ after, options: { advanced: { cookiePrefix: 'better-auth' } } })
    const { id } = await app.user()
    await app.db.run(sql`update sessions set token = 'LQnXEtluV0QErAe84QIuhzvSJNMrZK7g' where user_id = ${id}`)
    const response = await app.visitor().fetch('/api/auth/get-session', {
      headers: {
        cookie:
          'better-auth.session_token=LQnXEtluV0QErAe84QIuhzvSJNMrZK7g.moRLAaP8kj1TR6FlKmfLOAEDTHz0CoOayEQ9lDh%2BoZ4%3D',
      },
    })
    assert.equal(((await response.json()) as { user: { id: string } }).user.id, id)
  })
})

describe('a site over https', () => {
  test('sets cookies with Secure and the prefix __Host-', async () => {
    const app = await startApp({ after, options: { baseURL: 'https://accounts.example.com' } })
    const ada = await app.user()
    const visitor = app.visitor()
    await visitor.call(signInEmail, { body: ada })
    assert.match(
      visitor.lastResponse().headers.getSetCookie()[0]!,
      /^__Host-gatehouse\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    assert.match(visitor.lastResponse().headers.get('strict-transport-security') ?? '', /max-age=\d+/)
    assert.equal((await visitor.call(getSession)).data?.user.id, ada.id)
  })
})
