import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { decodeJwt } from 'jose'
import { resolveConfig, type Options } from '../../config/config.ts'
import { digest } from '../../crypto/tokens.ts'
import { startApp } from '../../testing/start-app.ts'
import type { Visitor } from '../../testing/visitor.ts'
import { developmentClient, withDevelopmentProvider } from './offer.ts'

const origin = 'http://localhost:3000'
const issuer = `${origin}/dev/provider`
const redirectURI = `${origin}/api/auth/callback/development`
const verifier = 'a-verifier-that-is-long-enough-for-the-standard-0001'
const request = {
  client_id: developmentClient.clientId,
  redirect_uri: redirectURI,
  response_type: 'code',
  state: 'the-state',
  nonce: 'the-nonce',
  code_challenge: digest(verifier),
  code_challenge_method: 'S256',
}

describe('the development provider', async () => {
  const development = { ...developmentClient, issuer }
  const app = await startApp({ after, options: { socialProviders: { development } } })
  const here = { ipAddress: '127.0.0.1' }
  const visitor = app.visitor(here)
  const post = (path: string, fields: Record<string, string>, by: Visitor = visitor) =>
    by.fetch(issuer + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

  /** Chooses a response on the page and returns the redirect. */
  async function choose(answer: string) {
    const reply = await post('/authorize', { ...request, name: 'Ada', email: 'Ada@example.com', answer })
    return new URL(reply.headers.get('location')!)
  }

  const redeem = (code: string, more: Record<string, string> = {}) =>
    post('/token', {
      client_id: developmentClient.clientId,
      client_secret: developmentClient.clientSecret,
      code,
      redirect_uri: redirectURI,
      code_verifier: verifier,
      ...more,
    })

  test('lets the visitor choose a user, and accepts each code only once', async () => {
    const page = await visitor.fetch(`${issuer}/authorize?${new URLSearchParams(request)}`)
    assert.match(await page.text(), /Whom to sign in as\?/)
    const back = await choose('normal')
    assert.equal(back.origin + back.pathname, redirectURI)
    assert.equal(back.searchParams.get('state'), 'the-state')
    const code = back.searchParams.get('code')!
    for (const [name, wrong] of [
      ['code_verifier', 'other'],
      ['redirect_uri', origin],
      ['client_secret', 'guess'],
    ] as const)
      assert.notEqual((await redeem(code, { [name]: wrong })).status, 200, name)
    const reply = (await (await redeem(code)).json()) as { id_token: string; access_token: string }
    const { sub, nonce, email, email_verified, iss, aud } = decodeJwt(reply.id_token)
    assert.deepEqual(
      [nonce, email, email_verified, iss, aud],
      ['the-nonce', 'ada@example.com', true, issuer, 'gatehouse'],
    )
    assert.equal((await redeem(code)).status, 400, 'a code works once')
    const headers = { authorization: `Bearer ${reply.access_token}` }
    const described = (await (await visitor.fetch(`${issuer}/userinfo`, { headers })).json()) as object
    assert.deepEqual(described, { sub, name: 'Ada', email: 'ada@example.com', email_verified: true })
    assert.equal((await visitor.fetch(`${issuer}/userinfo`)).status, 401)
  })

  test('simulates the response that the visitor chooses', async () => {
    const claimsOf = async (answer: string) => {
      const code = (await choose(answer)).searchParams.get('code')!
      const { id_token: idToken } = (await (await redeem(code)).json()) as { id_token: string }
      return decodeJwt(idToken)
    }
    const usual = await claimsOf('normal')
    const other = await claimsOf('other-email')
    assert.deepEqual([other.sub, other['email']], [usual.sub, 'other-ada@example.com'])
    assert.equal((await claimsOf('unverified'))['email_verified'], false)
    assert.equal('email' in (await claimsOf('no-email')), false)
    assert.equal((await choose('denied')).searchParams.get('error'), 'access_denied')
  })

  test('refuses other clients, other callback URLs, and requests without PKCE', async () => {
    for (const wrong of [
      { client_id: 'other' },
      { redirect_uri: 'https://evil.example' },
      { code_challenge_method: 'plain' },
    ]) {
      const query = new URLSearchParams({ ...request, ...wrong })
      assert.equal((await visitor.fetch(`${issuer}/authorize?${query}`)).status, 400)
      assert.equal((await post('/authorize', { ...request, ...wrong })).status, 400)
    }
  })

  test('responds only to requests from this machine that no proxy forwarded', async () => {
    const document = `${issuer}/.well-known/openid-configuration`
    assert.equal((await visitor.fetch(document)).status, 200)
    assert.equal((await app.visitor({ ipAddress: '203.0.113.9' }).fetch(document)).status, 404)
    assert.equal((await visitor.fetch(document, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status, 404)
    assert.equal((await visitor.fetch(document, { headers: { host: 'accounts.example.com' } })).status, 404)
  })
})

describe('whether the development provider is available', () => {
  const offered = (options: Options, isProduction = false) =>
    'development' in withDevelopmentProvider({ ...resolveConfig(options), isProduction }).socialProviders

  test('depends on the options: it runs only in development on this machine', () => {
    assert.equal(offered({}), true)
    assert.equal(offered({}, true), false, 'in production')
    assert.equal(offered({ developmentProvider: false }), false)
    assert.equal(offered({ baseURL: 'https://accounts.example.com' }), false)
    assert.equal(offered({ baseURL: 'http://accounts.example.com' }), false)
    assert.equal(offered({ baseURL: 'https://localhost:3000' }), false)
    assert.equal(offered({ mail: { transport: 'smtp', smtp: 'smtp://mail.example.com' } }), false)
  })

  test('depends on the other providers: it does not replace a configured provider with its id', () => {
    const development = { issuer: 'https://id.example.com', clientId: 'a', clientSecret: 'b' }
    const config = withDevelopmentProvider(resolveConfig({ socialProviders: { development } }))
    assert.equal(config.socialProviders['development']?.issuer, 'https://id.example.com')
  })
})

describe('a site that disables the development provider and configures another provider with its id', async () => {
  const development = { ...developmentClient, issuer }
  const app = await startApp({ after, options: { developmentProvider: false, socialProviders: { development } } })

  test('does not serve the pages of the development provider', async () => {
    const document = `${issuer}/.well-known/openid-configuration`
    const reply = await app.visitor({ ipAddress: '127.0.0.1' }).fetch(document)
    assert.doesNotMatch(await reply.text(), /authorization_endpoint/)
    const body = new URLSearchParams({ ...request, name: 'Ada', email: 'a@example.com' })
    const chosen = await app
      .visitor({ ipAddress: '127.0.0.1' })
      .fetch(`${issuer}/authorize`, { method: 'POST', body, redirect: 'manual' })
    assert.equal(chosen.status, 404)
  })
})
