import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { oneAfterAnother } from './in-turn.ts'

describe('oneAfterAnother', () => {
  test('starts a call only after the previous call has ended, even if the previous call failed', async () => {
    const takeTurn = oneAfterAnother()
    const first = Promise.withResolvers<string>()
    const steps: string[] = []
    const calls = [
      takeTurn(() => (steps.push('first'), first.promise)),
      takeTurn(async () => steps.push('second')),
      takeTurn(() => Promise.resolve('third')),
    ]
    await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual(steps, ['first'])
    first.reject(new Error('failed'))
    const [failed, , third] = await Promise.allSettled(calls)
    assert.equal(failed!.status, 'rejected')
    assert.deepEqual(third, { status: 'fulfilled', value: 'third' })
    assert.deepEqual(steps, ['first', 'second'])
  })
})
