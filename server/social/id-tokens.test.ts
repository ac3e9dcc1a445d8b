import assert from 'node:assert/strict'
import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { importJWK, SignJWT, type JWTHeaderParameters } from 'jose'
import { signInSocial } from '../../contract/social/sign-in.ts'
import { startBeside } from '../testing/beside.ts'
import { writingNothing } from '../testing/rows.ts'
import { json, startScriptedServer } from '../testing/scripted-server.ts'
import { startSocialProvider } from '../testing/social-provider.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const refused = '401 {"code":"INVALID_TOKEN","message":"invalid token"}'
const minute = 60

const acme = await startSocialProvider({ after })
const twin = await startSocialProvider({ after })
const elsewhere = await startScriptedServer({ after })
const socialProviders = {
  acme: { ...acme.options, audience: ['phone'] },
  twin: twin.options,
}
const app = await startApp({ after, options: { socialProviders } })
const theirs = acme.issuing.keys.get()!
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const publicKey = createPublicKey({ key: theirs, format: 'jwk' })

type Claims = Record<string, unknown>
type Forgery = { header?: Claims; claims?: Claims; key?: KeyObject }

const seconds = () => Math.floor(app.deps.now().getTime() / 1000)

function claimsOf(changed: Claims = {}): Claims {
  const [iat, exp] = [seconds(), seconds() + 10 * minute]
  return { iss: acme.issuer, aud: 'client', iat, exp, ...acme.newUser(), ...changed }
}

/** Returns an ID token signed by the provider or with `key`. A claim that is undefined in `claims` is left out. */
async function idToken({ header, claims, key }: Forgery = {}) {
  const protectedHeader = { alg: 'RS256', kid: theirs.kid, ...header } as JWTHeaderParameters
  return new SignJWT(claimsOf(claims)).setProtectedHeader(protectedHeader).sign(key ?? (await importJWK(theirs)))
}

