import assert from 'node:assert/strict'
import { after, describe, test, type TestContext } from 'node:test'
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { signInSocial } from '../../contract/social/sign-in.ts'
import { startBeside } from '../testing/beside.ts'
import { writingNothing } from '../testing/rows.ts'
import { json, startScriptedServer } from '../testing/scripted-server.ts'
import { startSocialProvider } from '../testing/social-provider.ts'
import { startApp } from '../testing/start-app.ts'
import { providerFetch } from './provider-fetch.ts'

const acme = await startSocialProvider({ after })
const rough = await startScriptedServer({ after })
const github = {
  clientId: 'client',
  clientSecret: 'client-secret',
  endpoints: {
    authorization: `${acme.issuer}/authorize`,
    token: `${acme.issuer}/token`,
    userInfo: `${rough.origin}/user`,
    emails: `${rough.origin}/emails`,
  },
}
const socialProviders = {
  acme: { ...acme.options, endpoints: { token: `${rough.origin}/token` } },
  github,
  plain: { clientId: 'client', clientSecret: 'client-secret', issuer: rough.origin },
}
const app = await startApp({ after, options: { socialProviders } })

type Answer = (response: ServerResponse) => void

const huge = Buffer.alloc(10_000_000, 120)
const wrongAnswers: Record<string, Answer> = {
  'an error': json({ error: 'server_error' }, 500),
  'an error with status 200': json({ error: 'bad_verification_code' }),
  'an HTML page': (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  'incomplete JSON': (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":'),
  'a value that is not an object': json(['access_token']),
  'an empty response': (response) => void response.writeHead(204).end(),
  'ten megabytes': (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(huge),
  'ten megabytes compressed to ten kilobytes': (response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end(gzipSync(huge)),
  'ten megabytes without an end': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (response.writable && response.write(huge.subarray(0, 65_536)));
    }
    response.on('drain', more)
    more()
  },
  'a redirect to this machine': (response) => void response.writeHead(302, { location: '/stolen' }).end(),
  'a redirect to the link-local network': (response) =>
    void response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  'a broken connection': (response) => void response.destroy(),
}

async function endsWith(code: string, provider: string) {
  acme.newUser()
  const visitor = app.visitor()
  const callbackUrl = await acme.startSignIn(visitor, { provider })
  const location = await writingNothing(app.db, async () => (await visitor.fetch(callbackUrl)).headers.get('location'))
  assert.equal(location, `http://localhost:3000/api/auth/error?error=${code}`)
  assert.ok(!rough.asked.some((request) => request.endsWith('/stolen')))
}

describe('a sign-in redirects with invalid_code if the token endpoint returns', () => {
  for (const [what, answer] of Object.entries(wrongAnswers)) {
    test(what, async () => {
      rough.answers['POST /token'] = answer
      await endsWith('invalid_code', 'acme')
    })
  }

  test('an invalid access token', async () => {
    for (const reply of [{}, { access_token: 5 }, { access_token: '', token_type: 'bearer' }, { access_token: null }]) {
      rough.answers['POST /token'] = json(reply)
      await endsWith('invalid_code', 'acme')
    }
  })
})

describe('a sign-in with GitHub redirects with unable_to_get_user_info if the profile endpoint returns', () => {
  for (const [what, answer] of Object.entries(wrongAnswers)) {
    test(what, async () => {
      rough.answers['GET /user'] = answer
      rough.answers['GET /emails'] = json([{ email: 'ada@example.com', primary: true, verified: true }])
      await endsWith('unable_to_get_user_info', 'github')
    })
  }
})

test('a profile of more than a mebibyte is refused', async () => {
  rough.answers['GET /emails'] = json([{ email: 'large@example.com', primary: true, verified: true }])
  rough.answers['GET /user'] = json({ id: 4711, login: 'large', more: 'x'.repeat(1024 * 1024) })
  await endsWith('unable_to_get_user_info', 'github')
  rough.answers['GET /user'] = json({ id: 4711, login: 'large', more: 'x'.repeat(1_000_000) })
  assert.equal(await acme.visit(app.visitor(), { provider: 'github', callbackURL: '/home' }), '/home')
})

describe("a provider's discovery document", () => {
  const setOut = async () => {
    const visitor = startBeside(app, { socialProviders }).visitor(app.visitor())
    const { error } = await visitor.call(signInSocial, { body: { provider: 'plain' } })
    return error?.code
  }
  const path = 'GET /.well-known/openid-configuration'
  const document = { issuer: rough.origin, ...fromOrigin('authorization_endpoint', 'token_endpoint', 'jwks_uri') }

  for (const [what, answer] of [
    ...Object.entries(wrongAnswers),
    ['a document of another issuer', json({ ...document, issuer: acme.issuer })],
    ['a document without a token endpoint', json({ ...document, token_endpoint: undefined })],
    ['a document with an invalid key URL', json({ ...document, jwks_uri: 'keys' })],
  ] as [string, Answer][]) {
    test(`that consists of ${what} is refused`, async () => {
      rough.answers[path] = answer
      assert.equal(await writingNothing(app.db, setOut), 'PROVIDER_COULD_NOT_BE_REACHED')
    })
  }

  test('is requested again after a failure, but not after a success', async () => {
    const visitor = startBeside(app, { socialProviders }).visitor(app.visitor())
    const ask = async () => (await visitor.call(signInSocial, { body: { provider: 'plain' } })).error?.code ?? 'set out'
    rough.answers[path] = json({}, 500)
    assert.equal(await ask(), 'PROVIDER_COULD_NOT_BE_REACHED')
    rough.answers[path] = json(document)
    assert.equal(await ask(), 'set out')
    const asked = rough.asked.length
    assert.deepEqual([await ask(), await ask()], ['set out', 'set out'])
    assert.equal(rough.asked.length, asked)
  })

  function fromOrigin(...names: string[]) {
    return Object.fromEntries(names.map((name) => [name, `${rough.origin}/${name}`]))
  }
})

describe("a provider's response", () => {
  /** Shortens the time limits of requests to 300 ms. Returns a list that collects the original limits. */
  function shortenLimits(t: TestContext) {
    const { timeout } = AbortSignal
    const limits: number[] = []
    t.mock.method(AbortSignal, 'timeout', (milliseconds: number) => {
      limits.push(milliseconds)
      return timeout.call(AbortSignal, 300)
    })
    return limits
  }
  const lateAnswers: Record<string, Answer> = {
    'no response': () => {},
    'only the beginning of a response': (response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
  }

  for (const [what, answer] of Object.entries(lateAnswers)) {
    test(`that is incomplete after ten seconds is refused: ${what}`, async (t) => {
      rough.answers['GET /late'] = answer
      const limits = shortenLimits(t)
      await assert.rejects(providerFetch(`${rough.origin}/late`), {
        name: 'ProviderError',
        message: 'did not reply within 10 s',
      })
      assert.deepEqual(limits, [10_000])
    })

    test(`that is late causes the same error as an invalid response: ${what}`, async (t) => {
      for (const place of ['POST /token', 'GET /user', 'GET /.well-known/openid-configuration'])
        rough.answers[place] = answer
      shortenLimits(t)
      const visitor = startBeside(app, { socialProviders }).visitor(app.visitor())
      const { error } = await visitor.call(signInSocial, { body: { provider: 'plain' } })
      assert.equal(error?.code, 'PROVIDER_COULD_NOT_BE_REACHED')
      await endsWith('invalid_code', 'acme')
      await endsWith('unable_to_get_user_info', 'github')
    })
  }

  test('can be compressed', async () => {
    rough.answers['GET /packed'] = (response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":1}'))
    const response = await providerFetch(`${rough.origin}/packed`)
    assert.deepEqual(await response.json(), { a: 1 })
  })
})
