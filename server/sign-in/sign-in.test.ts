import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { hashPassword as hashAsPeer, verifyPassword as verifyAsPeer } from 'better-auth/crypto'
import { signInEmail, signOut } from '../../contract/sign-in/sign-in.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { createPasswordHasher } from '../crypto/passwords.ts'
import { sql } from '../database/sql.ts'
import { countHashes } from '../testing/hashes.ts'
import { startApp } from '../testing/start-app.ts'

describe('POST /sign-in/email', async () => {
  const app = await startApp({ after })
  const ada = await app.user({ email: 'ada@example.com' })

  test('starts a session for the correct password, regardless of the case of the email address', async () => {
    const visitor = app.visitor()
    const { data } = await visitor.call(signInEmail, { body: { email: 'Ada@Example.com', password: ada.password } })

    assert.equal(data?.user?.id, ada.id)
    assert.equal(data.redirect, false)
    assert.ok(!('url' in data))
    assert.notEqual(data.token, ada.token)
    assert.match(
      visitor.lastResponse().headers.getSetCookie()[0]!,
      /; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    assert.equal((await visitor.call(getSession)).data?.user.id, ada.id)
  })

  test('redirects to a trusted callbackURL', async () => {
    const { data } = await app.visitor().call(signInEmail, { body: { ...ada, callbackURL: '/account' } })
    assert.deepEqual([data?.redirect, data?.url], [true, '/account'])
  })

  test('gives the same reply, byte for byte, for an unknown address, a wrong password and a user without a password', async () => {
    await app.user({ email: 'social@example.com' })
    await app.db.run(
      sql`delete from accounts a using users u where a.user_id = u.id and u.email = 'social@example.com'`,
    )
    const answers = new Set<string>()
    for (const email of ['nobody@example.com', ada.email, 'social@example.com']) {
      for (const password of ['wrong password', '', 'x'.repeat(5000)]) {
        const visitor = app.visitor()
        await visitor.call(signInEmail, { body: { email, password } })
        const headers = [...visitor.lastResponse().headers].filter(([name]) => name !== 'x-request-id')
        answers.add(`${visitor.lastResponse().status} ${JSON.stringify(headers)} ${visitor.lastBody()}`)
      }
    }
    assert.equal(answers.size, 1)
    assert.match([...answers][0]!, /^401 .*"code":"INVALID_EMAIL_OR_PASSWORD","message":"Invalid email or password"/)
  })

  test('also computes a hash for an unknown email address', async () => {
    const hashed = await countHashes(app.deps, async () => {
      for (const email of ['nobody@example.com', ada.email, 'social@example.com'])
        await app.visitor().call(signInEmail, { body: { email, password: 'wrong password' } })
    })
    assert.equal(hashed, 3)
  })

  test('accepts a password in another Unicode normalization form', async () => {
    const zoe = await app.user({ password: 'caf\u00e9 cr\u00e8me' })
    const { error } = await app
      .visitor()
      .call(signInEmail, { body: { email: zoe.email, password: 'cafe\u0301 cre\u0300me' } })
    assert.equal(error, null)
  })

  const malformed: [string, string, number, string][] = [
    ['a malformed address', '{"email":"ada","password":"x"}', 400, 'INVALID_EMAIL'],
    ['a number as the password', '{"email":"ada@example.com","password":1}', 400, 'VALIDATION_ERROR'],
    ['text as a boolean', '{"email":"ada@example.com","password":"x","rememberMe":"false"}', 400, 'VALIDATION_ERROR'],
    ['an empty body', '', 400, 'VALIDATION_ERROR'],
    ['a truncated body', '{"email":', 400, 'VALIDATION_ERROR'],
    ['null as the body', 'null', 400, 'VALIDATION_ERROR'],
    ['a list as the body', '[]', 400, 'VALIDATION_ERROR'],
    [
      'a field name that would change prototypes',
      '{"__proto__":{"a":1},"email":"ada@example.com","password":"x"}',
      400,
      'VALIDATION_ERROR',
    ],
    ['a body nested 40 levels deep', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 400, 'VALIDATION_ERROR'],
    ['a body of 70 kB', `{"email":"ada@example.com","password":"${'x'.repeat(70_000)}"}`, 413, 'PAYLOAD_TOO_LARGE'],
  ]
  for (const [what, body, status, code] of malformed) {
    test(`refuses ${what}`, async () => {
      const visitor = app.visitor()
      await visitor.fetch('/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      assert.equal(
        `${visitor.lastResponse().status} ${(JSON.parse(visitor.lastBody()) as { code: string }).code}`,
        `${status} ${code}`,
      )
    })
  }

  test('accepts only JSON', async () => {
    const text = JSON.stringify(ada)
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'text/plain;application/json',
      'multipart/form-data',
    ]) {
      const visitor = app.visitor()
      const response = await visitor.fetch('/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': type },
        body: text,
      })
      assert.equal(response.status, 400, type)
      assert.equal(visitor.cookies.size, 0)
    }
    const response = await app.visitor().fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'Application/JSON; charset=utf-8' },
      body: text,
    })
    assert.equal(response.status, 200)
  })

  test('responds with a server error instead of reporting a wrong password if the database fails', async () => {
    const broken = await startApp({ after })
    const eve = await broken.user()
    await broken.db.run(sql`alter table accounts rename to accounts_gone`)
    const visitor = broken.visitor()
    const { error } = await visitor.call(signInEmail, { body: eve })
    assert.deepEqual([error?.status, error?.code], [500, 'INTERNAL_SERVER_ERROR'])
    assert.doesNotMatch(visitor.lastBody(), /accounts|relation|select/)
  })
})

