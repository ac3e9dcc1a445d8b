import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { SignJWT } from 'jose'
import { sendVerificationEmail } from '../../contract/accounts/email-verification.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

describe('the verification mail', async () => {
  const app = await startApp({ after })

  test('is sent at sign-up, and its link leads to the API and contains the callbackURL', async () => {
    await app.visitor().call(signUpEmail, { body: { ...ada, callbackURL: '/verify-email?from=mail&x=1' } })
    const [mail, ...others] = await app.mailsTo(ada.email)
    assert.equal(others.length, 0)
    assert.equal(mail?.template, 'verify-email')
    const url = new URL(mail.url!)
    assert.equal(url.origin + url.pathname, 'http://localhost:3000/api/auth/verify-email')
    assert.equal(url.searchParams.get('callbackURL'), '/verify-email?from=mail&x=1')
    assert.equal(JSON.parse(atob(url.searchParams.get('token')!.split('.')[0]!)).alg, 'HS256')
  })

  test('leaves nothing in the database that could be used to rebuild its link', async () => {
    const [mail] = await app.mailsTo(ada.email)
    const token = new URL(mail!.url!).searchParams.get('token')!
    const { jti } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { jti: string }
    const tables = await app.db.one<{ all: string }>(sql`
      select (select json_agg(v)::text from verifications v) || (select json_agg(m)::text from mails m)
          || coalesce((select json_agg(j)::text from jobs j), '') || (select json_agg(e)::text from events e) as all`)
    for (const secret of [token, jti, mail!.url!]) assert.ok(!tables.all.includes(secret))
  })

  test('is not sent if verification mails are off', async () => {
    const silent = await startApp({ after, options: { emailVerification: { sendVerificationEmail: false } } })
    const visitor = silent.visitor()
    await visitor.call(signUpEmail, { body: ada })
    assert.deepEqual(await silent.mailsTo(ada.email), [])
    const { error } = await silent.visitor().call(sendVerificationEmail, { body: ada })
    assert.deepEqual([error?.status, error?.code], [400, 'VERIFICATION_EMAIL_ISNT_ENABLED'])
  })
})

