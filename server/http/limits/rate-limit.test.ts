import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { getSession } from '../../../contract/sessions/sessions.ts'
import { signInEmail } from '../../../contract/sign-in/sign-in.ts'
import { sql } from '../../database/sql.ts'
import { findRedis } from '../../testing/redis.ts'
import { startApp } from '../../testing/start-app.ts'
import { createMemoryLimits } from './rate-limit.ts'

// Each request uses a different email address, because wrong passwords are also counted per email address.
let tries = 0
const wrong = () => ({ body: { email: `nobody-${++tries}@example.com`, password: 'wrong password' } })

// Gives this run its own IP addresses, because counts of a previous run may still be in Redis.
const runNumber = randomInt(0x10000)
const address = (n: number) => `10.${runNumber >> 8}.${runNumber & 255}.${n}`

const redis = await findRedis()
const places = { memory: 'memory', database: 'the database', 'secondary-storage': 'Redis' } as const

for (const [storage, place] of Object.entries(places) as [keyof typeof places, string][]) {
  describe(`rate limits stored in ${place}`, { skip: place === 'Redis' && redis.whyNot }, async () => {
    if (place === 'Redis' && !redis.url) return
    const app = await startApp({ after, options: { rateLimit: { enabled: true, storage }, redis: { url: redis.url } } })

    test('admit exactly three of many concurrent sign-ins in ten seconds', async () => {
      const visitor = app.visitor({ ipAddress: address(1) })
      const results = await Promise.all(Array.from({ length: 20 }, () => visitor.call(signInEmail, wrong())))
      const statuses = results.map((result) => result.error?.status)
      assert.equal(statuses.filter((status) => status === 401).length, 3)
      assert.equal(statuses.filter((status) => status === 429).length, 17)
    })

    test('report how long to wait, and admit a request after that time', async () => {
      const visitor = app.visitor({ ipAddress: address(2) })
      for (let i = 0; i < 3; i++) await visitor.call(signInEmail, wrong())
      app.advance(4)
      const { error } = await visitor.call(signInEmail, wrong())
      assert.equal(error?.status, 429)
      assert.equal(error.message, 'Too many requests. Please try again later.')
      assert.equal(
        visitor.lastResponse().headers.get('retry-after'),
        visitor.lastResponse().headers.get('x-retry-after'),
      )
      assert.ok(error.retryAfterSeconds! >= 1 && error.retryAfterSeconds! <= 6, `${error.retryAfterSeconds} s`)
      app.advance(error.retryAfterSeconds!)
      assert.equal((await visitor.call(signInEmail, wrong())).error?.status, 401)
    })

    test('count each network and each path separately', async () => {
      const first = app.visitor({ ipAddress: address(3) })
      for (let i = 0; i < 4; i++) await first.call(signInEmail, wrong())
      assert.equal((await app.visitor({ ipAddress: address(4) }).call(signInEmail, wrong())).error?.status, 401)
      assert.equal((await first.call(getSession)).error, null)
    })

    test('count the addresses of an IPv6 network together, and ignore forwarding headers', async () => {
      const statuses: (number | undefined)[] = []
      const network = `2001:db8:${runNumber.toString(16)}`
      for (let i = 0; i < 4; i++) {
        const visitor = app.visitor({ ipAddress: `${network}::${i + 1}` })
        statuses.push(
          (await visitor.call(signInEmail, { ...wrong(), headers: { 'x-forwarded-for': `9.9.9.${i}` } })).error?.status,
        )
      }
      assert.deepEqual(statuses, [401, 401, 401, 429])
    })

    test('admit a hundred requests to paths without their own limit', async () => {
      const visitor = app.visitor({ ipAddress: address(5) })
      const answers = await Promise.all(Array.from({ length: 120 }, () => visitor.call(getSession)))
      assert.equal(answers.filter((answer) => answer.error === null).length, 100)
    })
  })
}

describe('rate limits while IP tracking is disabled', () => {
  test('count networks separately, and store no IP address in the database', async () => {
    const app = await startApp({
      after,
      options: {
        rateLimit: { enabled: true, storage: 'database' },
        advanced: { ipAddress: { disableIpTracking: true } },
      },
    })
    const statuses = (ipAddress: string) => {
      const visitor = app.visitor({ ipAddress })
      return Promise.all(
        Array.from({ length: 4 }, async () => (await visitor.call(signInEmail, wrong())).error?.status),
      )
    }
    for (const ipAddress of [address(1), address(2)])
      assert.equal((await statuses(ipAddress)).filter((status) => status === 401).length, 3)
    const { keys } = await app.db.one<{ keys: string }>(sql`select string_agg(key, ' ') as keys from rate_limits`)
    assert.doesNotMatch(keys, /\d+\.\d+\.\d+\.\d+/)
  })
})

describe('the in-memory store of rate limits', () => {
  test('drops the oldest windows if there are more than a hundred thousand', () => {
    const limits = createMemoryLimits()
    const rule = { window: 10, max: 1 }
    const start = Date.parse('2026-01-01T00:00:00Z')
    for (let i = 0; i < 150_000; i++) void limits.count(`key ${i}`, rule, new Date(start))
    assert.equal(limits.count('key 149999', rule, new Date(start)), 10)
    assert.equal(limits.count('key 0', rule, new Date(start)), null)
  })

  test('drops short windows that have ended before a long window that is running', () => {
    const limits = createMemoryLimits()
    const long = { window: 600, max: 1 }
    const start = Date.parse('2026-01-01T00:00:00Z')
    void limits.count('key', long, new Date(start))
    for (let i = 0; i < 101_000; i++) void limits.count(`key ${i}`, { window: 10, max: 1 }, new Date(start + i))
    assert.equal(limits.count('key', long, new Date(start + 200_000)), 400)
  })

  test('keeps the windows of guarded paths during a flood of requests to other paths', () => {
    const limits = createMemoryLimits()
    const rule = { window: 600, max: 1, isGuarded: true as const }
    const now = new Date('2026-01-01T00:00:00Z')
    const key = '203.0.113.7|/internal/setup'
    void limits.count(key, rule, now)
    for (let i = 0; i < 110_000; i++) void limits.count(`10.0.${i}|/get-session`, { window: 600, max: 1 }, now)
    for (let i = 0; i < 110_000; i++) void limits.count(`10.0.${i}|/sign-in/email`, rule, now)
    assert.equal(limits.count(key, rule, now), 600)
  })

  test('blocks nobody for longer than a window when the clock is set back', () => {
    const limits = createMemoryLimits()
    const rule = { window: 10, max: 1 }
    void limits.count('key', rule, new Date('2026-01-01T12:00:00Z'))
    assert.equal(limits.count('key', rule, new Date('2026-01-01T11:00:00Z')), null)
  })
})
