import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findPageRoute } from './routes.ts'

describe('the page at a path', () => {
  test('is found, even if the path has parameters', () => {
    assert.equal(findPageRoute('/sign-in')?.page, 'sign-in')
    assert.equal(findPageRoute('/invite/abc')?.page, 'invitation')
    assert.equal(findPageRoute('/o/north%20wind/members')?.path, '/o/{slug}/members')
  })

  test('is not found if a parameter is empty or the path is only a prefix', () => {
    for (const path of ['/', '/o/', '/o/a/b', '/o/a/members/', '/invite', '/invite/a/b', '/sign-in/', '/account.'])
      assert.equal(findPageRoute(path), undefined, path)
  })
})
