import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { signInSocial } from '../../contract/social/sign-in.ts'
import { resolveConfig, type Options } from '../config/config.ts'
import { sql } from '../database/sql.ts'
import { startBeside } from '../testing/beside.ts'
import { writingNothing } from '../testing/rows.ts'
import { startApp } from '../testing/start-app.ts'
import { createProviders } from './configured-providers.ts'
import { createDiscovery } from './discovery.ts'

const keys = { clientId: 'client', clientSecret: 'client-secret' }

describe('the configuration of providers', () => {
  const refused: [string, unknown, RegExp][] = [
    [
      'with an unknown id and no issuer',
      { nobody: keys },
      /socialProviders\.nobody is not a known provider; set its issuer/,
    ],
    [
      'with the reserved id credential',
      { credential: { ...keys, issuer: 'https://a.example' } },
      /credential is reserved/,
    ],
    [
      'with an id that is invalid in a URL',
      { 'a/b': { ...keys, issuer: 'https://a.example' } },
      /lower-case letters, digits/,
    ],
    ['with an empty id', { '': { ...keys, issuer: 'https://a.example' } }, /lower-case letters, digits/],
    ['with an id in capitals', { Google: keys }, /lower-case letters, digits/],
    ['without a client id', { google: { clientSecret: 'a' } }, /socialProviders\.google\.clientId/],
    ['without a secret', { google: { clientId: 'client' } }, /socialProviders\.google\.clientSecret is required/],
    [
      'with a setting of another provider',
      { google: { ...keys, tenantId: 'corp' } },
      /socialProviders\.google\.tenantId is not an option of Google/,
    ],
    ['without its required settings', { apple: keys }, /socialProviders\.apple\.\w+ is required/],
    [
      'with an http issuer',
      { corp: { ...keys, issuer: 'http://corp.example' } },
      /socialProviders\.corp\.issuer must be an https address/,
    ],
    [
      'with an http endpoint',
      { google: { ...keys, endpoints: { token: 'http://corp.example' } } },
      /socialProviders\.google\.token must be an https address/,
    ],
    [
      'with an invalid endpoint',
      { google: { ...keys, endpoints: { token: 'corp' } } },
      /socialProviders\.google\.endpoints\.token/,
    ],
    [
      'with an unknown endpoint',
      { google: { ...keys, endpoints: { revoke: 'https://a.example' } } },
      /endpoints\.revoke is not an option/,
    ],
    [
      'with an unknown option',
      { google: { ...keys, clientid: 'client' } },
      /socialProviders\.google\.clientid is not an option/,
    ],
    [
      'with a setting that changes the host',
      { microsoft: { ...keys, tenantId: 'a@evil.example/?' } },
      /socialProviders\.microsoft\.tenantId/,
    ],
  ]
  for (const [what, socialProviders, message] of refused) {
    test(`${what} is refused with an error that names the option`, () => {
      assert.throws(() => createProviders(resolveConfig({ socialProviders })), { message })
    })
  }

  test('can contain an http issuer on this machine', () => {
    for (const issuer of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
      assert.equal(createProviders(resolveConfig({ socialProviders: { corp: { ...keys, issuer } } })).size, 1)
  })
})

describe('a discovery document of a provider', () => {
  const issuer = 'https://issuer.example'
  const standard = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: 'https://keys.example/jwks',
    userinfo_endpoint: 'https://api.example/me',
  }
  const places = [
    'http://issuer.example/token',
    'ftp://issuer.example/token',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://localhost/token',
    'https://localhost./token',
    'https://db.localhost/token',
    'https://127.0.0.1/token',
    'https://127.1/token',
    'https://2130706433/token',
    'https://0x7f.1/token',
    'https://0177.0.0.1/token',
    'https://[::1]/token',
    'https://[::ffff:127.0.0.1]/token',
    'https://0.0.0.0/token',
    'https://[::]/token',
    'http://169.254.169.254/latest',
    'https://169.254.169.254/latest',
    'https://10.0.0.5/token',
    'https://[fd00::1]/',
  ]
  const found =
    (document: unknown) =>
    (t: { mock: { method: (...parts: [object, 'fetch', () => Promise<Response>]) => void } }) => {
      t.mock.method(globalThis, 'fetch', () => Promise.resolve(Response.json(document)))
      return createDiscovery(issuer)()
    }

  test('provides the authorization, token, key and user-info endpoints', async (t) => {
    const endpoints = {
      authorization: standard.authorization_endpoint,
      token: standard.token_endpoint,
      jwks: standard.jwks_uri,
      userInfo: standard.userinfo_endpoint,
    }
    assert.deepEqual(await found(standard)(t as never), { endpoints, reportsAuthTime: false })
  })

  test('determines whether a provider reports the time of an authentication', async (t) => {
    const document = { ...standard, claims_supported: ['sub', 'auth_time'] }
    assert.equal((await found(document)(t as never)).reportsAuthTime, true)
  })

  test('is used only for endpoints that are not configured', async (t) => {
    t.mock.method(globalThis, 'fetch', () => Promise.resolve(Response.json(standard)))
    const corp = { ...keys, issuer, endpoints: { authorization: 'https://callbackUrl.example/authorize' } }
    const { authorization, token } = await createProviders(resolveConfig({ socialProviders: { corp } }))
      .get('corp')!
      .endpoints()
    assert.deepEqual([authorization, token], ['https://callbackUrl.example/authorize', standard.token_endpoint])
  })

  for (const place of places) {
    test(`with an endpoint at ${place} is refused`, async (t) => {
      for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint'])
        await assert.rejects(found({ ...standard, [name]: place })(t), { name: 'ProviderError' }, name)
    })
  }
})

