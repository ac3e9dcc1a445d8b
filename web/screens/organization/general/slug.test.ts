import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isSlug, nextSlug, slugOf } from './slug.ts'

describe('an organization’s slug', () => {
  test('is derived from the organization’s name', () => {
    assert.equal(slugOf('Northwind Traders'), 'northwind-traders')
    assert.equal(slugOf('  Société Générale & Fils  '), 'societe-generale-fils')
    assert.equal(slugOf('Ada’s workshop'), 'adas-workshop')
    assert.equal(slugOf('株式会社'), '')
    assert.ok(isSlug(slugOf('a '.repeat(200))))
  })

  test('consists of lowercase letters, digits and single hyphens between them', () => {
    for (const right of ['a', 'northwind', 'north-wind-2', '42']) assert.ok(isSlug(right), right)
    for (const wrong of ['', '-a', 'a-', 'a--b', 'A', 'a b', 'a/b', 'é', 'a'.repeat(61)])
      assert.ok(!isSlug(wrong), wrong)
  })

  test('gets a higher number if it is taken', () => {
    assert.equal(nextSlug('northwind'), 'northwind-2')
    assert.equal(nextSlug('northwind-2'), 'northwind-3')
    assert.equal(nextSlug('team-9'), 'team-10')
  })
})
