import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test, type TestContext } from 'node:test'
import { openRedis } from '../../database/redis.ts'
import type { Log } from '../../process/log.ts'
import { findRedis, startDetour } from '../../testing/redis.ts'
import { createMemoryLimits } from './rate-limit.ts'
import { createSecondaryLimits } from './secondary-limits.ts'

const rule = { window: 10, max: 3 }
const noon = new Date('2026-01-01T12:00:00Z')
const redis = await findRedis()

function limitsAt(t: TestContext, url: string) {
  const storage = openRedis(url)
  t.after(() => storage.close())
  const lines: string[] = []
  const log: Log = {
    debug() {},
    info: (_, message) => lines.push(`info: ${message}`),
    warn: (_, message) => lines.push(`warn: ${message}`),
    error: (_, message) => lines.push(`error: ${message}`),
  }
  const key = `test-${randomBytes(9).toString('base64url')}`
  const limits = createSecondaryLimits(storage, createMemoryLimits(), log)
  return { count: async (now = noon) => limits.count(key, rule, now), lines, storage, key }
}

const seconds = (s: number) => new Date(noon.getTime() + s * 1000)

describe('rate limits in Redis', { skip: redis.whyNot }, () => {
  const url = redis.url ?? ''

  test('admit exactly the maximum, however many processes count at once', async (t) => {
    const one = limitsAt(t, url)
    const other = createSecondaryLimits(openAlso(t, url), createMemoryLimits(), silent)
    const waits = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => (i % 2 === 0 ? one.count() : other.count(one.key, rule, noon))),
    )
    assert.equal(waits.filter((wait) => wait === null).length, 3)
  })

  test('start a new window when the old window ends, even if requests keep arriving', async (t) => {
    const { count } = limitsAt(t, url)
    for (const s of [0, 3, 6]) assert.equal(await count(seconds(s)), null)
    assert.equal(await count(seconds(9)), 1)
    assert.equal(await count(seconds(9.999)), 1)
    assert.equal(await count(seconds(10)), null)
  })

  test('block nobody for longer than a window when the clock is set back', async (t) => {
    const { count } = limitsAt(t, url)
    for (let i = 0; i < 3; i++) await count()
    assert.ok((await count())! > 0)
    assert.equal(await count(seconds(-3600)), null)
  })

  test('are deleted from Redis when their window has ended', async (t) => {
    const { count, storage, key } = limitsAt(t, url)
    await count()
    const left = Number(await storage.evaluate(`return redis.call('pttl', KEYS[1])`, `gatehouse:limit:${key}`, []))
    assert.ok(left > 9000 && left <= 10_000, String(left))
  })

  test('count in this process while Redis is down, then in Redis again, and log each switch', async (t) => {
    const detour = await startDetour(url)
    t.after(() => detour.cut())
    const { count, lines } = limitsAt(t, detour.url)
    for (let i = 0; i < 3; i++) assert.equal(await count(), null)

    await detour.cut()
    const waits = await Promise.all(Array.from({ length: 50 }, () => count()))
    assert.equal(waits.filter((wait) => wait === null).length, 3)
    assert.deepEqual(lines, ['error: Secondary storage does not respond; limits are counted in each process'])

    await detour.mend()
    while (lines.length === 1) {
      await count(seconds(3600))
      await new Promise((resolve) => setImmediate(resolve))
    }
    assert.equal(lines[1], 'info: Limits are counted in secondary storage again')
  })

  test('do not wait for an unresponsive Redis', async (t) => {
    const detour = await startDetour(url)
    t.after(() => detour.cut())
    const { count, lines } = limitsAt(t, detour.url)
    await count()
    detour.silence()
    const startedAt = performance.now()
    const waits = await Promise.all(Array.from({ length: 50 }, () => count()))
    assert.ok(performance.now() - startedAt < 10_000)
    assert.equal(waits.filter((wait) => wait === null).length, 3)
    assert.equal(lines.length, 1)
  })
})

describe('rate limits if Redis never responds', () => {
  test('count in this process from the start', async (t) => {
    const { count, lines } = limitsAt(t, 'redis://127.0.0.1:1')
    const waits = await Promise.all(Array.from({ length: 20 }, () => count()))
    assert.equal(waits.filter((wait) => wait === null).length, 3)
    assert.equal(lines.length, 1)
  })
})

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} }

function openAlso(t: TestContext, url: string) {
  const storage = openRedis(url)
  t.after(() => storage.close())
  return storage
}