/** Returns an ID token with a signature that `sign` computes. */
function handMade(header: Claims, sign: (text: string) => string, claims: Claims = {}) {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${encode(header)}.${encode(claimsOf(claims))}`
  return `${text}.${sign(text)}`
}

async function answerTo(
  visitor: Visitor,
  token: string,
  { provider = 'acme', nonce }: { provider?: string; nonce?: string } = {},
) {
  await visitor.call(signInSocial, { body: { provider, idToken: { token, ...(nonce ? { nonce } : {}) } } })
  return `${visitor.lastResponse().status} ${visitor.lastBody()}`
}

const assertRefused = async (token: string, options?: { provider?: string; nonce?: string }) =>
  assert.equal(await writingNothing(app.db, () => answerTo(app.visitor(), token, options)), refused)

describe('an ID token', () => {
  test('from the provider, for our client or our mobile app, is accepted', async () => {
    for (const claims of [{}, { aud: 'phone' }, { aud: ['client', 'phone'] }, { aud: ['client'] }])
      assert.match(await answerTo(app.visitor(), await idToken({ claims })), /^200 \{"redirect":false,"token":"\w{32}"/)
  })

  const wrongClaims: Record<string, () => Claims> = {
    'for another client': () => ({ aud: 'other' }),
    'for a client whose id is the beginning of ours': () => ({ aud: 'clien' }),
    'for our client and others': () => ({ aud: ['client', 'other'] }),
    'for no client': () => ({ aud: [] }),
    'without an audience': () => ({ aud: undefined }),
    'of another issuer': () => ({ iss: twin.issuer }),
    'of an issuer with an extra slash': () => ({ iss: `${acme.issuer}/` }),
    'without an issuer': () => ({ iss: undefined }),
    'with a list of issuers': () => ({ iss: [acme.issuer] }),
    'that expired more than a minute ago': () => ({ exp: seconds() - minute - 1 }),
    'that never expires': () => ({ exp: undefined }),
    'with a string as its expiry': () => ({ exp: '9999999999' }),
    'that is not valid yet': () => ({ nbf: seconds() + minute + 5 }),
    'issued in the future': () => ({ iat: seconds() + minute + 5 }),
    'that is more than a day old': () => ({ iat: seconds() - 24 * 60 * minute - minute - 1 }),
    'without an issue time': () => ({ iat: undefined }),
    'without a subject': () => ({ sub: undefined }),
    'with a number as its subject': () => ({ sub: 4711 }),
    'with an unexpected nonce': () => ({ nonce: 'drawn elsewhere' }),
  }
  for (const [what, claims] of Object.entries(wrongClaims))
    test(`${what} is refused`, async () => assertRefused(await idToken({ claims: claims() })))

  test('with the requested nonce is accepted, and with another or no nonce is refused', async () => {
    await assertRefused(await idToken(), { nonce: 'drawn here' })
    await assertRefused(await idToken({ claims: { nonce: 'drawn elsewhere' } }), { nonce: 'drawn here' })
    await assertRefused(await idToken({ claims: { nonce: ['drawn here'] } }), { nonce: 'drawn here' })
    const token = await idToken({ claims: { nonce: 'drawn here' } })
    assert.match(await answerTo(app.visitor(), token, { nonce: 'drawn here' }), /^200 /)
  })

  const unsigned = () => ''
  const hmac = (secret: string | Buffer) => (text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url')
  const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string
  const handMadeOnes: Record<string, () => string> = {
    ...Object.fromEntries(
      ['none', 'None', 'NONE', 'nOnE', '', 'none '].map((alg) => [
        `with the algorithm “${alg}”`,
        () => handMade({ alg, kid: theirs.kid }, unsigned),
      ]),
    ),
    'without an algorithm': () => handMade({ kid: theirs.kid }, unsigned),
    'without a signature': () => handMade({ alg: 'RS256', kid: theirs.kid }, unsigned),
    'with HS256 and the public key': () => handMade({ alg: 'HS256', kid: theirs.kid }, hmac(pem)),
    'with HS256 and the modulus': () => handMade({ alg: 'HS256', kid: theirs.kid }, hmac(theirs['n'] as string)),
    'with HS256 and an empty key': () => handMade({ alg: 'HS256' }, hmac('')),
    'with HS256 and our secret, which the provider does not use': () =>
      handMade({ alg: 'HS256' }, hmac('client-secret')),
    'that is not a token': () => 'no.token.at-all',
    'that is empty': () => '',
    'with a thousand dots': () => '.'.repeat(1000),
  }
  for (const [what, make] of Object.entries(handMadeOnes)) test(`${what} is refused`, async () => assertRefused(make()))

  const embedded = createPublicKey(stranger).export({ format: 'jwk' })
  const headers: Record<string, Claims> = {
    'signed by another key': {},
    'signed by an unknown key': { kid: 'unknown' },
    'with its own key in the header': { jwk: embedded },
    'with a URL of its keys in the header': { jku: `${elsewhere.origin}/keys` },
    'with a URL of its certificate in the header': { x5u: `${elsewhere.origin}/certificate`, x5c: ['MIIB'] },
    'with a path as its key id': { kid: '../../../../dev/null' },
    'with a URL as its key id': { kid: `${elsewhere.origin}/keys` },
    'with an unknown critical header': { crit: ['exp'], b64: false },
  }
  for (const [what, header] of Object.entries(headers)) {
    test(`${what} is refused`, async () => {
      elsewhere.answers['GET /keys'] = json({ keys: [{ ...embedded, kid: theirs.kid, alg: 'RS256' }] })
      // jose refuses to sign unknown critical headers.
      const token = header['crit']
        ? handMade({ alg: 'RS256', kid: theirs.kid, ...header }, () => 'AAAA')
        : await idToken({ header, key: stranger })
      await assertRefused(token)
      assert.deepEqual(elsewhere.asked, [])
    })
  }

  test('of one provider is refused for another provider, even with the same key id', async () => {
    const token = await idToken()
    await assertRefused(token, { provider: 'twin' })
    const key = await twin.issuing.keys.generate('RS256', { kid: theirs.kid })
    const foreign = await new SignJWT(claimsOf())
      .setProtectedHeader({ alg: 'RS256', kid: theirs.kid })
      .sign(await importJWK(key))
    await assertRefused(foreign)
  })
})

describe("the keys in a provider's key set", () => {
  const keysElsewhere = { ...acme.options, endpoints: { jwks: `${elsewhere.origin}/keys` } }
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: theirs.kid, alg: 'RS256' }

  /**
   * Serves these keys as the provider's key set. Returns a valid ID token, a visitor, and a function that signs in a
   * visitor with the token.
   */
  async function answerWith(keys: (typeof elsewhere.answers)[string]) {
    elsewhere.answers['GET /keys'] = keys
    const beside = startBeside(app, { socialProviders: { acme: keysElsewhere } })
    const token = await idToken()
    return { token, visitor: beside.visitor(app.visitor()), answer: (visitor: Visitor) => answerTo(visitor, token) }
  }

  test('are requested only once', async () => {
    const asked = elsewhere.asked.length
    const { visitor, answer } = await answerWith(json({ keys: [jwk] }))
    for (let i = 0; i < 5; i++) assert.match(await answer(visitor), /^200 /)
    assert.equal(elsewhere.asked.length, asked + 1)
  })

  test("that name no algorithm are used only with the provider's algorithms", async () => {
    const { alg: _, ...unnamed } = jwk
    const { visitor } = await answerWith(json({ keys: [unnamed] }))
    const signed = async (alg: string) =>
      new SignJWT(claimsOf())
        .setProtectedHeader({ alg, kid: theirs.kid })
        .sign(await importJWK({ ...theirs, alg }, alg))
    const token = await signed('RS512')
    assert.equal(await writingNothing(app.db, () => answerTo(visitor, token)), refused)
    assert.match(await answerTo(visitor, await signed('RS256')), /^200 /)
  })

  const wrongAnswers: Record<string, (typeof elsewhere.answers)[string]> = {
    'that cannot be loaded': json({ error: 'down' }, 500),
    'that are an HTML page': (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    'that are empty': json({ keys: [] }),
    'that are not a list': json({ keys: 'all' }),
    'of ten megabytes': json({ keys: [jwk], more: 'x'.repeat(10_000_000) }),
    'behind a redirect': (response) => void response.writeHead(302, { location: `${acme.issuer}/jwks` }).end(),
    'with two keys of the same id': json({
      keys: [{ ...createPublicKey(stranger).export({ format: 'jwk' }), kid: theirs.kid, alg: 'RS256' }, jwk],
    }),
    'whose connection breaks': (response) => void response.destroy(),
  }
  for (const [what, keys] of Object.entries(wrongAnswers)) {
    test(`${what} are rejected`, async () => {
      const { visitor, answer } = await answerWith(keys)
      assert.equal(await writingNothing(app.db, () => answer(visitor)), refused)
    })
  }

  test('must arrive within ten seconds', async (t) => {
    const { visitor, answer } = await answerWith(() => {})
    const waits: number[] = []
    const { timeout } = AbortSignal
    t.mock.method(AbortSignal, 'timeout', (milliseconds: number) => {
      waits.push(milliseconds)
      return timeout.call(AbortSignal, 20)
    })
    assert.equal(await writingNothing(app.db, () => answer(visitor)), refused)
    assert.ok(waits.length > 0 && waits.every((milliseconds) => milliseconds <= 10_000), String(waits))
  })

  test('are requested again if a key is unknown, at most twice a minute', async (t) => {
    const rotating = await startSocialProvider({ after: (work) => t.after(work) })
    const beside = startBeside(app, { socialProviders: { acme: rotating.options } })
    const visitor = beside.visitor(app.visitor())
    let fetches = 0
    const { fetch } = globalThis
    t.mock.method(globalThis, 'fetch', (...[input, init]: Parameters<typeof fetch>) => {
      if (String(input).endsWith('/jwks')) fetches += 1
      return fetch(input, init)
    })
    const { kid } = rotating.issuing.keys.get()!
    const signedBy = async (key: { kid: string }) => {
      rotating.newUser()
      const token = await new SignJWT({ ...claimsOf({ iss: rotating.issuer }), ...rotating.user })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid })
        .sign(await importJWK(rotating.issuing.keys.get(key.kid)!))
      return answerTo(visitor, token)
    }
    assert.match(await signedBy({ kid }), /^200 /)
    const next = await rotating.issuing.keys.generate('RS256')
    assert.equal(await signedBy(next), refused)
    assert.equal(fetches, 1)
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 31_000 })
    assert.match(await signedBy(next), /^200 /)
    assert.match(await signedBy({ kid }), /^200 /)
    assert.equal(fetches, 2)
  })
})

describe('a callback with', () => {
  async function endsWith(code: string) {
    const visitor = app.visitor()
    const callbackUrl = await acme.startSignIn(visitor)
    const location = await writingNothing(app.db, async () =>
      (await visitor.fetch(callbackUrl)).headers.get('location'),
    )
    assert.equal(location, `http://localhost:3000/api/auth/error?error=${code}`)
  }

  const changes: Record<string, Claims> = {
    'for another client': { aud: 'other' },
    'of another issuer': { iss: twin.issuer },
    'that has expired': { exp: 1 },
    'with the nonce of another flow': { nonce: 'of another flow' },
    'without a nonce': { nonce: undefined },
  }
  for (const [what, changed] of Object.entries(changes)) {
    test(`an ID token ${what} redirects with unable_to_get_user_info`, async () => {
      acme.newUser()
      acme.next.idToken.push(({ payload }) => void Object.assign(payload, changed))
      await endsWith('unable_to_get_user_info')
    })
  }

  test('an unsigned ID token redirects with unable_to_get_user_info', async () => {
    acme.newUser()
    acme.next.token.push(({ body }) => {
      const reply = body as { id_token: string }
      const [, payload] = reply.id_token.split('.')
      reply.id_token = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    })
    await endsWith('unable_to_get_user_info')
  })

  test('a profile and an ID token of different users redirects with unable_to_get_user_info', async () => {
    acme.newUser()
    acme.next.idToken.push(({ payload }) => void delete payload['email'])
    acme.next.userInfo.push((response) => void (response.body = { ...acme.user, sub: 'somebody else' }))
    await endsWith('unable_to_get_user_info')
  })
})
