import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createRemoteJWKSet, customFetch, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { getSession } from '../../contract/sessions/sessions.ts'
import { verifyEmail } from '../../contract/accounts/email-verification.ts'
import { jwks, token } from '../../contract/keys/keys.ts'
import { createApp } from '../app.ts'
import { deriveKeys } from '../crypto/keys.ts'
import { sql } from '../database/sql.ts'
import { createVisitor } from '../testing/visitor.ts'
import { startApp } from '../testing/start-app.ts'
import { rotateKeys } from './key-pairs.ts'

type App = Awaited<ReturnType<typeof startApp>>
type User = Awaited<ReturnType<App['user']>>

const hour = 3600

async function tokenOf(user: User) {
  const { data, error } = await user.visitor.call(token)
  assert.equal(error, null)
  return data.token
}

async function publishedKeys(app: App) {
  const { data } = await app.visitor().call(jwks)
  return data!.keys
}

/**
 * Returns a token verifier such as another service would use. The verifier caches the list of keys for ten minutes;
 * `reload` loads the list at once.
 */
function verifierOf(app: App) {
  const keys = createRemoteJWKSet(new URL(`${app.config.origin}/api/auth/jwks`), {
    [customFetch]: (url: string) => app.visitor().fetch(url),
  })
  const verify = (text: string) =>
    jwtVerify(text, keys, {
      issuer: app.config.origin,
      audience: app.config.origin,
      currentDate: app.deps.now(),
    })
  return Object.assign(verify, { reload: () => keys.reload() })
}

describe('a token for other services', async () => {
  const app = await startApp({ after })

  test('names the signed-in user, and is valid for 15 minutes', async () => {
    const ada = await app.user({ name: 'Ada' })
    const { payload, protectedHeader } = await verifierOf(app)(await tokenOf(ada))
    const [key] = await publishedKeys(app)
    assert.deepEqual(protectedHeader, { alg: 'EdDSA', kid: key!.kid })
    const { iat, exp, createdAt, updatedAt, auth_time: authTime, ...rest } = payload
    const { session } = (await ada.visitor.call(getSession)).data!
    assert.deepEqual(rest, {
      id: ada.id,
      email: ada.email,
      name: 'Ada',
      image: null,
      emailVerified: false,
      role: 'user',
      banned: null,
      banReason: null,
      banExpires: null,
      twoFactorEnabled: false,
      amr: ['pwd'],
      acr: 'urn:gatehouse:level:1',
      sid: session.id,
      epo: 0,
      iss: app.config.origin,
      aud: app.config.origin,
      sub: ada.id,
    })
    assert.equal(exp! - iat!, 900)
    assert.equal(authTime, Math.floor(Date.parse(session.authTime) / 1000))
    assert.match(String(createdAt) + String(updatedAt), /^\d{4}-.*Z\d{4}-.*Z$/)
  })

  test('is returned by get-session to signed-in callers only', async () => {
    const ada = await app.user()
    await ada.visitor.call(getSession)
    const { headers } = ada.visitor.lastResponse()
    assert.equal((await verifierOf(app)(headers.get('set-auth-jwt')!)).payload.sub, ada.id)
    assert.equal(headers.get('access-control-expose-headers'), 'set-auth-jwt')
    const stranger = app.visitor()
    await stranger.call(getSession)
    assert.equal(stranger.lastResponse().headers.get('set-auth-jwt'), null)
    assert.equal((await stranger.call(token)).error?.code, 'UNAUTHORIZED')
  })

  test('is not accepted in a mailed link, and neither is a forged token that uses the public key as its HMAC secret', async () => {
    const ada = await app.user()
    const [key] = await publishedKeys(app)
    const claims = { email: ada.email, purpose: 'verify-email' }
    const forge = (secret: string) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(ada.id)
        .setJti('a')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(secret))
    for (const text of [await tokenOf(ada), await forge(key!.x!), await forge(JSON.stringify(key))]) {
      const { error } = await app.visitor().call(verifyEmail, { query: { token: text } })
      assert.equal(error?.code, 'INVALID_TOKEN')
    }
  })
})

