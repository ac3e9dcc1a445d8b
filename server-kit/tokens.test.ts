import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { createVerifier } from './tokens.ts'

const issuer = 'https://accounts.example'
const audience = 'https://api.example'
const now = Date.parse('2026-06-01T12:00:00Z')
const seconds = now / 1000
const standard = { iss: issuer, aud: audience, sub: 'ada', iat: seconds, exp: seconds + 900 }

type Pair = { alg: string; kid: string; privateKey: CryptoKey; jwk: object }

async function createPair(alg: string, kid = alg): Promise<Pair> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { alg, kid, privateKey, jwk: { ...(await exportJWK(publicKey)), alg, kid } }
}

function sign({ alg, kid, privateKey }: Pair, claims: JWTPayload = standard, header: object = {}) {
  return new SignJWT(claims).setProtectedHeader({ alg, kid, ...header }).sign(privateKey)
}

/** Starts a verifier whose keys come from a list that the test changes, and counts how often the list was loaded. */
function startVerifier(keys: object[]) {
  let loads = 0
  const send = () => {
    loads++
    return Promise.resolve(Response.json({ keys }, { headers: { 'cache-control': 'public, max-age=300' } }))
  }
  const verify = createVerifier(`${issuer}/jwks`, { issuer, audience }, send)
  return { verify: (text: string, at = now) => verify(text, at), loads: () => loads }
}

const pairs = await Promise.all(['EdDSA', 'ES256', 'ES384', 'ES512', 'RS256', 'PS256'].map((alg) => createPair(alg)))
const [ed, es] = pairs as [Pair, Pair]
const { verify } = startVerifier(pairs.map(({ jwk }) => jwk))

for (const pair of pairs)
  test(`accepts ${pair.alg}, and refuses a changed signature and changed claims`, async () => {
    const text = await sign(pair)
    assert.equal((await verify(text))?.sub, 'ada')
    const [head, body, signature = ''] = text.split('.')
    const changed = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
    assert.equal(await verify(`${head}.${body}.${changed}`), null)
    const forged = Buffer.from(JSON.stringify({ ...standard, sub: 'eve' })).toString('base64url')
    assert.equal(await verify(`${head}.${forged}.${signature}`), null)
  })

describe('the verifier refuses', () => {
  const claims: Record<string, object> = {
    'another issuer': { iss: 'https://evil.example' },
    'another audience': { aud: 'https://other.example' },
    'no audience': { aud: undefined },
    'a list of other audiences': { aud: ['https://other.example'] },
    'an expired token': { exp: seconds },
    'no expiry': { exp: undefined },
    'an expiry that is a string': { exp: String(seconds + 900) },
    'a token that was issued in the future': { iat: seconds + 60 },
    'a token that is not valid yet': { nbf: seconds + 60 },
    'no subject': { sub: undefined },
  }
  for (const [title, change] of Object.entries(claims))
    test(title, async () => {
      assert.equal(await verify(await sign(ed, { ...standard, ...change })), null)
    })

  test('a token of another type', async () => {
    for (const typ of ['logout+jwt', 'at+jwt', 'secevent+jwt'])
      assert.equal(await verify(await sign(ed, standard, { typ })), null)
    for (const typ of ['JWT', 'jwt']) assert.ok(await verify(await sign(ed, standard, { typ })))
  })

  test('the algorithm `none`, an HMAC with the public key as secret, and the algorithm of another key', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const body = part(standard)
    for (const alg of ['none', 'None', 'HS256'])
      for (const signature of ['', 'AA'])
        assert.equal(await verify(`${part({ alg, kid: ed.kid })}.${body}.${signature}`), null)
    const text = `${part({ alg: 'HS256', kid: ed.kid })}.${body}`
    const hmac = createHmac('sha256', JSON.stringify(ed.jwk)).update(text).digest('base64url')
    assert.equal(await verify(`${text}.${hmac}`), null)
    // Even a valid signature is refused if the header names an algorithm other than that of the key.
    const signed = async (alg: string) => {
      const text = `${part({ alg, kid: ed.kid })}.${body}`
      const signature = await crypto.subtle.sign('Ed25519', ed.privateKey, Buffer.from(text))
      return `${text}.${Buffer.from(signature).toString('base64url')}`
    }
    assert.ok(await verify(await signed('EdDSA')))
    for (const alg of ['none', 'HS256', 'ES256']) assert.equal(await verify(await signed(alg)), null)
    assert.equal(await verify(await sign({ ...es, kid: ed.kid })), null)
    assert.equal(await verify(await sign(ed, standard, { kid: es.kid })), null)
  })

  test('a critical extension in the header, and malformed tokens', async () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const [head, body, signature] = (await sign(ed)).split('.')
    const critical = part({ alg: 'EdDSA', kid: ed.kid, crit: ['b64'], b64: false })
    const malformed = [
      '',
      '..',
      'a.b.c',
      `${head}.${body}.`,
      `${head}.${body}`,
      `.${body}.${signature}`,
      `${head}.${body}.${signature}.${signature}`,
      'x'.repeat(20_000),
    ]
    for (const text of [...malformed, `${critical}.${body}.${signature}`, `${part([])}.${body}.${signature}`])
      assert.equal(await verify(text), null)
  })
})

describe('the keys', () => {
  test('are loaded once, and reloaded for an unknown key at most every 30 seconds', async () => {
    const keys = [ed.jwk]
    const { verify, loads } = startVerifier(keys)
    const [known, unknown] = [await sign(ed), await sign(es)]
    assert.ok((await Promise.all([verify(known), verify(known)])).every(Boolean))
    assert.equal(loads(), 1)
    assert.equal(await verify(unknown), null)
    assert.equal(loads(), 1)
    keys.push(es.jwk)
    assert.equal(await verify(unknown, now + 29_999), null)
    assert.ok(await verify(unknown, now + 30_000))
    assert.equal(loads(), 2)
  })

  test('are loaded again once the response is stale, and kept if loading fails', async () => {
    let isAway = false
    let loads = 0
    const send = () => {
      loads++
      if (isAway) return Promise.reject(new TypeError('fetch failed'))
      return Promise.resolve(Response.json({ keys: [ed.jwk] }, { headers: { 'cache-control': 'max-age=300' } }))
    }
    const verify = createVerifier(`${issuer}/jwks`, { issuer, audience }, send)
    const text = await sign(ed)
    isAway = true
    await assert.rejects(verify(text, now))
    isAway = false
    assert.ok(await verify(text, now))
    isAway = true
    assert.ok(await verify(text, now + 300_000))
    assert.equal(loads, 3)
  })

  test('are ignored if their algorithm is not supported', async () => {
    const { verify } = startVerifier([{ kty: 'oct', k: 'AA', alg: 'HS256', kid: 'secret' }, { kid: 'empty' }, ed.jwk])
    assert.ok(await verify(await sign(ed)))
  })
})
