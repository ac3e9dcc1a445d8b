import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { randomId, randomToken } from './tokens.ts'

const samples = 10_000

describe('a random token', () => {
  test('consists of 32 evenly distributed letters and digits, and never repeats', () => {
    const tokens = Array.from({ length: samples }, () => randomToken(32))
    assert.equal(new Set(tokens).size, samples)
    const counts = new Map<string, number>()
    for (const token of tokens) {
      assert.match(token, /^[A-Za-z0-9]{32}$/)
      for (const character of token) counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    assert.equal(counts.size, 62)
    const expected = (samples * 32) / 62
    const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    // With 61 degrees of freedom, chi-squared exceeds 130 by chance once in a million runs. Tokens made of bytes modulo
    // 62 would exceed 4000.
    assert.ok(chiSquared < 130, String(chiSquared))
  })

  test('has the same format as an id', () => {
    assert.match(randomId(), /^[A-Za-z0-9]{32}$/)
    assert.notEqual(randomId(), randomId())
  })
})
