import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ApiKey } from '../../../contract/api-keys/api-keys.ts'
import { daysUntil, lifetimeDays, stateOf } from './key-state.ts'

const daySeconds = 86_400
const now = Date.UTC(2026, 4, 1, 12)

function keyWith(fields: Partial<ApiKey>) {
  return { enabled: true, isStopped: false, replacedBy: null, expiresAt: null, ...fields } as ApiKey
}

const after = (seconds: number) => new Date(now + seconds * 1000).toISOString()

describe('the state of a key', () => {
  test('is expiring in the seven days before the key expires, and then expired', () => {
    const state = (seconds: number) => stateOf(keyWith({ expiresAt: after(seconds) }), now)
    assert.equal(state(7 * daySeconds + 1), 'active')
    assert.equal(state(7 * daySeconds), 'expiring')
    assert.equal(state(1), 'expiring')
    assert.equal(state(0), 'expired')
    assert.equal(stateOf(keyWith({}), now), 'active')
  })

  test('is the first of expired, stopped, off and rotated that applies to the key', () => {
    const rotated = { replacedBy: 'other', expiresAt: after(daySeconds) }
    assert.equal(stateOf(keyWith(rotated), now), 'rotated')
    assert.equal(stateOf(keyWith({ ...rotated, enabled: false }), now), 'off')
    assert.equal(stateOf(keyWith({ ...rotated, enabled: false, isStopped: true }), now), 'stopped')
    assert.equal(stateOf(keyWith({ ...rotated, isStopped: true, expiresAt: after(-1) }), now), 'expired')
  })
})

test('daysUntil counts calendar days, not periods of 24 hours', () => {
  const evening = new Date(2026, 4, 1, 23, 30)
  assert.equal(daysUntil(new Date(2026, 4, 1, 23, 59), evening), 0)
  assert.equal(daysUntil(new Date(2026, 4, 2, 0, 1), evening), 1)
  assert.equal(daysUntil(new Date(2026, 4, 8, 14, 0), evening), 7)
})

test('the lifetimes offered for a key are the default, the maximum, and the usual lifetimes below the maximum', () => {
  const lifetimes = (maxDays: number, defaultDays: number | null) =>
    lifetimeDays({
      maxSeconds: maxDays * daySeconds,
      defaultSeconds: defaultDays === null ? null : defaultDays * daySeconds,
    })
  assert.deepEqual(lifetimes(365, null), [7, 30, 90, 365])
  assert.deepEqual(lifetimes(45, 14), [7, 14, 30, 45])
  assert.deepEqual(lifetimes(1, null), [1])
})