describe('the list of keys', async () => {
  const app = await startApp({ after })

  test('contains only public parameters, and is cacheable for five minutes', async () => {
    const visitor = app.visitor()
    const { data } = await visitor.call(jwks)
    assert.deepEqual(
      data!.keys.map((key) => Object.keys(key).toSorted()),
      [['alg', 'crv', 'kid', 'kty', 'x']],
    )
    const { headers } = visitor.lastResponse()
    assert.match(headers.get('cache-control')!, /^public, max-age=300\b/)
    const again = await visitor.fetch('/api/auth/jwks', { headers: { 'if-none-match': headers.get('etag')! } })
    assert.deepEqual([again.status, visitor.lastBody()], [304, ''])
    const other = await visitor.fetch('/api/auth/jwks', { headers: { 'if-none-match': '"other"' } })
    assert.equal(other.status, 200)
  })

  test('belongs to private keys that are stored encrypted and cannot be decrypted in another row', async () => {
    await publishedKeys(app)
    const { privateKey } = await app.db.one<{ privateKey: string }>(
      sql`select private_key as "privateKey" from key_pairs`,
    )
    assert.match(privateKey, /^[\w-]{100,}$/)
    await rotateKeys(app.deps)
    await app.db.run(sql`update key_pairs set private_key = ${privateKey} where private_key <> ${privateKey}`)
    const other = createApp({ ...app.deps, keys: deriveKeys(app.config.secret!) })
    const visitor = createVisitor({ ...app.config, fetch: other.fetch })
    visitor.cookies.set('gatehouse.session_token', (await app.user()).visitor.cookies.get('gatehouse.session_token')!)
    app.advance(2 * hour)
    const { data } = await visitor.call(token)
    assert.notEqual(data, null, 'the moved one is passed over, the other signs')
  })
})

describe('rotation of key pairs', async () => {
  const app = await startApp({ after, options: { jwks: { rotationInterval: 86_400 } } })

  test('started by a command keeps tokens verifiable before, during and after the rotation', async () => {
    const ada = await app.user()
    const verify = verifierOf(app)
    const first = await tokenOf(ada)
    await verify(first)
    await rotateKeys(app.deps)
    const during = await tokenOf(ada)
    assert.equal(decodeProtectedHeader(during).kid, decodeProtectedHeader(first).kid, 'the new one does not sign yet')
    await verify(during)
    assert.equal((await publishedKeys(app)).length, 2)

    app.advance(600)
    await verify.reload()
    app.advance(hour - 601)
    const last = await tokenOf(ada)
    assert.equal(decodeProtectedHeader(last).kid, decodeProtectedHeader(first).kid)
    app.advance(1)
    const next = await tokenOf(ada)
    assert.notEqual(decodeProtectedHeader(next).kid, decodeProtectedHeader(first).kid)
    await Promise.all([verify(last), verify(next)])

    app.advance(890)
    await verify(last)
    app.advance(hour + 10)
    assert.deepEqual(
      (await publishedKeys(app)).map(({ kid }) => kid),
      [decodeProtectedHeader(next).kid],
    )
    await verify(await tokenOf(ada))
  })

  test('started by the age of the newest key creates one key, and the cleanup job deletes the expired key', async () => {
    const ada = await app.user()
    const before = decodeProtectedHeader(await tokenOf(ada)).kid
    app.advance(86_400)
    await tokenOf(ada)
    assert.equal((await publishedKeys(app)).length, 2)
    app.advance(2 * hour)
    assert.notEqual(decodeProtectedHeader(await tokenOf(ada)).kid, before)
    await app.db.run(sql`update key_pairs set expires_at = now() - interval '2 days' where id = ${before}`)
    const count = async () => (await app.db.rows(sql`select id from key_pairs`)).length
    const rows = await count()
    await app.runJobs()
    assert.equal(await count(), rows - 1)
  })

  test('records an event for every new key', async () => {
    const { events, keys } = await app.db.one<{ events: number; keys: number }>(sql`
      select (select count(*)::int from events where action = 'key-pair.created') as events,
             (select count(*)::int from key_pairs) as keys`)
    assert.equal(events, keys + 1)
  })
})

