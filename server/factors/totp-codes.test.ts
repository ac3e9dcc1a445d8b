import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { codeAt, createTotpSecret, stepAt, stepOfCode, totpUri } from './totp-codes.ts'

// The secret and the times of RFC 6238, appendix B, with the last six of the eight digits of each code.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]

describe('a time-based code', () => {
  for (const [seconds, code] of vectors)
    test(`matches RFC 6238 at ${seconds} seconds`, () => {
      assert.equal(codeAt(secret, stepAt(new Date(seconds * 1000))), code)
    })

  test('is accepted in its own and the neighboring time steps', () => {
    const at = (seconds: number) => stepOfCode(secret, '005924', new Date(seconds * 1000))
    const step = stepAt(new Date(1_234_567_890_000))
    assert.deepEqual([at(1_234_567_889), at(1_234_567_890), at(1_234_567_949)], [step, step, step])
    assert.deepEqual([at(1_234_567_859), at(1_234_567_950)], [null, null])
  })

  test('is made from a random secret of 160 bits', () => {
    assert.match(createTotpSecret(), /^[A-Z2-7]{32}$/)
    assert.notEqual(createTotpSecret(), createTotpSecret())
  })

  test('has a setup URL that contains the issuer and the account', () => {
    assert.equal(
      totpUri({ secret, issuer: 'Café & Co', account: 'ada@example.com' }),
      `otpauth://totp/Caf%C3%A9%20%26%20Co:ada%40example.com?secret=${secret}&issuer=Caf%C3%A9+%26+Co&digits=6&period=30`,
    )
  })
})
