import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { forgetPassword, requestPasswordReset, resetPassword } from '../../contract/sign-in/password-reset.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { mailedResetLink } from '../testing/reset-link.ts'
import { countHashes } from '../testing/hashes.ts'
import { startApp } from '../testing/start-app.ts'
import { recordStatements } from '../testing/statements.ts'

type App = Awaited<ReturnType<typeof startApp>>

const newPassword = 'a brand new password'

/** Resets a password with a token. Returns the status and the body of the reply. */
async function answerTo(app: App, token: string, password = newPassword) {
  const visitor = app.visitor()
  await visitor.call(resetPassword, { body: { token, newPassword: password } })
  return `${visitor.lastResponse().status} ${visitor.lastBody()}`
}

const reset = '200 {"status":true}'
const refused = '400 {"code":"INVALID_TOKEN","message":"invalid token"}'

async function canSignIn(app: App, email: string, password: string) {
  const { error } = await app.visitor().call(signInEmail, { body: { email, password } })
  return error === null
}

describe('POST /request-password-reset and /forget-password', async () => {
  const app = await startApp({ after })
  const ada = await app.user({ email: 'ada@example.com', name: 'Ada' })

  test('send the same reply and run the same statements for addresses of users, of banned users and of nobody', async () => {
    const banned = await app.user()
    await app.db.run(sql`update users set banned = true where id = ${banned.id}`)
    const answers = new Set<string>()
    for (const endpoint of [requestPasswordReset, forgetPassword]) {
      for (const email of [ada.email, 'nobody@example.com', banned.email]) {
        const visitor = app.visitor()
        const statements = await recordStatements(app.db, () => visitor.call(endpoint, { body: { email } }))
        const headers = [...visitor.lastResponse().headers].filter(([name]) => name !== 'x-request-id')
        answers.add(JSON.stringify([visitor.lastResponse().status, headers, visitor.lastBody(), statements]))
      }
    }
    assert.equal(answers.size, 1)
    const [status, , body, statements] = JSON.parse([...answers][0]!) as [number, unknown, string, string[]]
    assert.equal(status, 200)
    assert.equal(
      body,
      '{"status":true,"message":"If this email exists in our system, check your email for the reset link"}',
    )
    assert.equal(statements.length, 1)

    await app.runJobs()
    assert.equal((await app.mailsTo('nobody@example.com')).length, 0)
    assert.deepEqual(
      (await app.mailsTo(banned.email)).map((mail) => mail.template),
      ['verify-email'],
    )
    assert.equal((await app.mailsTo(ada.email)).filter((mail) => mail.template === 'reset-password').length, 2)
  })

  test('mail an API URL with a token of 24 letters and digits, and with the page to redirect to', async () => {
    const { url, token } = await mailedResetLink(app, 'ADA@example.com', '/reset-password?from=mail&x=1')
    assert.match(token, /^[A-Za-z0-9]{24}$/)
    assert.equal(
      url,
      `http://localhost:3000/api/auth/reset-password/${token}?callbackURL=%2Freset-password%3Ffrom%3Dmail%26x%3D1`,
    )
    const mail = (await app.mailsTo(ada.email)).at(-1)!
    assert.equal(mail.subject, 'Reset your password for Gatehouse')
    assert.equal(mail.lifetimeSeconds, 3600)

    await app.visitor().call(requestPasswordReset, { body: { email: ada.email } })
    await app.runJobs()
    assert.match((await app.mailsTo(ada.email)).at(-1)!.url!, /\?callbackURL=%2Freset-password$/)
  })

  test('store no data from which the link could be built, and record the IP address of the request', async () => {
    const { url, token } = await mailedResetLink(app, ada.email)
    const tables = await app.db.one<{ all: string }>(sql`
      select (select json_agg(v)::text from verifications v) || (select json_agg(m)::text from mails m)
          || coalesce((select json_agg(j)::text from jobs j), '') || (select json_agg(e)::text from events e) as all`)
    for (const secret of [token, url]) assert.ok(!tables.all.includes(secret))
    const event = await app.db.row(sql`
      select actor_id, ip_address from events
      where subject_id = ${ada.id} and action = 'user.password-reset-requested' order by id desc limit 1`)
    assert.deepEqual(event, { actor_id: null, ip_address: '203.0.113.7' })
  })

  test('refuse an untrusted redirect and an invalid email address, and mail nothing', async () => {
    const before = (await app.mailsTo(ada.email)).length
    const answers: string[] = []
    for (const body of [
      { email: ada.email, redirectTo: 'https://evil.example/reset' },
      { email: ada.email, redirectTo: '//evil.example' },
      { email: 'ada' },
    ]) {
      const visitor = app.visitor()
      await visitor.call(requestPasswordReset, { body })
      answers.push(`${visitor.lastResponse().status} ${visitor.lastBody()}`)
    }
    assert.deepEqual(answers, [
      '403 {"code":"INVALID_REDIRECTTO","message":"Invalid redirectTo"}',
      '403 {"code":"INVALID_REDIRECTTO","message":"Invalid redirectTo"}',
      '400 {"code":"VALIDATION_ERROR","message":"Invalid body parameters"}',
    ])
    await app.runJobs()
    assert.equal((await app.mailsTo(ada.email)).length, before)
  })

  test('are refused if resets or passwords are disabled', async () => {
    for (const emailAndPassword of [{ sendResetPassword: false }, { enabled: false }]) {
      const off = await startApp({ after, options: { emailAndPassword } })
      const visitor = off.visitor()
      await visitor.call(requestPasswordReset, { body: { email: ada.email } })
      assert.equal(visitor.lastResponse().status, 400)
      assert.equal(
        visitor.lastBody(),
        '{"code":"RESET_PASSWORD_ISNT_ENABLED","message":"Reset password isn\'t enabled"}',
      )
      await visitor.call(resetPassword, { body: { token: 'x', newPassword } })
      assert.equal(
        visitor.lastBody(),
        '{"code":"RESET_PASSWORD_ISNT_ENABLED","message":"Reset password isn\'t enabled"}',
      )
    }
  })

  test('mail at most one link a minute to an address if rate limits are on', async () => {
    const limited = await startApp({ after, options: { rateLimit: { enabled: true } } })
    const { email } = await limited.user()
    const countAfter = async (requests: number) => {
      for (let i = 0; i < requests; i++) await limited.visitor().call(requestPasswordReset, { body: { email } })
      await limited.runJobs()
      return (await limited.mailsTo(email)).filter((mail) => mail.template === 'reset-password').length
    }
    limited.advance(120)
    assert.equal(await countAfter(5), 1)
    limited.advance(120)
    assert.equal(await countAfter(5), 2)
  })
})

