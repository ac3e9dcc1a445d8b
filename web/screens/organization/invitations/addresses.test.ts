import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addressesIn, isAddress } from './addresses.ts'

describe('parsing the email addresses in a text', () => {
  test('splits addresses at commas, spaces and line breaks', () => {
    const text = 'ada@example.com, grace@example.com;\n  joan@example.com\tmary@example.com'
    assert.deepEqual(addressesIn(text), [
      'ada@example.com',
      'grace@example.com',
      'joan@example.com',
      'mary@example.com',
    ])
  })

  test('finds addresses next to names', () => {
    const text = 'Ada Lovelace <Ada@Example.com>, "Hopper, Grace" <grace@example.com>'
    assert.deepEqual(addressesIn(text), ['ada@example.com', 'grace@example.com'])
  })

  test('removes duplicates', () => {
    assert.deepEqual(addressesIn('ada@example.com ADA@example.com ada@example.com.'), ['ada@example.com'])
  })

  test('returns an empty list if there are only separators, and keeps words that are not addresses', () => {
    assert.deepEqual(addressesIn('  ,, \n '), [])
    assert.deepEqual(addressesIn('not an address'), ['not', 'an', 'address'])
    assert.ok(!isAddress('not'))
    assert.ok(isAddress('ada@example.com'))
  })
})