describe('GET /verify-email', async () => {
  const app = await startApp({ after })
  const linkFor = async (email: string) => (await app.mailsTo(email)).at(-1)!.url!

  test('verifies the address and redirects, and gives the same reply when the link is opened again', async () => {
    const { email, visitor } = await app.user()
    const url = await linkFor(email)
    for (let i = 0; i < 2; i++) {
      const response = await app.visitor().fetch(url)
      assert.equal(response.status, 302)
      assert.equal(response.headers.get('location'), '/')
      assert.deepEqual(response.headers.getSetCookie(), [])
    }
    assert.equal((await visitor.call(getSession)).data?.user.emailVerified, true)
  })

  test('replies with JSON if the link has no callbackURL', async () => {
    const { email } = await app.user()
    const token = new URL(await linkFor(email)).searchParams.get('token')
    const visitor = app.visitor()
    await visitor.fetch(`/api/auth/verify-email?token=${token}`)
    assert.equal(visitor.lastBody(), '{"status":true,"user":null}')
    await visitor.fetch('/api/auth/verify-email?token=bad')
    assert.equal(visitor.lastResponse().status, 401)
    assert.deepEqual(JSON.parse(visitor.lastBody()), { code: 'INVALID_TOKEN', message: 'invalid_token' })
  })

  test('accepts only the exact token', async () => {
    const { email, visitor } = await app.user()
    const token = new URL(await linkFor(email)).searchParams.get('token')!
    const [header, payload, signature] = token.split('.')
    // The last base64url character of a 32-byte value has two unused bits, so other characters decode to the same
    // bytes.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const twin = signature!.slice(0, -1) + alphabet[alphabet.indexOf(signature!.at(-1)!) + 1]!
    for (const other of [
      `${token} `,
      ` ${token}`,
      `${token}\n`,
      `${header}. ${payload}.${signature}`,
      `${token}=`,
      `${header}.${payload}.${twin}`,
    ]) {
      const reply = await app.visitor().fetch(`/api/auth/verify-email?token=${encodeURIComponent(other)}`)
      assert.equal(reply.status, 401, JSON.stringify(other))
    }
    assert.equal((await visitor.call(getSession)).data?.user.emailVerified, false)
    assert.equal((await app.visitor().fetch(`/api/auth/verify-email?token=${token}`)).status, 200)
  })

  test('redirects with different errors for an expired and an invalid link', async () => {
    const { email } = await app.user()
    const url = await linkFor(email)
    const location = async (address: string) => (await app.visitor().fetch(address)).headers.get('location')
    assert.equal(
      await location('/api/auth/verify-email?token=bad&callbackURL=/cb%3Fx%3D1'),
      '/cb?x=1&error=invalid_token',
    )
    const another = await app.user()
    const later = await linkFor(another.email)
    app.advance(3540)
    assert.equal(await location(later), '/')
    app.advance(61)
    assert.equal(await location(url), '/?error=token_expired')
  })

  test('redirects with an error if the user was deleted', async () => {
    const { email, id } = await app.user()
    const url = await linkFor(email)
    await app.db.run(sql`delete from users where id = ${id}`)
    assert.equal((await app.visitor().fetch(url)).headers.get('location'), '/?error=user_not_found')
  })

  test('verifies nobody if the user has changed the address and another user has taken the old address', async () => {
    const first = await app.user({ email: 'moved@example.com' })
    const url = await linkFor('moved@example.com')
    await app.db.run(sql`update users set email = 'elsewhere@example.com' where id = ${first.id}`)
    const second = await app.user({ email: 'moved@example.com' })
    assert.equal((await app.visitor().fetch(url)).headers.get('location'), '/?error=invalid_token')
    assert.equal((await second.visitor.call(getSession)).data?.user.emailVerified, false)
  })

  test('refuses tokens with another signature or purpose, or without an expiry', async () => {
    const { id, email, visitor } = await app.user()
    const key = app.deps.keys.of('email-token')
    const claims = { email, purpose: 'verify-email' }
    const seconds = Math.floor(app.deps.now().getTime() / 1000)
    const sign = (build: (jwt: SignJWT) => SignJWT, secret: Uint8Array = key, alg = 'HS256') =>
      build(new SignJWT(claims).setProtectedHeader({ alg }).setSubject(id).setJti('x').setIssuedAt(seconds)).sign(
        secret,
      )
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ ...claims, sub: id, jti: 'x', exp: 9e9, iat: 1 }))}.`
    const tokens = [
      unsigned,
      await sign((jwt) => jwt),
      await sign((jwt) => jwt.setExpirationTime(seconds + 3600), new TextEncoder().encode(app.config.secret)),
      await sign((jwt) => jwt.setExpirationTime(seconds + 3600), key, 'HS512'),
      await sign((jwt) => jwt.setExpirationTime(seconds + 3600).setNotBefore(seconds + 1800)),
      await new SignJWT({ email, purpose: 'change-email' })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(id)
        .setJti('x')
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + 3600)
        .sign(key),
    ]
    for (const token of tokens) {
      const response = await app
        .visitor()
        .fetch(`/api/auth/verify-email?token=${encodeURIComponent(token)}&callbackURL=/`)
      assert.equal(response.headers.get('location'), '/?error=invalid_token', token)
    }
    assert.equal((await visitor.call(getSession)).data?.user.emailVerified, false)
  })

  test('refuses an untrusted callbackURL, and changes nothing on a HEAD request', async () => {
    const { email, visitor } = await app.user()
    const url = new URL(await linkFor(email))
    assert.equal((await app.visitor().fetch(url.href, { method: 'HEAD' })).status, 404)
    url.searchParams.set('callbackURL', 'https://evil.example')
    const hostile = app.visitor()
    assert.equal((await hostile.fetch(url.href)).status, 403)
    assert.match(hostile.lastBody(), /INVALID_CALLBACKURL/)
    assert.equal((await visitor.call(getSession)).data?.user.emailVerified, false)
  })
})

describe('GET /verify-email with automatic sign-in', async () => {
  const app = await startApp({ after, options: { emailVerification: { autoSignInAfterVerification: true } } })

  test('signs in only one of twenty browsers that open the link at the same time', async () => {
    const { email } = await app.user()
    const url = (await app.mailsTo(email))[0]!.url!
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.visitor().fetch(url)))
    assert.ok(answers.every((answer) => answer.headers.get('location') === '/'))
    assert.equal(answers.filter((answer) => answer.headers.getSetCookie().length > 0).length, 1)
  })
})

describe('POST /send-verification-email', async () => {
  const app = await startApp({ after })

  test('mails only unverified addresses, but gives the same reply for every address', async () => {
    const unverified = await app.user()
    const verified = await app.user()
    await app.db.run(sql`update users set email_verified = true where id = ${verified.id}`)
    for (const email of [unverified.email, verified.email, 'nobody@example.com']) {
      const visitor = app.visitor()
      await visitor.call(sendVerificationEmail, { body: { email, callbackURL: '/verify-email' } })
      assert.equal(visitor.lastBody(), '{"status":true}')
    }
    await app.runJobs()
    assert.equal((await app.mailsTo(unverified.email)).length, 2)
    assert.equal((await app.mailsTo(verified.email)).length, 1)
    assert.equal((await app.mailsTo('nobody@example.com')).length, 0)
  })

  test('returns an error to a signed-in user if the address is verified or is not the user’s own', async () => {
    const { email, id, visitor } = await app.user()
    const other = await visitor.call(sendVerificationEmail, { body: { email: 'other@example.com' } })
    assert.equal(other.error?.code, 'YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL')
    await app.db.run(sql`update users set email_verified = true where id = ${id}`)
    const own = await visitor.call(sendVerificationEmail, { body: { email } })
    assert.equal(own.error?.code, 'YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL')
  })

  test('sends at most two mails an hour to one address if rate limits are on', async () => {
    const limited = await startApp({ after, options: { rateLimit: { enabled: true, max: 100 } } })
    const { email } = await limited.user()
    limited.advance(121)
    for (let i = 0; i < 5; i++) await limited.visitor().call(sendVerificationEmail, { body: { email } })
    await limited.runJobs()
    assert.equal((await limited.mailsTo(email)).length, 2)
    limited.advance(3600)
    await limited.visitor().call(sendVerificationEmail, { body: { email } })
    await limited.runJobs()
    assert.equal((await limited.mailsTo(email)).length, 3)
  })

  test('refuses an invalid address', async () => {
    const { error } = await app.visitor().call(sendVerificationEmail, { body: { email: 'nobody' } })
    assert.deepEqual([error?.status, error?.code], [400, 'VALIDATION_ERROR'])
  })
})
