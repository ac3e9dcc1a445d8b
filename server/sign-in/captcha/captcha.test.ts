import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { after, describe, test } from 'node:test'
import { signUpEmail } from '../../../contract/accounts/sign-up.ts'
import { captchaHeader, captchaServices, type CaptchaService } from '../../../contract/sign-in/captcha.ts'
import { requestPasswordReset } from '../../../contract/sign-in/password-reset.ts'
import { signInEmail } from '../../../contract/sign-in/sign-in.ts'
import { ConfigError, resolveConfig, type Options } from '../../config/config.ts'
import { sql } from '../../database/sql.ts'
import { json, startScriptedServer } from '../../testing/scripted-server.ts'
import { startApp } from '../../testing/start-app.ts'
import type { Visitor } from '../../testing/visitor.ts'
import { hourSeconds } from '../../time.ts'

const service = await startScriptedServer({ after })
const path = 'POST /verify'
const sent: { type: string | undefined; body: string }[] = []

/** Sets the reply of the CAPTCHA service. */
function answerWith(answer: (response: ServerResponse) => void) {
  service.answers[path] = (response: ServerResponse, request: IncomingMessage) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      sent.push({ type: request.headers['content-type'], body })
      answer(response)
    })
  }
}

const keys = { siteKey: 'site-key', secretKey: 'secret-key' }
const captcha = (more: Options['captcha'] = {}): Options => ({
  captcha: {
    provider: 'cloudflare-turnstile',
    when: 'always',
    ...keys,
    siteVerifyURLOverride: `${service.origin}/verify`,
    ...more,
  },
})

const stranger = { email: 'stranger@example.com', password: 'wrong password' }
const signIn = (visitor: Visitor, body: { email: string; password: string }, response?: string) =>
  visitor.call(signInEmail, { body, ...(response === undefined ? {} : { headers: { [captchaHeader]: response } }) })

const accepted = json({ success: true, hostname: 'localhost' })
const codeOf = ({ error }: { error: { status: number; code?: string } | null }) => error && [error.status, error.code]
const wrongPassword = [401, 'INVALID_EMAIL_OR_PASSWORD']

describe("a site with the CAPTCHA option `when: 'always'`", async () => {
  const app = await startApp({ after, options: captcha() })
  const events = (action: string) => app.db.rows(sql`select 1 from events where action = ${action}`)
  const headers = { [captchaHeader]: 'good' }
  const password = 'correct horse battery'

  /** Creates a user who solved the CAPTCHA at sign-up. */
  async function newUser(name: string) {
    answerWith(accepted)
    const visitor = app.visitor()
    const user = { email: `${name}@example.com`, password }
    assert.equal((await visitor.call(signUpEmail, { body: { ...user, name }, headers })).error, null)
    return { ...user, visitor }
  }

  test('refuses a call without a CAPTCHA response, names the CAPTCHA service, and sends the service no request', async () => {
    sent.length = 0
    const visitor = app.visitor()
    assert.deepEqual(codeOf(await signIn(visitor, stranger)), [400, 'MISSING_RESPONSE'])
    assert.deepEqual(JSON.parse(visitor.lastBody()), {
      code: 'MISSING_RESPONSE',
      message: 'Missing CAPTCHA response',
      details: { captcha: { provider: 'cloudflare-turnstile', siteKey: 'site-key' } },
    })
    assert.deepEqual(sent, [])
  })

  test('requires a CAPTCHA at sign-up and password reset, but not for reading the session', async () => {
    const visitor = app.visitor()
    const person = { name: 'Eve', email: 'eve@example.com', password }
    assert.deepEqual(codeOf(await visitor.call(signUpEmail, { body: person })), [400, 'MISSING_RESPONSE'])
    assert.equal(await app.db.row(sql`select 1 from users where email = ${person.email}`), null)
    const reset = await visitor.call(requestPasswordReset, { body: { email: person.email } })
    assert.deepEqual(codeOf(reset), [400, 'MISSING_RESPONSE'])
    assert.equal((await visitor.fetch('/api/auth/get-session')).status, 200)
  })

  test('accepts a call if the service accepts its CAPTCHA response', async () => {
    sent.length = 0
    answerWith(accepted)
    assert.deepEqual(codeOf(await signIn(app.visitor({ ipAddress: '203.0.113.5' }), stranger, 'good')), wrongPassword)
    const [{ type, body }] = sent as [(typeof sent)[0]]
    assert.equal(type, 'application/json')
    assert.deepEqual(JSON.parse(body), { secret: 'secret-key', response: 'good', remoteip: '203.0.113.5' })
  })

  test('refuses a call if the service rejects its CAPTCHA response, and records one event for repeated refusals', async () => {
    answerWith(json({ success: false, 'error-codes': ['timeout-or-duplicate'] }))
    for (let i = 0; i < 2; i++)
      assert.deepEqual(codeOf(await signIn(app.visitor(), stranger, 'used')), [403, 'VERIFICATION_FAILED'])
    assert.equal((await events('captcha.refused')).length, 1)
  })

  test('refuses a call if the service reports no host name, or one that is not a host of the site', async () => {
    for (const hostname of ['evil.example', 'localhost.evil.example', undefined]) {
      answerWith(json({ success: true, hostname }))
      assert.deepEqual(codeOf(await signIn(app.visitor(), stranger, 'good')), [403, 'VERIFICATION_FAILED'])
    }
  })

  test('requires no CAPTCHA from a user on a known device, but requires one from other users on that device', async () => {
    const [{ visitor, ...ada }, bob] = [await newUser('ada'), await newUser('bob')]
    assert.equal((await signIn(visitor, ada)).error, null)
    assert.deepEqual(codeOf(await signIn(visitor, stranger)), [400, 'MISSING_RESPONSE'])
    assert.deepEqual(codeOf(await signIn(visitor, { ...stranger, email: bob.email })), [400, 'MISSING_RESPONSE'])
  })

  test('requires no CAPTCHA from an administrator who sends a reset link', async () => {
    const { visitor } = await newUser('olga')
    const send = () => visitor.call(requestPasswordReset, { body: { email: 'ada@example.com' } })
    assert.deepEqual(codeOf(await send()), [400, 'MISSING_RESPONSE'])
    await app.db.run(sql`update users set role = 'admin' where email = 'olga@example.com'`)
    assert.equal((await send()).error, null)
  })

  test('reports a missing CAPTCHA to a form that was sent without JavaScript', async () => {
    const body = new URLSearchParams(stranger).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
    const reply = await app.visitor().fetch('/sign-in', { method: 'POST', headers, body, redirect: 'manual' })
    assert.equal(reply.headers.get('location'), '/sign-in?error=MISSING_RESPONSE')
  })
})

