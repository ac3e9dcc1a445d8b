import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, test, type TestContext } from 'node:test'
import { createTestDatabase } from '../../server/testing/database.ts'
import { startProcess } from '../../server/testing/server-process.ts'

const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

async function startTwo(t: TestContext, rateLimit: { enabled?: boolean } = {}) {
  const database = await createTestDatabase()
  t.after(database.drop)
  const server = await startProcess({ database: { url: database.url }, rateLimit }, ['--workers', '2'])
  t.after(() => server.end('SIGKILL'))
  /** Calls an endpoint over a new connection, because the first process assigns connections to the workers in turn. */
  const call = (path: string, body?: object) =>
    fetch(`${server.origin}/api/auth${path}`, {
      signal: AbortSignal.timeout(10_000),
      headers: { connection: 'close', 'content-type': 'application/json', origin: server.origin },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
  await askUntil(call, (processes) => processes.size === 2)
  return { server, call }
}

/** Repeats a call until the expected processes have responded. */
async function askUntil(call: (path: string) => Promise<Response>, isAsExpected: (processes: Set<string>) => boolean) {
  for (const until = performance.now() + 60_000; performance.now() < until;) {
    // A call gets no response if its worker is killed while taking over the connection.
    const processes = await askWho(call, 12).catch(() => new Set<string>())
    if (isAsExpected(processes)) return processes
  }
  throw new Error('The responding processes are not the expected ones')
}

/** Returns the processes that responded, identified by the prefix of their request ids. */
async function askWho(call: (path: string) => Promise<Response>, times: number) {
  const ids: string[] = []
  for (let i = 0; i < times; i++) ids.push((await call('/ok')).headers.get('x-request-id')!.split('-')[0]!)
  return new Set(ids)
}

function childrenOf(pid: number) {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.filter(([, parent]) => parent === pid).map(([child]) => child!)
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a server with two workers', () => {
  test('spreads requests over both workers, which respond like one server', async (t) => {
    const { call } = await startTwo(t, { enabled: false })
    const signedUp = await call('/sign-up/email', person)
    assert.equal(signedUp.status, 200)

    assert.equal((await askWho(call, 12)).size, 2)
    const signIns = await Promise.all(Array.from({ length: 6 }, () => call('/sign-in/email', person)))
    assert.deepEqual(
      signIns.map(({ status }) => status),
      Array(6).fill(200),
    )
  })

  test('counts the requests to both workers against the same rate limit', async (t) => {
    const { call } = await startTwo(t)
    const statuses: number[] = []
    for (let i = 0; i < 8; i++) statuses.push((await call('/sign-in/email', person)).status)
    assert.deepEqual(statuses, [401, 401, 401, 429, 429, 429, 429, 429])
  })

  test('replaces a worker that exits, and leaves no worker running after the server stops', async (t) => {
    const { server, call } = await startTwo(t, { enabled: false })
    const before = await askWho(call, 12)
    const [first] = childrenOf(server.pid)
    process.kill(first!, 'SIGKILL')
    const now = await askUntil(
      call,
      (processes) => processes.size === 2 && [...processes].some((id) => !before.has(id)),
    )
    assert.equal([...now].filter((id) => before.has(id)).length, 1)

    const workers = childrenOf(server.pid)
    assert.equal(workers.length, 2)
    assert.equal(await server.end('SIGTERM'), 0)
    assert.deepEqual(workers.filter(isRunning), [])
  })
})
