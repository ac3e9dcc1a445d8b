import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'
import { createSprayWatch } from './spraying.ts'

describe('spraying', async () => {
  const app = await startApp({ after })
  const noticed = () =>
    app.db.rows<{ details: object }>(sql`select details from events where action = 'site.guessing-noticed'`)

  test('is noticed once when a network tries more than 20 accounts in an hour', async () => {
    const visitor = app.visitor({ ipAddress: '203.0.113.7' })
    for (let i = 0; i < 23; i++) {
      if (i === 20) assert.deepEqual(await noticed(), [])
      await visitor.call(signInEmail, { body: { email: `user-${i}@example.com`, password: 'Winter2026!' } })
    }
    const rows = await noticed()
    assert.deepEqual(
      rows.map(({ details }) => details),
      [{ by: 'network' }],
    )
  })
})

describe('the watch for spraying', () => {
  const start = new Date('2026-11-22T12:00:00Z').getTime()
  const at = (seconds: number) => new Date(start + seconds * 1000)

  test('counts an IPv6 network of a site by its /48', () => {
    const watch = createSprayWatch()
    const results = Array.from({ length: 21 }, (_, i) =>
      watch.count({ networks: [`2001:db8:1:${i}::/64`, '2001:db8:1::/48'], target: `${i}`, now: at(i) }),
    )
    assert.deepEqual(
      results.filter((result) => result !== null),
      ['network'],
    )
  })

  test('does not notice 20 accounts an hour, nor one account', () => {
    const watch = createSprayWatch()
    for (let i = 0; i < 60; i++)
      assert.equal(watch.count({ networks: ['10.0.0.1'], target: `${i}`, now: at(i * 180) }), null)
    for (let i = 0; i < 90; i++)
      assert.equal(watch.count({ networks: ['10.0.0.2'], target: 'one', now: at(20_000 + i) }), null)
  })

  test('notices 100 wrong passwords in 10 minutes, unless a tenth of that is usual', () => {
    const results = (usual: number) => {
      const watch = createSprayWatch()
      let now = 0
      const count = () => watch.count({ networks: [`10.0.0.${now % 250}`], target: 'one', now: at(now) })
      for (let period = 0; period < 1000; period++) for (let i = 0; i < usual; i++, now = period * 600 + i) count()
      now = 1001 * 600
      return Array.from({ length: 120 }, count).filter((result) => result !== null)
    }
    assert.deepEqual(results(1), ['site'])
    assert.deepEqual(results(20), [])
  })
})
