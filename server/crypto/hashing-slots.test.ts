import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createHashingSlots, type HashingClaim } from './hashing-slots.ts'

const stranger = (network: string, target: string): HashingClaim => ({ network, target })
const known = (name: string): HashingClaim => ({ known: name, network: '10.0.0.1', target: name })

/** Creates hashing slots for this many cores. Each piece of work runs until the test ends it. */
function start(cores: number) {
  const { enter } = createHashingSlots(cores)
  const running: { name: string; end: () => void }[] = []
  const order: string[] = []

  function come(name: string, claim: HashingClaim) {
    const slot = enter(claim)
    const outcome = slot
      .takeTurn(() => {
        const { promise, resolve } = Promise.withResolvers<void>()
        order.push(name)
        running.push({ name, end: resolve })
        return promise
      })
      .then(
        () => 'done',
        () => 'refused',
      )
      .finally(() => slot.leave())
    return { slot, outcome }
  }
  /** Ends this many pieces of the running work, oldest first. */
  async function end(count: number) {
    await settled()
    for (const { end } of running.splice(0, count)) end()
    await settled()
  }
  /** Ends the running pieces of work, one after another, until no work waits. */
  async function finish() {
    await settled()
    while (running.length > 0) {
      running.shift()!.end()
      await settled()
    }
  }
  return { enter, come, end, finish, order, names: () => running.map(({ name }) => name) }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('hashing slots', () => {
  test('reserve half of the cores for known devices and users during a flood of strangers', async () => {
    const { come, end, finish, names, order } = start(4)
    for (let i = 0; i < 40; i++) come(`stranger ${i}`, stranger(`10.0.0.${i}`, `${i}@example.com`))
    await end(4)
    assert.deepEqual(names(), ['stranger 4', 'stranger 5'])
    for (let i = 0; i < 3; i++) come(`known ${i}`, known(`user ${i}`))
    await settled()
    assert.deepEqual(names(), ['stranger 4', 'stranger 5', 'known 0', 'known 1'])
    await finish()
    assert.equal(order[8], 'known 2')
  })

  test('give strangers all cores until there is a flood, and serve known devices first', async () => {
    const { come, end, finish, names, order } = start(4)
    for (let i = 0; i < 10; i++) come(`stranger ${i}`, stranger(`10.0.0.${i}`, `${i}@example.com`))
    come('known', known('user'))
    await end(1)
    assert.deepEqual(names(), ['stranger 1', 'stranger 2', 'stranger 3', 'known'])
    await finish()
    assert.equal(order.length, 11)
  })

  test('serve known devices first on a single core, and a stranger in every ninth turn', async () => {
    const { come, finish, order } = start(1)
    come('running', known('user 0'))
    for (let i = 0; i < 3; i++) come(`stranger ${i}`, stranger(`10.0.0.${i}`, `${i}@example.com`))
    for (let i = 1; i < 12; i++) come(`known ${i}`, known(`user ${i}`))
    await finish()
    assert.deepEqual(
      order.slice(1, 8),
      [1, 2, 3, 4, 5, 6, 7].map((i) => `known ${i}`),
    )
    assert.equal(order[8], 'stranger 0')
    assert.equal(order[9], 'known 8')
  })

  test('alternate between the networks, the targets and the users of waiting callers', async () => {
    const crowded = {
      network: (i: number) => stranger('10.0.0.1', `${i}@example.com`),
      target: (i: number) => stranger(`10.0.1.${i}`, 'one@example.com'),
      user: () => known('user'),
    }
    for (const [name, claimOf] of Object.entries(crowded)) {
      const { come, finish, order } = start(1)
      for (let i = 0; i < 20; i++) come(`crowd ${i}`, claimOf(i))
      come('alone', name === 'user' ? known('another') : stranger('10.9.9.9', 'alone@example.com'))
      await finish()
      assert.ok(order.indexOf('alone') <= 2, `${name}: ${order.indexOf('alone')}`)
    }
  })

  test('are limited: a new caller takes the newest slot of the caller with the most slots, or is refused', async () => {
    const { come, enter, finish, order } = start(1)
    const crowd = Array.from({ length: 32 }, (_, i) => come(`crowd ${i}`, stranger('10.0.0.1', `${i}@example.com`)))
    assert.throws(() => enter(stranger('10.0.0.1', 'other@example.com')), {
      code: 'TOO_MANY_REQUESTS',
      retryAfterSeconds: 3,
    })
    const alone = come('alone', stranger('10.9.9.9', 'alone@example.com'))
    assert.equal(await crowd[31]!.outcome, 'refused')
    await finish()
    assert.deepEqual(await Promise.all([crowd[0]!.outcome, crowd[30]!.outcome, alone.outcome]), [
      'done',
      'done',
      'done',
    ])
    assert.equal(order.length, 32)
  })

  test('move a browser that is not a known device of the user to the slots of strangers, and after ten attempts allow it no others', async () => {
    const { enter } = start(1)
    const crowd = Array.from({ length: 32 }, (_, i) => enter(stranger(`10.0.0.${i}`, `${i}@example.com`)))
    const device = { known: 'device', network: '10.9.9.9', target: 'ada@example.com' }
    for (let i = 0; i < 10; i++) {
      const slot = enter(device)
      assert.throws(() => slot.settle(false), { code: 'TOO_MANY_REQUESTS' })
      slot.leave()
    }
    assert.throws(() => enter(device), { code: 'TOO_MANY_REQUESTS' })
    crowd[0]!.leave()
    const slot = enter(device)
    slot.settle(true)
    slot.leave()
    for (let i = 0; i < 20; i++) enter(stranger(`10.0.2.${i}`, `other-${i}@example.com`)).leave()
    enter(device).leave()
  })

  test('are all free again after work has failed', async () => {
    const { enter, finish } = start(1)
    for (let i = 0; i < 100; i++) {
      const slot = enter(stranger('10.0.0.1', 'ada@example.com'))
      await assert.rejects(slot.takeTurn(() => Promise.reject(new Error('failed'))))
      slot.leave()
    }
    await finish()
  })
})
