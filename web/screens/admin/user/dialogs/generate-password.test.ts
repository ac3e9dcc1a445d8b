import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generatePassword } from './generate-password.ts'

test('a generated password is long enough for the site, easy to read, and different each time', () => {
  assert.match(generatePassword(8), /^(?:[a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/)
  assert.ok(generatePassword(64).length >= 64)
  assert.equal(new Set(Array.from({ length: 1000 }, () => generatePassword(8))).size, 1000)
})
