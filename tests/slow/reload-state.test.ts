import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import type { Options } from '../../server/config/config.ts'
import { hashesAtOnce } from '../../server/crypto/passwords.ts'
import { createTestDatabase, onServer } from '../../server/testing/database.ts'
import { makeFolder } from '../../server/testing/folder.ts'
import { freePort, startProcess } from '../../server/testing/server-process.ts'
import { testSecret } from '../../server/testing/start-app.ts'
import { callerOf, until } from './reload-world.ts'
import { startLoad } from './stop-load.ts'

const wrong = (who: number | string) => ({ email: `${who}@example.com`, password: 'wrong password' })

async function start(t: TestContext, changed: Options = {}, flags: readonly string[] = []) {
  const database = await createTestDatabase()
  t.after(database.drop)
  const operations = await freePort()
  const server = await startProcess(
    {
      secret: testSecret,
      rateLimit: { enabled: false },
      log: { level: 'info' },
      database: { url: database.url },
      operations: { metrics: true, port: operations },
      ...changed,
    },
    flags,
  )
  t.after(() => server.end('SIGKILL'))
  const reload = async () => assert.match(await server.reload(), /was reloaded/)
  /** Returns the sum of all samples whose name and labels match. */
  const read = async (series: RegExp) => {
    const text = await (await fetch(`http://127.0.0.1:${operations}/metrics`)).text()
    const samples = text.split('\n').filter((line) => series.test(line))
    return samples.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  }
  const countConnections = () =>
    onServer(database.url, async (pool) => {
      const text = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
      return (await pool.query(text)).rowCount!
    })
  return { server, call: callerOf(server.origin), reload, read, countConnections }
}

describe('a reload', () => {
  for (const flags of [[], ['--workers', '2']])
    test(`does not reset rate limits (${flags.join(' ') || 'one process'})`, async (t) => {
      const { call, reload } = await start(
        t,
        { rateLimit: { customRules: { '/sign-in/email': { window: 600, max: 3 } } } },
        flags,
      )
      const statuses: number[] = []
      for (let i = 0; i < 3; i++) statuses.push((await call('/sign-in/email', wrong(i))).status)
      await reload()
      statuses.push((await call('/sign-in/email', wrong(3))).status)
      assert.deepEqual(statuses, [401, 401, 401, 429])
    })

  for (const flags of [[], ['--workers', '2']])
    test(`breaks no open or new connection under load, even if repeated (${flags.join(' ') || 'one process'})`, async (t) => {
      const { server, reload } = await start(t, {}, flags)
      const { outcome, ended } = startLoad(server.origin)
      for (let i = 0; i < 3; i++) await reload()
      assert.equal(await server.end('SIGTERM'), 0)
      await ended
      console.log(`  ${outcome.answered} answered, ${outcome.broken.length} broken off`)
      assert.deepEqual(outcome.broken, [])
      assert.deepEqual(
        [...outcome.statuses.keys()].filter((status) => status >= 500),
        [],
      )
    })

  test('keeps a single queue of password hashes, and answers the requests that wait in it', async (t) => {
    const { call, reload, read } = await start(t)
    const waiting = () => read(/^gatehouse_password_hashes_waiting /)
    const all = 30 * hashesAtOnce()
    let left = all
    const replies = Array.from({ length: all }, async (_, i) => {
      const { status } = await call('/sign-in/email', wrong(i))
      left--
      return status
    })
    await until(async () => (await waiting()) > all / 2)
    let isReloading = true
    const reloading = reload().finally(() => (isReloading = false))
    while (isReloading) {
      const found = await waiting()
      // All requests, except those being hashed or in transit, are waiting in the queue that the metrics show.
      if (left > hashesAtOnce() + 10) assert.ok(found > 0)
    }
    await reloading
    assert.deepEqual(await Promise.all(replies), Array(all).fill(401))
  })

  test('does not reset the metrics, and shows the connections of the new pool', async (t) => {
    const { call, reload, read } = await start(t)
    const requests = () => read(/^http_server_request_duration_seconds_count\{.*http_route="\/get-session"/)
    for (let i = 0; i < 3; i++) await call('/get-session')
    assert.equal(await requests(), 3)
    await reload()
    for (let i = 0; i < 2; i++) await call('/list-sessions', undefined, 'gatehouse.session_token=none.none')
    await call('/get-session')
    assert.equal(await requests(), 4)
    assert.ok((await read(/^db_client_connection_count/)) > 0)
  })

  test('leaves the embedded database running until the server stops', async (t) => {
    const folder = await makeFolder()
    t.after(folder.remove)
    const options: Options = { dataDirectory: folder.path, log: { level: 'info' } }
    const server = await startProcess(options)
    t.after(() => server.end('SIGKILL'))
    const pidFile = join(folder.path, 'postgres', 'postmaster.pid')
    const readPid = async () => (await readFile(pidFile, 'utf8')).split('\n')[0]
    const pid = await readPid()
    await server.configure({ ...options, emailAndPassword: { minPasswordLength: 20 } })
    for (let i = 0; i < 2; i++) assert.match(await server.reload(), /was reloaded/)
    const person = { name: 'Ada', email: 'ada@example.com', password: 'nine char' }
    assert.equal((await callerOf(server.origin)('/sign-up/email', person)).status, 400)
    assert.equal(await readPid(), pid)
    assert.equal(await server.end('SIGTERM'), 0)
    await assert.rejects(readPid(), { code: 'ENOENT' })
  })

  test('leaks neither connections nor memory in twenty reloads', { timeout: 300_000 }, async (t) => {
    const { call, reload, read, countConnections } = await start(t)
    const heap = () => read(/^v8js_memory_heap_used_bytes /)
    const use = () => Promise.all([call('/sign-in/email', wrong('ada')), call('/jwks'), call('/ok')])
    for (let i = 0; i < 3; i++) {
      await use()
      await reload()
    }
    const bytes = await heap()
    for (let i = 0; i < 20; i++) {
      await use()
      await reload()
    }
    const [more, connections] = [(await heap()) - bytes, await countConnections()]
    console.log(`  ${Math.round(more / 1024)} KB more memory, ${connections} connections`)
    // Twenty leaked configurations would add about 16 MB. Compiled code takes some memory even without a leak.
    assert.ok(more < 5 * 1024 * 1024)
    // The pool has at most eight connections, and the process opens two others.
    assert.ok(connections <= 10)
  })
})
