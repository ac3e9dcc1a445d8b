import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { attemptActions } from '../../contract/audit/actions.ts'
import { deleteSurplusLanes } from '../sessions/guess-lanes.sql.ts'
import type { Options } from '../config/config.ts'
import { sql, type Statement } from '../database/sql.ts'
import { jobKinds, recurringJobs } from '../process/job-kinds.ts'
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
  revocations: (id: string, expiresAt: Statement) => sql`
    insert into revocations (kind, subject_id, at)
    select 'session', ${id} || n, ${expiresAt}`,
}
const counts = {
  sessions: sql`select count(*)::int as count from sessions`,
  verifications: sql`select count(*)::int as count from verifications`,
  rate_limits: sql`select count(*)::int as count from rate_limits`,
  ended_sessions: sql`select count(*)::int as count from ended_sessions`,
  revocations: sql`select count(*)::int as count from revocations`,
}
type Table = keyof typeof tables

/** Creates a database with one user, and functions that insert rows and run the hourly jobs. */
async function startCleaning(options: Options = {}) {
  const fixture = await createTestDeps({ after, options })
  const { deps } = fixture
  await deps.db.run(sql`
    insert into users (id, email, name, role, created_at, updated_at) values ('ada', 'a@b.example', '', 'user', now(), now())`)
  return {
    ...fixture,
    async insert(table: Table, id: string, howMany: number, hoursAgo: number) {
      const expiresAt = sql`now() - make_interval(hours => ${hoursAgo})`
      // Inserts in batches: each session of a user updates the same row, so one long transaction would become slower
      // with each session.
      for (let first = 1; first <= howMany; first += 1000) {
        const last = Math.min(first + 999, howMany)
        await deps.db.run(sql`${tables[table](id, expiresAt)} from generate_series(${first}::int, ${last}::int) n`)
      }
      // The test sets `at` after the insert, because a trigger overwrites `at` when the insert commits.
      if (table === 'revocations')
        await deps.db.run(sql`update revocations set at = ${expiresAt} where subject_id like ${`${id}%`}`)
    },
    count: async (table: Table) => (await deps.db.one<{ count: number }>(counts[table])).count,
    async cleanUp() {
      const worker = startJobWorker(deps, jobKinds(deps.config, fixture.databaseUrl), recurringJobs(deps.config))
      await worker.drain()
      await worker.stop()
      fixture.advance(3600)
    },
  }
}

describe('expired rows', async () => {
  const { deps, insert, count, cleanUp, advance } = await startCleaning()

  for (const [table, hours] of [
    ['sessions', 0],
    ['verifications', 0],
    ['ended_sessions', 24],
    ['revocations', 24],
    ['rate_limits', 24],
  ] as const) {
    test(`of ${table} are deleted ${hours} hours after they expired, measured by the clock of the database`, async () => {
      await deps.db.run(sql`delete from ended_sessions`)
      await deps.db.run(sql`delete from revocations`)
      await insert(table, 'living', 2, -100)
      await insert(table, 'young', 3, hours - 1)
      await insert(table, 'old', 5, hours + 1)
      advance(365 * daySeconds)
      await cleanUp()
      assert.equal(await count(table), 5)
    })
  }

  test('are deleted without adding rows to ended_sessions', async () => {
    await deps.db.run(sql`delete from ended_sessions`)
    await insert('sessions', 'gone', 5, 30)
    await cleanUp()
    assert.equal(await count('ended_sessions'), 0)
  })

  test('are deleted in batches of five thousand until no expired rows are left', async () => {
    await deps.db.run(sql`delete from sessions`)
    await deps.db.run(sql`create table passes (deleted int)`)
    await deps.db.run(sql`
      create function count_pass() returns trigger language plpgsql as
      'begin insert into passes select count(*) from gone; return null; end'`)
    await deps.db.run(sql`
      create trigger count_pass after delete on sessions referencing old table as gone
      for each statement execute function count_pass()`)
    await insert('sessions', 'kept', 500, -1)
    await insert('sessions', 'expired', 11_000, 25)
    await cleanUp()
    assert.equal(await count('sessions'), 500)
    assert.deepEqual(await deps.db.rows(sql`select deleted from passes`), [
      { deleted: 5000 },
      { deleted: 5000 },
      { deleted: 1000 },
    ])
  })
})

