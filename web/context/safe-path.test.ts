import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { safePath, throughServer } from './safe-path.ts'

describe('safePath', () => {
  test('returns a path on this site unchanged', () => {
    for (const path of ['/account', '/o/northwind/members?sort=name#top', '/', '/account?next=//evil.example']) {
      assert.equal(safePath(path), path)
    }
  })

  test('returns null for any target that might not be a path on this site', () => {
    const targets = [
      null,
      '',
      'account',
      'evil.example',
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https:evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      ' /account',
      '/\t/evil.example',
      '/\n/evil.example',
      '/%2f%2fevil.example',
      '/%2F/evil.example',
      '/%5cevil.example',
      '/./\\evil.example',
      '/..//evil.example',
      'data:text/html,x',
      '/.//evil.example',
      '/account\u0000',
      '/ /evil.example',
    ]
    for (const target of targets) assert.equal(safePath(target), null, String(target))
  })
})

describe('throughServer', () => {
  test('turns a redirect to another origin into a path that the server checks', () => {
    const path = throughServer('https://app.example.com/a?b=c')
    assert.equal(path, '/sign-in?redirect=https%3A%2F%2Fapp.example.com%2Fa%3Fb%3Dc')
    assert.equal(safePath(path), path)
  })

  test('returns all other targets unchanged, for safePath to check', () => {
    assert.equal(throughServer('/account'), '/account')
    assert.equal(safePath(throughServer('//evil.example')), null)
    assert.equal(safePath(throughServer('javascript:alert(1)')), null)
  })
})
