import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase } from '../../server/testing/database.ts'
import { freePort, startProcess } from '../../server/testing/server-process.ts'
import { testSecret } from '../../server/testing/start-app.ts'

async function start(t: TestContext, flags: readonly string[] = []) {
  const database = await createTestDatabase()
  t.after(database.drop)
  const port = await freePort()
  const server = await startProcess(
    { secret: testSecret, database: { url: database.url }, operations: { port, drainDelay: 1 } },
    flags,
  )
  t.after(() => server.end('SIGKILL'))
  return { server, operations: `http://127.0.0.1:${port}` }
}

describe('the operations port', () => {
  for (const flags of [[], ['--workers', '2']])
    test(`of ${flags.length > 0 ? 'two workers' : 'one process'} serves only health checks, and reports not ready during a stop`, async (t) => {
      const { server, operations } = await start(t, flags)
      const ask = async (path: string) => {
        const reply = await fetch(operations + path)
        return [reply.status, await reply.text()]
      }
      assert.deepEqual(await ask('/health/live'), [200, '{"status":"live"}'])
      assert.deepEqual(await ask('/health/ready'), [200, '{"status":"ready"}'])
      for (const path of ['/', '/metrics', '/api/auth/ok', '/sign-in']) assert.deepEqual(await ask(path), [404, ''])

      const ended = server.end('SIGTERM')
      let ready = await ask('/health/ready')
      while (ready[0] === 200) ready = await ask('/health/ready')
      assert.deepEqual(ready, [503, '{"status":"not ready","reason":"draining"}'])
      assert.equal(await ended, 0)
    })
})

describe('a process whose event loop was blocked for more than five seconds', () => {
  test('is reported as not live, and as live again once the event loop runs', async (t) => {
    const { server } = await start(t)
    process.kill(server.pid, 'SIGSTOP')
    const waiting = fetch(`${server.origin}/health/live`)
    // The server measures once a second whether it was blocked for five seconds, so the wait exceeds six seconds.
    await sleep(6500)
    process.kill(server.pid, 'SIGCONT')
    const reply = await waiting
    assert.deepEqual([reply.status, await reply.json()], [503, { status: 'not live', reason: 'event loop' }])
    let status = 503
    while (status === 503) status = (await fetch(`${server.origin}/health/live`)).status
    assert.equal(status, 200)
  })
})
