import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Options } from '../config.ts'
import { sql, type Statement } from '../database/sql.ts'
import { jobKinds, recurringJobs } from '../job-kinds.ts'
import { createTestDeps } from '../testing/bare-deps.ts'
import { daySeconds } from '../time.ts'
import { startJobWorker } from './worker.ts'

const tables = {
  sessions: (id: string, expiresAt: Statement) => sql`
    insert into sessions (id, user_id, token, expires_at, created_at, updated_at, ip_address, user_agent)
    select ${id} || n, 'ada', ${id} || n, ${expiresAt}, now(), now(), '', ''`,
  verifications: (id: string, expiresAt: Statement) => sql`
    insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
    select ${id} || n, ${id} || n, '', ${expiresAt}, now(), now()`,
  rate_limits: (id: string, expiresAt: Statement) => sql`
    insert into rate_limits (key, count, last_request)
    select ${id} || n, 1, extract(epoch from ${expiresAt}) * 1000`,
  ended_sessions: (id: string, expiresAt: Statement) => sql`
    insert into ended_sessions (id, ended_at) select ${id} || n, ${expiresAt}`,
}
const counts = {
  sessions: sql`select count(*)::int as count from sessions`,
  verifications: sql`select count(*)::int as count from verifications`,
  rate_limits: sql`select count(*)::int as count from rate_limits`,
  ended_sessions: sql`select count(*)::int as count from ended_sessions`,
}
type Table = keyof typeof tables

/** A database with one person, and what the hourly jobs do there. */
async function startReaping(options: Options = {}) {
  const fixture = await createTestDeps({ after, options })
  const { deps } = fixture
  await deps.db.run(sql`
    insert into users (id, email, name, role, created_at, updated_at) values ('ada', 'a@b.example', '', 'user', now(), now())`)
  return {
    ...fixture,
    insert: (table: Table, id: string, howMany: number, hoursAgo: number) =>
      deps.db.run(sql`
        ${tables[table](id, sql`now() - make_interval(hours => ${hoursAgo})`)}
        from generate_series(1, ${howMany}) n`),
    count: async (table: Table) => (await deps.db.one<{ count: number }>(counts[table])).count,
    async reap() {
      const worker = startJobWorker(deps, jobKinds(deps.config), recurringJobs(deps.config))
      await worker.drain()
      await worker.stop()
      fixture.advance(3600)
    },
  }
}

describe('expired rows', async () => {
  const { deps, insert, count, reap, advance } = await startReaping()

  for (const [table, hours] of [
    ['sessions', 24],
    ['verifications', 24],
    ['ended_sessions', 24],
    // A day more, because wrong passwords are remembered for one.
    ['rate_limits', 48],
  ] as const) {
    test(`of ${table} go a day after they expired, by the database’s clock alone`, async () => {
      await deps.db.run(sql`delete from ended_sessions`)
      await insert(table, 'living', 2, -100)
      await insert(table, 'young', 3, hours - 1)
      await insert(table, 'old', 5, hours + 1)
      advance(365 * daySeconds)
      await reap()
      assert.equal(await count(table), 5)
    })
  }

  test('do not tell processes that sessions ended', async () => {
    await deps.db.run(sql`delete from ended_sessions`)
    await insert('sessions', 'gone', 5, 30)
    await reap()
    assert.equal(await count('ended_sessions'), 0)
  })

  test('go a thousand at a time, until none is left', async () => {
    await deps.db.run(sql`delete from sessions`)
    await deps.db.run(sql`create table passes (deleted int)`)
    await deps.db.run(sql`
      create function count_pass() returns trigger language plpgsql as
      'begin insert into passes select count(*) from gone; return null; end'`)
    await deps.db.run(sql`
      create trigger count_pass after delete on sessions referencing old table as gone
      for each statement execute function count_pass()`)
    await insert('sessions', 'kept', 10_000, 0)
    await insert('sessions', 'expired', 2500, 25)
    await reap()
    assert.equal(await count('sessions'), 10_000)
    assert.deepEqual(await deps.db.rows(sql`select deleted from passes`), [
      { deleted: 1000 },
      { deleted: 1000 },
      { deleted: 500 },
    ])
  })
})

describe('expired rows that are more than a fifth of a table', async () => {
  const { deps, insert, count, reap, lines } = await startReaping()

  for (const table of ['sessions', 'verifications'] as const) {
    test(`of ${table} stay, and the operator is told`, async () => {
      await insert(table, 'living', 800, 0)
      await insert(table, 'expired', 201, 25)
      lines.length = 0
      await reap()
      assert.equal(await count(table), 1001)
      const [line, ...more] = lines
      assert.deepEqual(more, [])
      assert.equal(line!.level, 'error')
      assert.equal(line!['job'], `reap-${table}`)

      await insert(table, 'more', 4, 0)
      await reap()
      assert.equal(await count(table), 804)
    })
  }

  test('go where the table is small', async () => {
    await deps.db.run(sql`delete from sessions`)
    await insert('sessions', 'last', 1000, 25)
    await reap()
    assert.equal(await count('sessions'), 0)
  })

  test('go from the limits, which one visitor can fill', async () => {
    await insert('rate_limits', 'scan', 1500, 49)
    await reap()
    assert.equal(await count('rate_limits'), 0)
  })
})

describe('where configured otherwise', async () => {
  test('verifications stay when cleanup is disabled', async () => {
    const { insert, count, reap } = await startReaping({ verification: { disableCleanup: true } })
    await insert('verifications', 'expired', 5, 1000)
    await insert('sessions', 'expired', 5, 1000)
    await reap()
    assert.equal(await count('verifications'), 5)
    assert.equal(await count('sessions'), 0)
  })

  test('windows are kept for as long as the longest rule counts, and a day', async () => {
    const week = 7 * daySeconds
    const { insert, count, reap } = await startReaping({
      rateLimit: { customRules: { '/x': { window: week, max: 1 } } },
    })
    await insert('rate_limits', 'counting', 1, 8 * 24 - 1)
    await insert('rate_limits', 'ended', 1, 8 * 24 + 1)
    await reap()
    assert.equal(await count('rate_limits'), 1)
  })
})