describe('expired rows that make up most of a table', async () => {
  const { insert, count, cleanUp, lines } = await startCleaning()

  for (const table of ['sessions', 'verifications'] as const) {
    test(`of ${table} are deleted in one run, and their number is logged`, async () => {
      await insert(table, 'living', 323, -1)
      await insert(table, 'expired', 6000, 48)
      lines.length = 0
      await cleanUp()
      assert.equal(await count(table), 323)
      assert.deepEqual(lines, [{ level: 'info', message: 'Deleted expired rows', job: `cleanup-${table}`, rows: 6000 }])
    })
  }
})

describe('events and mails', async () => {
  const { deps, cleanUp } = await startCleaning({ retention: { mails: 10, events: 365 } })
  const insertOld = (days: number) =>
    Promise.all([
      deps.db.run(sql`
        insert into events (action, ip_address, created_at) values ('old', '', now() - make_interval(days => ${days}))`),
      ...['sent', 'waiting'].map((status) =>
        deps.db.run(sql`
          insert into mails (id, idempotency_key, template, recipient, status, created_at)
          values (${`${status}${days}`}, ${`${status}${days}`}, 'x', 'x', ${status}, now() - make_interval(days => ${days}))`),
      ),
    ])

  test('are deleted after the configured number of days, except mails waiting to be sent', async () => {
    for (const days of [9, 11, 364, 366]) await insertOld(days)
    await cleanUp()
    const events = await deps.db.rows(sql`select 1 from events where action = 'old'`)
    const mails = await deps.db.rows<{ id: string }>(sql`select id from mails order by id`)
    assert.equal(events.length, 3)
    assert.deepEqual(
      mails.map(({ id }) => id),
      ['sent9', 'waiting11', 'waiting364', 'waiting366', 'waiting9'],
    )
  })
})

describe('the cleanup job with default options', async () => {
  test('keeps events forever, unless strangers can cause them', async () => {
    const { deps, cleanUp } = await startCleaning()
    await deps.db.run(sql`
      insert into events (action, ip_address, created_at) values ('old', '', now() - interval '20 years')`)
    await cleanUp()
    assert.equal((await deps.db.rows(sql`select 1 from events where action = 'old'`)).length, 1)
  })

  test('deletes events older than 90 days if strangers can cause them, and keeps all other events', async () => {
    const { deps, cleanUp } = await startCleaning()
    for (const action of [...attemptActions, 'session.started', 'password.changed'])
      for (const days of [89, 91])
        await deps.db.run(sql`
          insert into events (action, ip_address, created_at)
          values (${action}, '', now() - make_interval(days => ${days}::int))`)
    await cleanUp()
    const left = await deps.db.rows<{ action: string; count: number }>(sql`
      select action, count(*)::int from events where action <> 'key-pair.created' group by action`)
    const kept = left.filter(({ count }) => count === 2).map(({ action }) => action)
    assert.deepEqual(kept.toSorted(), ['password.changed', 'session.started'])
    assert.equal(left.filter(({ count }) => count === 1).length, attemptActions.length)
  })
})

describe('the cleanup job with other options', async () => {
  test('keeps rows for the configured number of days after they expired', async () => {
    const { insert, count, cleanUp } = await startCleaning({ retention: { sessions: 2, verifications: 2 } })
    for (const table of ['sessions', 'verifications'] as const) {
      await insert(table, 'young', 3, 47)
      await insert(table, 'old', 5, 49)
    }
    await cleanUp()
    assert.deepEqual([await count('sessions'), await count('verifications')], [3, 3])
  })

  test('keeps verifications if their cleanup is disabled', async () => {
    const { insert, count, cleanUp } = await startCleaning({ verification: { disableCleanup: true } })
    await insert('verifications', 'expired', 5, 1000)
    await insert('sessions', 'expired', 5, 1000)
    await cleanUp()
    assert.equal(await count('verifications'), 5)
    assert.equal(await count('sessions'), 0)
  })

  test('keeps rate-limit windows for the length of the longest window plus a day', async () => {
    const week = 7 * daySeconds
    const { insert, count, cleanUp } = await startCleaning({
      rateLimit: { customRules: { '/ok': { window: week, max: 1 } } },
    })
    await insert('rate_limits', 'counting', 1, 8 * 24 - 1)
    await insert('rate_limits', 'ended', 1, 8 * 24 + 1)
    await cleanUp()
    assert.equal(await count('rate_limits'), 1)
  })
})

