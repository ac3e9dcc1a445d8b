import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readSignedValue, signValue } from '../../crypto/signing.ts'
import { resolveConfig } from '../../config/config.ts'
import { deriveKeys } from '../../crypto/keys.ts'
import { contradiction, cookieReader } from './cookie-jar.ts'
import { createCookies } from './cookies.ts'

const secret = 'reference-secret-reference-secret-0001'
const token = 'LQnXEtluV0QErAe84QIuhzvSJNMrZK7g'
const signed = `${token}.moRLAaP8kj1TR6FlKmfLOAEDTHz0CoOayEQ9lDh+oZ4=`

describe('signed cookie values', () => {
  test('have the same signature as in Better Auth with the same secret', () => {
    assert.equal(signValue(token, secret), signed)
    assert.equal(signValue('true', secret), 'true.gzM373XdpdAsntGuQ2oDr/qH9nBCExgnBx0jFJhprWM=')
    assert.equal(encodeURIComponent(signed), `${token}.moRLAaP8kj1TR6FlKmfLOAEDTHz0CoOayEQ9lDh%2BoZ4%3D`)
  })

  test('are accepted only if complete and unchanged', () => {
    assert.equal(readSignedValue(signed, secret), token)
    const forgeries = [
      token,
      `${token}.`,
      `.${signed}`,
      `x${signed}`,
      signed.slice(0, -1),
      `${signed}x`,
      signed.replace('moRL', 'MORL'),
      signed.replace('LQnX', 'lQnX'),
      `${token}.${signed.split('.')[1]!.replaceAll('=', '')}`,
      '',
      '.',
    ]
    for (const forgery of forgeries) assert.equal(readSignedValue(forgery, secret), null, forgery)
    assert.equal(readSignedValue(signed, `${secret}x`), null)
  })
})

describe('reading cookies', () => {
  const readCookie = (header: string | undefined, name: string) => cookieReader(header)(name)

  test('rejects a name that was sent with different values', () => {
    assert.equal(readCookie('a=1; b=2; a=3', 'a'), contradiction)
    assert.equal(readCookie('a=1; b=2; a=1', 'a'), '1')
    assert.equal(readCookie('a=1; b=2; a=3', 'b'), '2')
  })

  test('decodes percent escapes and removes quotes', () => {
    assert.equal(readCookie('a="1%2B"', 'a'), '1+')
    assert.equal(readCookie('ab=1', 'b'), null)
    assert.equal(readCookie(undefined, 'a'), null)
  })

  test('treats an undecodable value as absent', () => {
    for (const header of ['a=%00', 'a=%', 'a=%zz', 'a=%e0%a4', 'a', '=', ';;;', '  '])
      assert.equal(readCookie(header, 'a'), null)
  })
})

describe('a secret in a cookie', () => {
  const config = resolveConfig({ secret })
  const cookiesOf = (header: string | undefined, previousSecrets: string[] = [], current = secret) =>
    createCookies(config, deriveKeys(current, previousSecrets), header, () => new Date(0))
  const keeping = cookiesOf(undefined)
  keeping.keepSecret('state', 'drawn-here', 600)
  const [pair] = keeping.lines[0]!.split(';')

  test('is accepted only if unchanged, and only in the cookie with its own name', () => {
    assert.equal(cookiesOf(pair).secret('state'), 'drawn-here')
    assert.equal(cookiesOf(pair!.replace('.state=', '.pending_link=')).secret('pending_link'), null)
    assert.equal(cookiesOf(pair!.replace('drawn', 'Drawn')).secret('state'), null)
  })

  test("is accepted after the installation's secret has changed, while the previous secret is configured", () => {
    const next = 'another-secret-another-secret-another-0002'
    assert.equal(cookiesOf(pair, [secret], next).secret('state'), 'drawn-here')
    assert.equal(cookiesOf(pair, [], next).secret('state'), null)
  })
})
