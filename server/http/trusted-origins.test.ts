import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { resolveConfig } from '../config/config.ts'
import { createTrustedOrigins } from './trusted-origins.ts'

const trusted = createTrustedOrigins(
  resolveConfig({
    baseURL: 'https://app.example.com',
    trustedOrigins: ['https://other.example', '*.tenant.example', 'myapp://'],
  }),
)

describe('trusted origins', () => {
  test('are the public origin and the listed origins, where each star matches one label of a host name', () => {
    for (const origin of ['https://app.example.com', 'https://other.example', 'https://a.tenant.example'])
      assert.ok(trusted.includes(origin), origin)
  })

  test('do not include origins that merely look similar', () => {
    const others = [
      'null',
      '',
      'http://app.example.com',
      'https://app.example.com:8443',
      'https://app.example.com/',
      'https://app.example.com.evil.example',
      'https://evil.example?https://app.example.com',
      'https://app.example.com, https://evil.example',
      'https://user@app.example.com',
      'https://sub.app.example.com',
      'https://a.b.tenant.example',
      'https://tenant.example',
      'https://evil.example/.tenant.example',
      'https://APP.example.com',
    ]
    for (const origin of others) assert.equal(trusted.includes(origin), false, origin)
  })
})

describe('a trusted origin pattern', () => {
  const { includes } = createTrustedOrigins(
    resolveConfig({ trustedOrigins: ['https://*.secure.example', '*.any.example', 'http://localhost:*'] }),
  )

  test('with a scheme matches that scheme only', () => {
    for (const origin of ['https://a.secure.example', 'https://a.any.example', 'http://a.any.example'])
      assert.ok(includes(origin), origin)
    assert.ok(includes('http://localhost:5173'))
    assert.equal(includes('http://a.secure.example'), false)
    assert.equal(includes('https://localhost:5173'), false)
  })
})

describe('redirect targets', () => {
  test('can be paths on this site and URLs of trusted origins', () => {
    const targets = ['/', '/account', '/o/a-b_c/members?tab=x&y=%20', '/@me', '/a+b', 'myapp://done']
    for (const target of targets) assert.equal(trusted.safeRedirect(target), target)
    assert.equal(trusted.safeRedirect('https://other.example/x?y=1#z'), 'https://other.example/x?y=1#z')
    assert.equal(trusted.safeRedirect('https://a.tenant.example'), 'https://a.tenant.example/')
  })

  test('cannot lead to another site, however they are written', () => {
    const hostile = [
      '',
      '//evil.example',
      '/\\evil.example',
      '/%2f/evil.example',
      '/%2Fevil.example',
      '/%5cevil.example',
      '/..//evil.example',
      '/./\t/evil.example',
      '\t//evil.example',
      ' //evil.example',
      '/a\n/b',
      'https:evil.example',
      'https:/evil.example',
      'https://evil.example',
      'https://app.example.com@evil.example',
      'https://app.example.com:pw@other.example',
      'https://app.example.com.evil.example',
      'https://evil.example\\.tenant.example',
      'https://evil.example%2f.tenant.example',
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      'data:text/html,x',
      'account',
      '?x',
      '#x',
      '/a#b',
      '/a:b',
      '/a b',
      `/${'a'.repeat(3000)}`,
    ]
    for (const target of hostile) assert.equal(trusted.safeRedirect(target), null, JSON.stringify(target))
  })
})
