import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach, describe, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { ConfigError } from '../config/config.ts'
import type { DecideSignUp, NewcomerRequest } from '../config/decisions.ts'
import { sql } from '../database/sql.ts'
import { beginPasskeySignUp } from '../testing/passkeys.ts'
import { askForMail } from '../testing/mailed-codes.ts'
import { startSocialProvider } from '../testing/social-provider.ts'
import { startApp } from '../testing/start-app.ts'
import { askUrl } from './ask-url.ts'

const password = 'correct horse battery'
const urls = { callbackURL: '/home', errorCallbackURL: '/problem' }
const acme = await startSocialProvider({ after })
const asked: NewcomerRequest[] = []
let decide: DecideSignUp = () => ({ allow: true })
const app = await startApp({
  after,
  options: {
    socialProviders: { acme: acme.options },
    user: { additionalFields: { plan: { type: 'string', input: false } } },
    decisions: {
      signUp(newcomer, context) {
        asked.push(newcomer)
        return decide(newcomer, context)
      },
    },
  },
})
beforeEach(() => {
  asked.splice(0)
  decide = () => ({ allow: true })
})

let count = 0
const newAddress = () => `newcomer-${++count}@decisions.example`
const planOf = async (email: string) =>
  (await app.db.row<{ plan: string | null }>(sql`select extra ->> 'plan' as plan from users where email = ${email}`))
    ?.plan

/**
 * Functions that sign a user up, by method. Each function returns the code of the refusal, or null if the sign-up was
 * allowed.
 */
const ways: Record<string, (email: string) => Promise<string | null>> = {
  async password(email) {
    const { error } = await app.visitor().call(signUpEmail, { body: { name: 'Ada', email, password } })
    return error?.code ?? null
  },
  async provider(email) {
    acme.newUser({ email })
    const location = await acme.visit(app.visitor(), urls)
    return new URL(location!, app.config.origin).searchParams.get('error')
  },
  async mail(email) {
    const visitor = app.visitor()
    const { url } = await askForMail(app, visitor, email, { callbackURL: '/home' })
    const location = (await visitor.fetch(url)).headers.get('location')
    return new URL(location!, app.config.origin).searchParams.get('error')
  },
  async passkey(email) {
    const { error } = await beginPasskeySignUp(app, app.visitor(), { email, name: 'Ada' })
    return error?.code ?? null
  },
}

describe('decisions.signUp', () => {
  for (const [method, signUp] of Object.entries(ways)) {
    test(`is called for a sign-up by ${method}, and can set fields that users cannot set`, async () => {
      const email = newAddress()
      decide = () => ({ allow: true, fields: { plan: 'free', unknown: 'dropped' } })
      assert.equal(await signUp(email), null)
      const provider = method === 'provider' ? 'acme' : null
      assert.deepEqual(
        asked.map((newcomer) => [newcomer.email, newcomer.method, newcomer.provider, newcomer.ipAddress]),
        [[email, method, provider, '203.0.113.7']],
      )
      // With a passkey, the account does not exist yet: it is created later, when the passkey is added.
      if (method !== 'passkey') assert.equal(await planOf(email), 'free')
    })

    test(`can refuse a sign-up by ${method}, and no account is created`, async () => {
      const email = newAddress()
      decide = () => ({ allow: false })
      assert.match((await signUp(email))!, /^sign_up_refused$/i)
      assert.equal(await planOf(email), undefined)
    })
  }

  test('can give the reason for a refusal', async () => {
    decide = () => ({ allow: false, message: 'Only members of the club.' })
    const body = { name: 'Ada', email: newAddress(), password }
    const { error } = await app.visitor().call(signUpEmail, { body })
    assert.deepEqual(
      [error?.status, error?.code, error?.message],
      [403, 'SIGN_UP_REFUSED', 'Only members of the club.'],
    )
    const [event] = await app.db.rows(sql`select details from events where action = 'user.sign-up-denied' limit 1`)
    assert.ok(event)
  })

  test('is not called for users who sign in', async () => {
    const email = newAddress()
    for (const way of ['password', 'mail', 'provider'] as const) await ways[way]!(email)
    assert.equal(asked.length, 1)
  })

  const failures: Record<string, DecideSignUp> = {
    throws: () => Promise.reject(new Error('broken')),
    'returns nothing': () => undefined as never,
    'sets a field to a value of the wrong type': () => ({ allow: true, fields: { plan: 5 } }),
  }
  for (const [what, fails] of Object.entries(failures))
    test(`lets nobody sign up if the function ${what}`, async () => {
      const email = newAddress()
      decide = fails
      assert.equal(await ways['password']!(email), 'SERVICE_UNAVAILABLE')
      assert.equal(await ways['provider']!(email), 'internal_server_error')
      assert.equal(await planOf(email), undefined)
    })
})

describe('askUrl', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const received: { headers: Record<string, string>; body: string }[] = []
  let answer: (response: ServerResponse) => void = (response) => response.end('{"allow":true}')
  const service = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body })
      answer(response)
    })
  })
  await once(service.listen(0, 'localhost'), 'listening')
  after(() => {
    service.closeAllConnections()
    service.close()
  })
  const url = `http://localhost:${(service.address() as AddressInfo).port}/decide`

  test('sends a request signed as in Standard Webhooks, and applies the decision of the service', async () => {
    decide = askUrl(url, { secret, onFailure: 'refuse' })
    const email = newAddress()
    answer = (response) => void response.end('{"allow":true,"fields":{"plan":"team"}}')
    assert.equal(await ways['password']!(email), null)
    assert.equal(await planOf(email), 'team')
    const { headers, body } = received.at(-1)!
    const sent = new Webhook(secret).verify(body, headers) as { type: string; data: NewcomerRequest }
    assert.deepEqual([sent.type, sent.data.email, sent.data.method], ['sign-up.decision', email, 'password'])
    answer = (response) => void response.end('{"allow":false}')
    assert.equal(await ways['password']!(newAddress()), 'SIGN_UP_REFUSED')
  })

  const failures: Record<string, (response: ServerResponse) => void> = {
    'replies with an error': (response) => void response.writeHead(500).end('{"allow":true}'),
    redirects: (response) => void response.writeHead(302, { location: url }).end(),
    'closes the connection': (response) => void response.destroy(),
    'does not reply in time': () => {},
    'replies with nonsense': (response) => void response.end('{"allow":"yes"}'),
    'sends too much text': (response) => void response.end(`{"allow":true,"fields":{"plan":"${'x'.repeat(70_000)}"}}`),
  }
  for (const [what, fails] of Object.entries(failures))
    test(`follows onFailure if the service ${what}`, async () => {
      answer = fails
      decide = askUrl(url, { secret, timeoutMilliseconds: 100, onFailure: 'refuse' })
      assert.equal(await ways['password']!(newAddress()), 'SERVICE_UNAVAILABLE')
      decide = askUrl(url, { secret, timeoutMilliseconds: 100, onFailure: 'allow' })
      assert.equal(await ways['password']!(newAddress()), null)
    })

  test('throws if the URL or the secret is unusable, or if onFailure is missing', () => {
    const onFailure = 'refuse' as const
    assert.throws(() => askUrl('ftp://localhost/', { secret, onFailure }), ConfigError)
    assert.throws(() => askUrl(url, { secret: 'secret', onFailure }), ConfigError)
    assert.throws(() => askUrl(url, { secret } as never), ConfigError)
  })
})