describe('key pairs', async () => {
  test('are replaced if the secret that encrypted them is lost, and their tokens stay verifiable', async () => {
    const app = await startApp({ after })
    const ada = await app.user()
    const old = await tokenOf(ada)
    const { cookieSecret, cookieSecrets } = app.deps.keys
    const keys = { ...deriveKeys('another secret that is long enough'), cookieSecret, cookieSecrets }
    const restarted = createApp({ ...app.deps, keys })
    const visitor = createVisitor({ ...app.config, fetch: restarted.fetch })
    for (const [name, value] of ada.visitor.cookies) visitor.cookies.set(name, value)
    const { data } = await visitor.call(token)
    assert.notEqual(decodeProtectedHeader(data!.token).kid, decodeProtectedHeader(old).kid)
    await Promise.all([verifierOf(app)(old), verifierOf(app)(data!.token)])
    assert.equal((await publishedKeys(app)).length, 2)
    await visitor.call(token)
    assert.equal((await publishedKeys(app)).length, 2)
  })

  for (const alg of ['ES256', 'ES384', 'ES512', 'RS256', 'PS256'] as const) {
    test(`sign with the configured algorithm ${alg}`, async () => {
      const app = await startApp({ after, options: { jwks: { keyPairConfig: { alg } } } })
      const ada = await app.user()
      const { protectedHeader } = await verifierOf(app)(await tokenOf(ada))
      assert.equal(protectedHeader.alg, alg)
      assert.equal((await publishedKeys(app))[0]!.alg, alg)
      assert.doesNotMatch(JSON.stringify(await publishedKeys(app)), /"(d|p|q|dp|dq|qi|k)"/)
    })
  }

  test('with a newly configured algorithm are used after an hour, like any new key', async () => {
    const app = await startApp({ after })
    const ada = await app.user()
    await tokenOf(ada)
    const { config } = await startApp({ after, options: { jwks: { keyPairConfig: { alg: 'ES256' } } } })
    const website = createApp({ ...app.deps, config: { ...app.config, jwks: config.jwks }, keys: { ...app.deps.keys } })
    const visitor = createVisitor({ ...app.config, fetch: website.fetch })
    for (const [name, value] of ada.visitor.cookies) visitor.cookies.set(name, value)
    const algorithm = async () => decodeProtectedHeader((await visitor.call(token)).data!.token).alg
    assert.equal(await algorithm(), 'EdDSA')
    app.advance(hour)
    assert.equal(await algorithm(), 'ES256')
  })
})

describe('the payload of a token', async () => {
  test('contains the claims of definePayload, except reserved claims such as the issuer and the subject', async () => {
    const app = await startApp({
      after,
      options: {
        jwt: {
          issuer: 'https://accounts.example',
          audience: ['one', 'two'],
          expirationTime: '2h',
          definePayload: ({ user, session }) => ({
            mail: user.email,
            in: session.id,
            iss: 'x',
            sub: 'y',
            exp: 1,
            amr: ['mfa'],
            acr: 'urn:gatehouse:level:2',
            auth_time: 1,
            sid: 'z',
            epo: 9,
            uid: 'w',
          }),
          getSubject: ({ user }) => `person:${user.id}`,
        },
      },
    })
    const ada = await app.user()
    const { iat, exp, auth_time: authTime, in: sessionId, ...rest } = decodeJwt(await tokenOf(ada))
    assert.deepEqual(rest, {
      mail: ada.email,
      amr: ['pwd'],
      acr: 'urn:gatehouse:level:1',
      sid: sessionId,
      epo: 0,
      uid: ada.id,
      iss: 'https://accounts.example',
      aud: ['one', 'two'],
      sub: `person:${ada.id}`,
    })
    assert.equal(exp! - iat!, 7200)
    assert.equal(typeof sessionId, 'string')
    assert.ok(Number(authTime) > 1)
  })

  test('is not sent in a header of get-session if the token is too long or the header is turned off', async () => {
    const long = await startApp({ after, options: { jwt: { definePayload: () => ({ text: 'x'.repeat(4000) }) } } })
    const off = await startApp({ after, options: { jwt: { disableSettingJwtHeader: true } } })
    for (const app of [long, off]) {
      const ada = await app.user()
      await ada.visitor.call(getSession)
      assert.equal(ada.visitor.lastResponse().headers.get('set-auth-jwt'), null)
      assert.ok((await tokenOf(ada)).length > 200)
    }
  })

  test('can be signed with private keys that are stored unencrypted', async () => {
    const app = await startApp({ after, options: { jwks: { disablePrivateKeyEncryption: true } } })
    await tokenOf(await app.user())
    const { privateKey } = await app.db.one<{ privateKey: string }>(
      sql`select private_key as "privateKey" from key_pairs`,
    )
    assert.equal((JSON.parse(privateKey) as { kty: string }).kty, 'OKP')
  })
})