describe('a failing CAPTCHA service', async () => {
  const app = await startApp({ after, options: captcha() })
  const failures: [name: string, answer: (response: ServerResponse) => void][] = [
    ['responds with an error', json({ message: 'no' }, 500)],
    ['responds with HTML', (response) => void response.end('<html>')],
    ['rejects the secret key', json({ success: false, 'error-codes': ['invalid-input-secret'] })],
    ['sends a huge response', (response) => void response.end(' '.repeat(20_000))],
    ['closes the connection', (response) => void response.destroy()],
    ['redirects', (response) => void response.writeHead(302, { location: service.origin }).end()],
  ]

  for (const [name, answer] of failures)
    test(`that ${name} makes the site refuse calls of strangers`, async () => {
      answerWith(answer)
      assert.deepEqual(codeOf(await signIn(app.visitor(), stranger, 'good')), [500, 'UNKNOWN_ERROR'])
    })

  test('that does not respond makes the site refuse calls after three seconds', { timeout: 30_000 }, async () => {
    answerWith(() => {})
    const startedAt = performance.now()
    assert.deepEqual(codeOf(await signIn(app.visitor(), stranger, 'good')), [500, 'UNKNOWN_ERROR'])
    const milliseconds = performance.now() - startedAt
    assert.ok(milliseconds > 2900 && milliseconds < 10_000, `${milliseconds} ms`)
  })

  test('is recorded as an event at most once an hour', async () => {
    const events = () => app.db.rows(sql`select 1 from events where action = 'captcha.unreachable'`)
    assert.equal((await events()).length, 1)
    app.advance(hourSeconds + 1)
    answerWith((response) => void response.destroy())
    await signIn(app.visitor(), stranger, 'good')
    assert.equal((await events()).length, 2)
  })
})

