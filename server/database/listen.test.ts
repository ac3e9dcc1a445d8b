import assert from 'node:assert/strict'
import { after, describe, test, type TestContext } from 'node:test'
import { createTestDatabase, openTestDatabase } from '../testing/database.ts'
import { listenOn } from './listen.ts'

const database = await createTestDatabase()
const db = openTestDatabase(database.url)
after(async () => {
  await db.close()
  await database.drop()
})

const say = (payload: string) => db.pool.query('select pg_notify($1, $2)', ['channel', payload])
const notify = (channel: string) => db.pool.query('select pg_notify($1, $2)', [channel, ''])
const breakConnection = () =>
  db.pool.query(`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where application_name = 'gatehouse listening' and datname = current_database()`)

function listenAll(t: TestContext) {
  const heard = new Set<string>()
  const errors: unknown[] = []
  let begun = 0
  const listening = listenOn({
    url: database.url,
    channel: 'channel',
    notify,
    onNotice: (payload) => heard.add(payload),
    onListening: async () => void begun++,
    onError: (error) => errors.push(error),
  })
  t.after(() => listening.close())
  return { listening, heard, errors, begun: () => begun }
}

describe('a database listener', () => {
  test('has received every earlier notification before it reports that it is up to date', async (t) => {
    const { listening, heard } = listenAll(t)
    await listening.ready
    for (let i = 0; i < 300; i++) {
      await say(`notice ${i}`)
      assert.equal(await listening.caughtUp(), true)
      assert.ok(heard.has(`notice ${i}`), `notice ${i}`)
    }
  })

  test('reports that it is up to date to each of many concurrent callers', async (t) => {
    const { listening, heard } = listenAll(t)
    await listening.ready
    await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        await say(`many ${i}`)
        assert.equal(await listening.caughtUp(), true)
        assert.ok(heard.has(`many ${i}`), `many ${i}`)
      }),
    )
  })

  test('is not up to date while its connection is broken, and is up to date once it has reconnected', async (t) => {
    const { listening, heard, errors, begun } = listenAll(t)
    await listening.ready
    assert.equal(begun(), 1)
    await breakConnection()
    assert.equal(await listening.caughtUp(), false)
    assert.equal(errors.length, 1)
    while (!(await listening.caughtUp())) await new Promise((resolve) => setImmediate(resolve))
    assert.equal(begun(), 2)
    await say('after')
    assert.equal(await listening.caughtUp(), true)
    assert.ok(heard.has('after'))
  })

  test('is not up to date if its URL names another database', async (t) => {
    const other = await createTestDatabase()
    t.after(other.drop)
    const errors: Error[] = []
    const listening = listenOn({
      url: other.url,
      channel: 'channel',
      notify,
      onNotice: () => {},
      onListening: async () => {},
      onError: (error) => errors.push(error as Error),
    })
    await listening.ready
    assert.equal(await listening.caughtUp(), false)
    assert.match(errors[0]!.message, /must be a direct address of the same database/)
    await listening.close()
  })

  test('is not up to date if it has never connected, and stops trying to connect when it is closed', async () => {
    const errors: unknown[] = []
    const listening = listenOn({
      url: 'postgresql://nobody@127.0.0.1:1/nothing',
      channel: 'channel',
      notify,
      onNotice: () => {},
      onListening: async () => {},
      onError: (error) => errors.push(error),
    })
    await listening.ready
    assert.equal(await listening.caughtUp(), false)
    assert.equal(errors.length, 1)
    await listening.close()
  })
})