describe('rows that count password guesses', async () => {
  const { deps, cleanUp } = await startCleaning()
  const insertLanes = (lane: string, rows: readonly [target: string, wrong: number, daysAgo: number][]) =>
    Promise.all(
      rows.map(([target, wrong, daysAgo]) =>
        deps.db.run(sql`
          insert into guess_lanes (target_digest, credential, lane, wrong, last_at)
          values (${target}, 'password', ${lane}, ${wrong}, now() - make_interval(days => ${daysAgo}))`),
      ),
    )
  const targets = async () => {
    const rows = await deps.db.rows<{ target: string }>(sql`
      select target_digest as target from guess_lanes order by target_digest`)
    return rows.map(({ target }) => target)
  }

  test('are deleted after 30 days without a guess', async () => {
    await insertLanes('everyone', [
      ['old', 99, 31],
      ['young', 1, 29],
    ])
    await cleanUp()
    assert.deepEqual(await targets(), ['young'])
    await deps.db.run(sql`delete from guess_lanes`)
  })

  test('are deleted if there are too many: first the rows with the fewest and oldest guesses, but never the rows of known devices', async () => {
    await insertLanes('everyone', [
      ['closed', 100, 20],
      ['once', 1, 1],
      ['once-before', 1, 2],
      ['paused', 12, 3],
      ['twice', 2, 5],
    ])
    await insertLanes('a-device', [['device', 1, 9]])
    assert.equal(await deleteSurplusLanes(deps.db, { keep: 5, max: 1000 }), 0)
    assert.equal(await deleteSurplusLanes(deps.db, { keep: 4, max: 1000 }), 1)
    assert.deepEqual(await targets(), ['closed', 'device', 'once', 'paused', 'twice'])
    assert.equal(await deleteSurplusLanes(deps.db, { keep: 1, max: 2 }), 2)
    assert.deepEqual(await targets(), ['closed', 'device', 'paused'])
  })

  test('take less than 400 bytes each', async () => {
    await deps.db.run(sql`
      insert into guess_lanes (target_digest, credential, lane, wrong, last_at)
      select rpad(md5(n::text), 43, 'x'), 'password', 'everyone', 1, now() from generate_series(1, 10000) n`)
    const { bytes } = await deps.db.one<{ bytes: number }>(sql`
      select pg_total_relation_size('guess_lanes')::int as bytes`)
    assert.ok(bytes < 10_000 * 400, `${bytes} bytes for 10,000 lanes`)
  })
})

describe('invitations and abandoned jobs', async () => {
  const { deps, cleanUp } = await startCleaning({ retention: { jobs: 5 } })

  test('are deleted after the configured number of days, but waiting jobs are kept', async () => {
    await deps.db.run(sql`
      insert into organizations (id, name, slug, created_at) values ('org', 'Org', 'org', now())`)
    for (const days of [89, 91])
      await deps.db.run(sql`
        insert into invitations (id, organization_id, email, role, status, secret_digest, inviter_id, expires_at, created_at)
        values (${`invitation-${days}`}, 'org', 'a@b.example', 'member', 'rejected', '', 'ada',
                now() - make_interval(days => ${days}), now() - make_interval(days => 100))`)
    for (const [id, days] of [
      ['given-up-4', 4],
      ['given-up-6', 6],
      ['waits', null],
    ] as const)
      await deps.db.run(sql`
        insert into jobs (id, kind, payload, run_at, abandoned_at, created_at)
        values (${id}, 'unknown', '{}', now() - interval '100 days', now() - make_interval(days => ${days}::int),
                now() - interval '100 days')`)
    await cleanUp()
    const rows = await deps.db.rows<{ id: string }>(sql`
      select id from invitations union all select id from jobs where kind = 'unknown' order by id`)
    assert.deepEqual(
      rows.map(({ id }) => id),
      ['given-up-4', 'invitation-89', 'waits'],
    )
  })
})