describe('GET /reset-password/{token}', async () => {
  const app = await startApp({ after, options: { trustedOrigins: ['https://app.example.com', 'myapp://'] } })
  const ada = await app.user()

  async function locationOf(token: string, callbackURL: string) {
    const path = `/api/auth/reset-password/${token}?callbackURL=${encodeURIComponent(callbackURL)}`
    const response = await app.visitor().fetch(path)
    assert.equal(response.status, 302)
    assert.equal(response.headers.get('referrer-policy'), 'no-referrer')
    assert.equal(response.headers.get('cache-control'), 'no-store')
    return response.headers.get('location')
  }

  test("redirects to an absolute URL with the token, and keeps the URL's query", async () => {
    const { url, token } = await mailedResetLink(app, ada.email)
    assert.equal(
      (await app.visitor().fetch(url)).headers.get('location'),
      `http://localhost:3000/reset-password?token=${token}`,
    )
    assert.equal(await locationOf(token, '/reset?x=1'), `http://localhost:3000/reset?x=1&token=${token}`)
    assert.equal(
      await locationOf(token, 'https://app.example.com/r?x=1'),
      `https://app.example.com/r?x=1&token=${token}`,
    )
    assert.equal(await locationOf(token, 'myapp://reset'), `myapp://reset?token=${token}`)
    assert.equal(await locationOf(token, '/reset?token=theirs'), `http://localhost:3000/reset?token=${token}`)
  })

  test('redirects with INVALID_TOKEN if the token is unknown, and to our own error page if callbackURL is empty', async () => {
    const { token } = await mailedResetLink(app, ada.email)
    assert.equal(await locationOf('x'.repeat(24), '/reset?x=1'), 'http://localhost:3000/reset?x=1&error=INVALID_TOKEN')
    assert.equal(await locationOf(token, ''), 'http://localhost:3000/api/auth/error?error=INVALID_TOKEN')
  })

  test('requires a callbackURL, and refuses an untrusted one', async () => {
    const { token } = await mailedResetLink(app, ada.email)
    const answers: string[] = []
    for (const query of ['', '?callbackURL=https%3A%2F%2Fevil.example', '?callbackURL=%2F%2Fevil.example']) {
      const visitor = app.visitor()
      await visitor.fetch(`/api/auth/reset-password/${token}${query}`)
      answers.push(`${visitor.lastResponse().status} ${(JSON.parse(visitor.lastBody()) as { code: string }).code}`)
    }
    assert.deepEqual(answers, ['400 VALIDATION_ERROR', '403 INVALID_CALLBACKURL', '403 INVALID_CALLBACKURL'])
  })

  test('redirects in any browser any number of times, and logs no secret', async () => {
    const { url, token } = await mailedResetLink(app, ada.email)
    const lines: unknown[] = []
    const { log } = app.deps
    const collect = (fields: object) => void lines.push(fields)
    app.deps.log = { debug: collect, info: collect, warn: collect, error: collect }
    for (let i = 0; i < 3; i++) await app.visitor().fetch(url, { headers: { 'sec-purpose': 'prefetch' } })
    assert.equal((await app.visitor().fetch(url, { method: 'HEAD' })).status, 404)
    app.deps.log = log
    assert.equal(lines.length, 4)
    assert.ok(!JSON.stringify(lines).includes(token))
    assert.equal(await answerTo(app, token), reset)
  })

  test('deletes the row of an expired link, unless cleanup is off', async () => {
    const tidy = async (disableCleanup: boolean) => {
      const other = await startApp({ after, options: { verification: { disableCleanup } } })
      const { email, id } = await other.user()
      const { url } = await mailedResetLink(other, email)
      other.advance(3601)
      const location = (await other.visitor().fetch(url)).headers.get('location')
      assert.equal(location, 'http://localhost:3000/reset-password?error=INVALID_TOKEN')
      return other.db.rows(
        sql`select id from verifications where user_id = ${id} and identifier like 'reset-password:%'`,
      )
    }
    assert.equal((await tidy(false)).length, 0)
    assert.equal((await tidy(true)).length, 1)
  })
})

