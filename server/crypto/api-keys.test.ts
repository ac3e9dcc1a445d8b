import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginningOf, createKey, isMistyped, isOwnKey } from './api-keys.ts'

test('the checksum of an API key reveals a mistyped letter without a query', () => {
  for (const kind of ['user', 'organization', 'server'] as const) {
    const key = createKey(beginningOf('gk', kind))
    assert.match(key, /^gk[uos]_[0-9A-Za-z]{36}$/)
    assert.deepEqual([isOwnKey('gk', key), isMistyped('gk', key)], [true, false])
    for (let at = 4; at < key.length; at++) {
      const wrong = key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1)
      assert.equal(isMistyped('gk', wrong), true, wrong)
    }
    const other = kind === 'server' ? 'u' : 's'
    assert.equal(isMistyped('gk', `gk${other}${key.slice(3)}`), true)
  }
})

test('a key in another format is not recognized as an API key', () => {
  const foreign = ['a'.repeat(64), 'acme_'.padEnd(41, 'a'), createKey(beginningOf('zz', 'user')), '']
  for (const key of foreign) assert.deepEqual([isOwnKey('gk', key), isMistyped('gk', key)], [false, false], key)
})