describe('rememberMe in POST /sign-in/email', async () => {
  const app = await startApp({ after })
  const ada = await app.user()

  test('set to false starts a one-day session that is not extended and whose cookie has no expiry', async () => {
    const visitor = app.visitor()
    await visitor.call(signInEmail, { body: { ...ada, rememberMe: false } })
    const [token, dont] = visitor.lastResponse().headers.getSetCookie()
    assert.match(token!, /^gatehouse\.session_token=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
    assert.match(dont!, /^gatehouse\.dont_remember=true\.[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)

    const { data } = await visitor.call(getSession)
    const lifetime = Date.parse(data!.session.expiresAt) - Date.parse(data!.session.createdAt)
    assert.equal(lifetime, 86_400_000)
    app.advance(86_000)
    await visitor.call(getSession)
    assert.deepEqual(visitor.lastResponse().headers.getSetCookie(), [])
    app.advance(500)
    assert.equal((await visitor.call(getSession)).data, null)
  })

  test('is true by default, and a later sign-in overrides the earlier choice', async () => {
    const visitor = app.visitor()
    await visitor.call(signInEmail, { body: { ...ada, rememberMe: false } })
    await visitor.call(signInEmail, { body: ada })
    const [token, dont] = visitor.lastResponse().headers.getSetCookie()
    assert.match(token!, /Max-Age=604800/)
    assert.match(dont!, /^gatehouse\.dont_remember=; Max-Age=0/)
  })
})

describe('POST /sign-in/email if verification is required', async () => {
  const app = await startApp({ after, options: { emailAndPassword: { requireEmailVerification: true } } })
  const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
  await app.visitor().call(signUpEmail, { body: ada })
  await app.runJobs()

  test('refuses the correct password with 403 and a mailed link, and a wrong one with 401 and no mail', async () => {
    const visitor = app.visitor()
    const { error } = await visitor.call(signInEmail, { body: ada })
    assert.deepEqual([error?.status, error?.code], [403, 'EMAIL_NOT_VERIFIED'])
    assert.equal(visitor.cookies.size, 0)
    assert.equal((await app.mailsTo(ada.email)).length, 2)

    const wrong = await app.visitor().call(signInEmail, { body: { ...ada, password: 'wrong password' } })
    assert.equal(wrong.error?.status, 401)
    assert.equal((await app.mailsTo(ada.email)).length, 2)
  })
})

describe('POST /sign-in/email with non-default options', () => {
  test('is refused if passwords are disabled', async () => {
    const app = await startApp({ after, options: { emailAndPassword: { enabled: false } } })
    const { error } = await app.visitor().call(signInEmail, { body: { email: 'ada@example.com', password: 'x' } })
    assert.deepEqual([error?.status, error?.code], [400, 'EMAIL_AND_PASSWORD_IS_NOT_ENABLED'])
  })

  test('returns 404 for every spelling of the path if the path is disabled', async () => {
    const app = await startApp({ after, options: { disabledPaths: ['/sign-in/email'] } })
    for (const path of [
      '/sign-in/email',
      '/sign-in/email/',
      '//sign-in/email',
      '/sign-in//email',
      '/sign-in/%65mail',
      '/Sign-In/Email',
    ]) {
      const visitor = app.visitor()
      const response = await visitor.fetch(`/api/auth${path}`, { method: 'POST', body: '{}' })
      assert.equal(response.status, 404, path)
      assert.deepEqual(JSON.parse(visitor.lastBody()), { code: 'NOT_FOUND', message: 'Not Found' })
    }
  })

  test('is refused for a banned user until the ban ends', async () => {
    const app = await startApp({ after, options: { admin: { bannedUserMessage: 'Ask the front desk' } } })
    const ada = await app.user()
    const ends = new Date(app.deps.now().getTime() + 60_000)
    await app.db.run(
      sql`update users set banned = true, ban_reason = 'spam', ban_expires = ${ends} where id = ${ada.id}`,
    )
    const { error } = await app.visitor().call(signInEmail, { body: ada })
    assert.deepEqual([error?.status, error?.code, error?.message], [403, 'BANNED_USER', 'Ask the front desk'])

    app.advance(61)
    const visitor = app.visitor()
    assert.equal((await visitor.call(signInEmail, { body: ada })).error, null)
    const { data } = await visitor.call(getSession)
    assert.deepEqual([data?.user.banned, data?.user.banReason, data?.user.banExpires], [false, null, null])
  })
})

describe('POST /sign-out', async () => {
  const app = await startApp({ after })

  test('ends the session and clears the cookies', async () => {
    const { visitor, token } = await app.user()
    const stolen = new Map(visitor.cookies)
    const { data } = await visitor.call(signOut)
    assert.deepEqual(data, { success: true })
    assert.deepEqual(visitor.lastResponse().headers.getSetCookie(), [
      'gatehouse.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'gatehouse.session_data=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'gatehouse.dont_remember=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ])
    assert.deepEqual([...visitor.cookies.keys()], ['gatehouse.device'])
    for (const [name, value] of stolen) visitor.cookies.set(name, value)
    assert.equal((await visitor.call(getSession)).data, null)
    assert.equal(await app.db.row(sql`select id from sessions where token = ${token}`), null)
  })

  test('returns an error if there is no session', async () => {
    const { error } = await app.visitor().call(signOut)
    assert.deepEqual([error?.status, error?.code], [400, 'FAILED_TO_GET_SESSION'])
  })
})

describe('password hashes', async () => {
  const app = await startApp({ after })
  app.deps.passwords = createPasswordHasher()

  test("are compatible with Better Auth: Gatehouse and Better Auth accept each other's hashes", async () => {
    const user = await app.user()
    const { password } = await app.db.one<{ password: string }>(
      sql`select password from accounts where user_id = ${user.id}`,
    )
    assert.equal(await verifyAsPeer({ hash: password, password: user.password }), true)

    const hash = await hashAsPeer('password7')
    await app.db.run(sql`update accounts set password = ${hash} where user_id = ${user.id}`)
    const { error } = await app.visitor().call(signInEmail, { body: { email: user.email, password: 'password7' } })
    assert.equal(error, null)
  })
})