describe('each CAPTCHA service', () => {
  const formOf = (fields: object) => new URLSearchParams(fields as Record<string, string>).toString()
  const site = { secret: 'secret-key', response: 'good' }
  const ip = '203.0.113.5'
  const bodies: Record<CaptchaService, string> = {
    'cloudflare-turnstile': JSON.stringify({ ...site, remoteip: ip }),
    hcaptcha: formOf({ ...site, sitekey: 'site-key', remoteip: ip }),
    'google-recaptcha': formOf({ ...site, remoteip: ip }),
    captchafox: formOf({ ...site, sitekey: 'site-key', remoteIp: ip }),
  }
  for (const provider of captchaServices)
    test(`${provider} receives the CAPTCHA response in the format of its API`, async () => {
      const app = await startApp({ after, options: captcha({ provider }) })
      sent.length = 0
      answerWith(accepted)
      assert.deepEqual(codeOf(await signIn(app.visitor({ ipAddress: ip }), stranger, 'good')), wrongPassword)
      assert.deepEqual(
        sent.map(({ body }) => body),
        [bodies[provider]],
      )
    })
})

describe('the options of a CAPTCHA', () => {
  test('require both keys of a service', () => {
    for (const missing of [{ siteKey: 'k' }, { secretKey: 'k' }, {}])
      assert.throws(() => resolveConfig({ captcha: { provider: 'hcaptcha', ...missing } }), ConfigError)
  })

  test('accept only endpoints that can require a CAPTCHA', () => {
    assert.throws(() => resolveConfig({ captcha: { endpoints: ['/get-session'] } }), ConfigError)
    assert.deepEqual(resolveConfig({ captcha: { endpoints: ['/sign-up/invited'] } }).captcha.endpoints, [
      '/sign-up/invited',
    ])
  })

  test('determine the endpoints, the minimum score, the action and the hosts', async () => {
    const app = await startApp({
      after,
      options: {
        ...captcha({ provider: 'google-recaptcha', endpoints: ['/sign-in/email'], expectedAction: 'login' }),
        trustedOrigins: ['https://*.example.com:8443'],
      },
    })
    const reset = await app.visitor().call(requestPasswordReset, { body: { email: 'nobody@example.com' } })
    assert.equal(reset.error, null)
    const good = { success: true, hostname: 'app.example.com', action: 'login', score: 0.5 }
    const answers: [answer: object, expected: unknown[]][] = [
      [good, wrongPassword],
      [{ ...good, score: 0.4 }, [403, 'VERIFICATION_FAILED']],
      [{ ...good, action: 'other' }, [403, 'VERIFICATION_FAILED']],
      [{ ...good, hostname: 'example.com' }, [403, 'VERIFICATION_FAILED']],
      [{ ...good, success: false }, [403, 'VERIFICATION_FAILED']],
    ]
    for (const [answer, expected] of answers) {
      answerWith(json(answer))
      assert.deepEqual(codeOf(await signIn(app.visitor(), stranger, 'good')), expected, JSON.stringify(answer))
    }
  })
})

describe("a CAPTCHA with the option `when: 'suspicious'`", async () => {
  const app = await startApp({ after, options: captcha({ when: 'suspicious' }) })
  const guess = (visitor: Visitor, i: number) => signIn(visitor, { ...stranger, email: `user-${i}@example.com` })

  test('is required on a network that tries more than 20 accounts in an hour, and on no other network', async () => {
    const ada = await app.user()
    const visitor = app.visitor({ ipAddress: '203.0.113.7' })
    for (let i = 0; i < 21; i++) assert.deepEqual(codeOf(await guess(visitor, i)), wrongPassword)
    assert.deepEqual(codeOf(await guess(visitor, 22)), [400, 'MISSING_RESPONSE'])
    assert.deepEqual(codeOf(await guess(app.visitor({ ipAddress: '203.0.113.8' }), 22)), wrongPassword)
    answerWith(accepted)
    assert.deepEqual(codeOf(await signIn(visitor, stranger, 'good')), wrongPassword)
    assert.equal((await signIn(ada.visitor, ada)).error, null)
    app.advance(hourSeconds)
    assert.deepEqual(codeOf(await guess(visitor, 23)), wrongPassword)
  })

  test('is required on every network for ten minutes after unusually many wrong passwords on the site', async () => {
    const count = (i: number) =>
      app.deps.sprayWatch!.count({ networks: [`10.0.0.${i}`], target: 'one', now: app.deps.now() })
    for (let i = 0; i < 120; i++) count(i)
    const visitor = app.visitor({ ipAddress: '203.0.113.9' })
    assert.deepEqual(codeOf(await guess(visitor, 1)), [400, 'MISSING_RESPONSE'])
    app.advance(601)
    assert.deepEqual(codeOf(await guess(visitor, 1)), wrongPassword)
  })
})