describe('POST /reset-password', async () => {
  const app = await startApp({ after })

  test('changes the password once, and notifies the user by mail', async () => {
    const ada = await app.user()
    const { token } = await mailedResetLink(app, ada.email)
    assert.equal(await answerTo(app, token), reset)
    assert.ok(await canSignIn(app, ada.email, newPassword))
    assert.ok(!(await canSignIn(app, ada.email, ada.password)))
    assert.equal((await app.mailsTo(ada.email)).at(-1)!.subject, 'Your password was changed at Gatehouse')

    assert.equal(await answerTo(app, token, 'and yet another one'), refused)
    assert.ok(await canSignIn(app, ada.email, newPassword))
    const [event] = await app.db.rows(sql`
      select actor_id, ip_address from events where subject_id = ${ada.id} and action = 'user.password-reset'`)
    assert.deepEqual(event, { actor_id: ada.id, ip_address: '203.0.113.7' })
  })

  test('reads the token from the body, or else from the query', async () => {
    const ada = await app.user()
    const { token } = await mailedResetLink(app, ada.email)
    const visitor = app.visitor()
    await visitor.call(resetPassword, { body: { token: 'of the body', newPassword }, query: { token } })
    assert.equal(visitor.lastBody(), '{"code":"INVALID_TOKEN","message":"invalid token"}')
    await visitor.call(resetPassword, { body: { newPassword }, query: { token } })
    assert.equal(visitor.lastBody(), '{"status":true}')
    await visitor.call(resetPassword, { body: { newPassword: 'x' } })
    assert.equal(visitor.lastBody(), '{"code":"INVALID_TOKEN","message":"invalid token"}')
  })

  test('accepts only the exact token', async () => {
    const ada = await app.user()
    const { token } = await mailedResetLink(app, ada.email)
    const bitFlipped = String.fromCharCode(token.charCodeAt(0) ^ 1) + token.slice(1)
    const swapped = token.replaceAll(/[a-z]/gi, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()))
    const forgeries = [
      swapped,
      token.slice(0, -1),
      `${token}x`,
      bitFlipped,
      ` ${token}`,
      `${token}\u200b`,
      `reset-password:${token}`,
      encodeURIComponent(encodeURIComponent(`${token} `)),
      '',
    ]
    for (const forgery of forgeries) assert.equal(await answerTo(app, forgery), refused, forgery)
    assert.equal(await answerTo(app, token), reset)
  })

  test('succeeds in a browser in which another user is signed in, and keeps that user signed in', async () => {
    const ada = await app.user()
    const other = await app.user()
    const { token } = await mailedResetLink(app, ada.email)
    await other.visitor.call(resetPassword, { body: { token, newPassword } })
    assert.equal(other.visitor.lastBody(), '{"status":true}')
    assert.deepEqual(other.visitor.lastResponse().headers.getSetCookie(), [])
    assert.equal((await other.visitor.call(getSession)).data?.user.id, other.id)
    assert.ok(await canSignIn(app, ada.email, newPassword))
  })

  test('does not use up the token if the new password is too short or too long', async () => {
    const ada = await app.user()
    const { token } = await mailedResetLink(app, ada.email)
    assert.equal(
      await answerTo(app, token, 'short77'),
      '400 {"code":"PASSWORD_TOO_SHORT","message":"Password too short"}',
    )
    assert.equal(
      await answerTo(app, token, '💂'.repeat(64) + 'x'),
      '400 {"code":"PASSWORD_TOO_LONG","message":"Password too long"}',
    )
    assert.equal(await answerTo(app, token, '💂'.repeat(64)), reset)
    assert.ok(await canSignIn(app, ada.email, '💂'.repeat(64)))
    assert.ok(!(await canSignIn(app, ada.email, '💂'.repeat(63))))
  })

  test('refuses a token after an hour, even if another link is requested', async () => {
    const ada = await app.user()
    const { token } = await mailedResetLink(app, ada.email)
    app.advance(3601)
    assert.equal(await answerTo(app, token), refused)
    const second = await mailedResetLink(app, ada.email)
    assert.equal(await answerTo(app, token), refused)
    app.advance(3590)
    assert.equal(await answerTo(app, second.token), reset)
  })

  test('does not hash the password if the token is invalid', async () => {
    const hashed = await countHashes(app.deps, async () => {
      assert.equal(await answerTo(app, 'x'.repeat(24)), refused)
    })
    assert.equal(hashed, 0)
  })

  test('neither changes the password nor uses up the token if a later statement fails', async () => {
    const ada = await app.user()
    const { token } = await mailedResetLink(app, ada.email)
    await app.db.run(sql`alter table mails rename to mails_gone`)
    assert.match(await answerTo(app, token), /^500 /)
    await app.db.run(sql`alter table mails_gone rename to mails`)
    assert.ok(await canSignIn(app, ada.email, ada.password))
    assert.equal(await answerTo(app, token), reset)
  })
})