describe('starting a social sign-in', async () => {
  const acme = { ...keys, issuer: 'https://acme.example', endpoints: endpointsAt('https://acme.example') }
  const options: Options = { socialProviders: { acme, google: keys } }
  const app = await startApp({ after, options })

  async function parametersOf(socialProvider: object, body: object = {}, more: Options = {}) {
    const visitor = startBeside(app, { ...more, socialProviders: { acme: { ...acme, ...socialProvider } } }).visitor(
      app.visitor(),
    )
    const { data } = await visitor.call(signInSocial, { body: { provider: 'acme', ...body } })
    return Object.fromEntries(new URL(data!.url!).searchParams)
  }

  test('requests the configured scopes and parameters', async () => {
    assert.equal((await parametersOf({ scope: ['calendar'] }))['scope'], 'openid email profile calendar')
    assert.equal((await parametersOf({ scope: ['openid'], disableDefaultScope: true }))['scope'], 'openid')
    const {
      prompt,
      hd,
      access_type: accessType,
    } = await parametersOf({ prompt: 'consent', hd: '*', accessType: 'offline' })
    assert.deepEqual([prompt, hd, accessType], ['consent', '*', 'offline'])
    const back = await parametersOf({ redirectURI: 'https://proxy.example/back' })
    assert.equal(back['redirect_uri'], 'https://proxy.example/back')
    const secure = await parametersOf({}, {}, { baseURL: 'https://accounts.example.com', basePath: '/auth' })
    assert.equal(secure['redirect_uri'], 'https://accounts.example.com/auth/callback/acme')
  })

  test('ignores parameters that the caller is not allowed to set', async () => {
    const sent = {
      state: 'mine',
      redirect_uri: 'https://evil.example',
      client_id: 'mine',
      code_challenge: 'mine',
      scope: 'all',
      additionalData: { state: 'x' },
      additionalParams: { client_id: 'x' },
      link: { userId: 'x' },
      userId: 'x',
      nonce: 'x',
    }
    const parameters = await parametersOf({}, sent)
    assert.deepEqual(
      [parameters['client_id'], parameters['redirect_uri'], parameters['scope']],
      ['client', 'http://localhost:3000/api/auth/callback/acme', 'openid email profile'],
    )
    assert.ok(!Object.values(parameters).some((value) => ['mine', 'x', 'all'].includes(value)))
    assert.deepEqual(Object.keys(parameters).toSorted(), [
      'client_id',
      'code_challenge',
      'code_challenge_method',
      'nonce',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ])
  })

  const ask = async (body: string) => {
    const visitor = app.visitor()
    await visitor.fetch('/api/auth/sign-in/social', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return `${visitor.lastResponse().status} ${visitor.lastBody()}`
  }
  const invalid = '400 {"code":"VALIDATION_ERROR","message":"Invalid body parameters"}'
  const unknown = '404 {"code":"PROVIDER_NOT_FOUND","message":"Provider not found"}'

  for (const [provider, answer] of [
    ...['nobody', '', 'GOOGLE', 'google ', 'credential', '__proto__', 'constructor', 'undefined', 'null'].map((id) => [
      id,
      unknown,
    ]),
    ...[null, 0, {}, ['google'], true, 'x'.repeat(10_000)].map((id) => [id, invalid]),
  ]) {
    test(`with ${JSON.stringify(provider).slice(0, 30)} as the provider is refused`, async () => {
      assert.equal(await writingNothing(app.db, () => ask(JSON.stringify({ provider }))), answer)
    })
  }

  test('is refused with too many scopes, or with a scope that is too long or has an invalid character such as a space', async () => {
    for (const scopes of [
      Array(10_000).fill('a'),
      ['x'.repeat(201)],
      ['a b'],
      ['a\nb'],
      ['"'],
      [''],
      'openid',
      [1],
      ['é'],
    ])
      assert.equal(await ask(JSON.stringify({ provider: 'google', scopes })), invalid)
    assert.equal(await ask('{"provider":"google","__proto__":{"disableRedirect":true}}'), invalid)
  })

  test('with an empty callbackURL is refused', async () => {
    const answer = await ask('{"provider":"google","callbackURL":""}')
    assert.equal(answer, '400 {"code":"CALLBACKURL_IS_REQUIRED","message":"callbackURL is required"}')
  })

  test('with an untrusted callbackURL, errorCallbackURL or newUserCallbackURL is refused', async () => {
    for (const [field, code] of Object.entries({
      callbackURL: 'INVALID_CALLBACKURL',
      errorCallbackURL: 'INVALID_ERRORCALLBACKURL',
      newUserCallbackURL: 'INVALID_NEWUSERCALLBACKURL',
    })) {
      for (const place of ['https://evil.example', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])
        assert.match(await ask(JSON.stringify({ provider: 'google', [field]: place })), new RegExp(`^403 .*${code}"`))
    }
  })

  test('is refused if the state cannot be stored', async () => {
    await app.db.run(sql`alter table verifications rename to verifications_elsewhere`)
    const answer = await ask('{"provider":"google"}')
    await app.db.run(sql`alter table verifications_elsewhere rename to verifications`)
    assert.equal(answer, '500 {"code":"UNABLE_TO_CREATE_VERIFICATION","message":"Unable to create verification"}')
  })

  function endpointsAt(origin: string) {
    return { authorization: `${origin}/authorize`, token: `${origin}/token`, jwks: `${origin}/jwks` }
  }
})
