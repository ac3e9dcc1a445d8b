import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from '../database/sql.ts'
import type { Database } from '../database/database.ts'
import { createTestDeps } from '../testing/bare-deps.ts'
import { untilSettled } from '../testing/settled.ts'
import { adoptEvents, readEvents, spreadCursor, type StoredEvent } from './reader.ts'
import { spreadEventsTo, type EventConsumer } from './spread.ts'

const run = { attempt: 1, isLast: false, signal: new AbortController().signal }

async function startReading() {
  const fixture = await createTestDeps({ after })
  const { deps } = fixture
  const seen: StoredEvent[] = []
  const consumer: EventConsumer = { name: 'test', feed: async (_, events) => void seen.push(...events) }
  return {
    ...fixture,
    seen,
    consumer,
    insert: (db: Database, subject: string, count = 1) =>
      db.run(sql`
        insert into events (action, subject_id, ip_address, created_at)
        select 'user.updated', ${subject} || n, '', now() from generate_series(1, ${count}) n`),
    /** Runs the job and returns the subjects of the events that it passes on. */
    async spread(consumers = [consumer], { isWaiting = false } = {}) {
      seen.length = 0
      if (!isWaiting) await untilSettled(deps.db)
      await spreadEventsTo(consumers)(deps, {}, run)
      return seen.map(({ subjectId }) => subjectId)
    },
  }
}

describe('the reader of events', async () => {
  const { deps, another, insert, spread, seen, consumer } = await startReading()

  test('passes each event to every consumer once, in the order of event ids', async () => {
    await insert(deps.db, 'a', 2500)
    const others: StoredEvent[] = []
    const other: EventConsumer = { name: 'other', feed: async (_, events) => void others.push(...events) }
    const subjects = await spread([consumer, other])
    assert.deepEqual(
      subjects,
      Array.from({ length: 2500 }, (_, i) => `a${i + 1}`),
    )
    assert.deepEqual(others, seen)
    assert.deepEqual(await spread(), [])
  })

  test('waits for transactions that began earlier, and skips none of their events', async () => {
    await deps.db.transaction(async (late) => {
      await insert(late, 'late')
      await insert(another().db, 'early')
      assert.deepEqual(await spread([consumer], { isWaiting: true }), [])
      await insert(late, 'later')
    })
    assert.deepEqual(await spread(), ['late1', 'early1', 'later1'])
  })

  test('does not wait for a transaction that was rolled back', async () => {
    const failing = deps.db.transaction(async (db) => {
      await insert(db, 'undone')
      throw new Error('undo')
    })
    await assert.rejects(failing, /undo/)
    await insert(deps.db, 'kept')
    assert.deepEqual(await spread(), ['kept1'])
  })

  test('passes the same events again after a consumer failed, and rolls back the failed run', async () => {
    await insert(deps.db, 'again')
    let attempts = 0
    const failing: EventConsumer = {
      name: 'failing',
      async feed({ db }) {
        await insert(db, 'effect')
        if (attempts++ === 0) throw new Error('fails once')
      },
    }
    await assert.rejects(spread([consumer, failing]), /fails once/)
    assert.deepEqual(await spread([consumer]), ['again1'])
  })

  test('passes each event once if two processes read', async () => {
    await insert(deps.db, 'shared', 4000)
    const seen: string[] = []
    const use = async (_: unknown, events: readonly StoredEvent[]) =>
      void seen.push(...events.map(({ subjectId }) => subjectId!))
    await untilSettled(deps.db)
    const read = async (reader: typeof deps) => {
      while ((await readEvents(reader, { cursor: spreadCursor, max: 100, use })) > 0);
    }
    await Promise.all([read(deps), read(another())])
    assert.deepEqual(
      seen,
      Array.from({ length: 4000 }, (_, i) => `shared${i + 1}`),
    )
  })

  test('passes on only events with the given actions and organization', async () => {
    await deps.db.run(sql`
      insert into event_cursors select 'chosen', from_transaction, to_transaction, after_event, last_event,
        next_transaction, floor_event, null, null from event_cursors`)
    await deps.db.run(sql`
      insert into events (action, subject_id, organization_id, ip_address, created_at)
      select 'team.created', n::text, (n % 2)::text, '', now() from generate_series(1, 1500) n`)
    await insert(deps.db, 'other', 500)
    const ids: string[] = []
    await untilSettled(deps.db)
    const choice = { actions: ['team.created'], organizationId: '1' }
    const use = async (_: unknown, events: readonly StoredEvent[]) =>
      void ids.push(...events.map(({ subjectId }) => subjectId!))
    while ((await readEvents(deps, { cursor: 'chosen', choice, max: 100, use })) > 0);
    assert.deepEqual(
      ids,
      Array.from({ length: 750 }, (_, i) => `${2 * i + 1}`),
    )
  })
})

describe('events that were recorded before events had transaction ids', async () => {
  const { deps, insert, spread } = await startReading()

  test('are read before all other events', async () => {
    await insert(deps.db, 'new')
    await deps.db.run(sql`
      insert into events (action, subject_id, ip_address, created_at, transaction_id, salt)
      values ('user.updated', 'old', '', now(), null, null)`)
    assert.deepEqual(await spread(), ['old', 'new1'])
  })
})

describe('the reader of events after a restore into another database server', async () => {
  const { deps, insert, spread } = await startReading()
  const next = () => deps.db.one<{ next: string }>(sql`select next_transaction::text as next from event_cursors`)
  /** Increases all transaction ids, as if the rows came from a server that had run for longer. */
  const moveNumbers = () =>
    deps.db.transaction(async (db) => {
      await db.run(sql`update events set transaction_id = (transaction_id::text::bigint + 1000000)::text::xid8`)
      await db.run(sql`
        update event_cursors set from_transaction = (from_transaction::text::bigint + 1000000)::text::xid8,
          to_transaction = (to_transaction::text::bigint + 1000000)::text::xid8,
          next_transaction = (next_transaction::text::bigint + 1000000)::text::xid8`)
    })

  test('continues with unread events, reads no event twice, and reads new events', async () => {
    await insert(deps.db, 'read', 5)
    await spread()
    await insert(deps.db, 'unread', 1500)
    // Reads only 500 events, so that the reader stops in the middle of a range of transactions.
    const use = async () => {}
    await untilSettled(deps.db)
    await readEvents(deps, { cursor: spreadCursor, max: 500, use })
    await insert(deps.db, 'beyond', 3)
    await moveNumbers()
    await adoptEvents(deps)
    await insert(deps.db, 'fresh', 2)
    const expected = [...Array.from({ length: 1000 }, (_, i) => `unread${i + 501}`), 'beyond1', 'beyond2', 'beyond3']
    assert.deepEqual([...(await spread()), ...(await spread())], [...expected, 'fresh1', 'fresh2'])
    await insert(deps.db, 'last')
    assert.deepEqual([...(await spread()), ...(await spread())], ['last1'])
  })

  test('leaves its cursor unchanged when the server starts again', async () => {
    const before = await next()
    assert.equal(await adoptEvents(deps), 0)
    assert.deepEqual(await next(), before)
  })
})
