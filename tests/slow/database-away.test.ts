import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { runCommandLine } from '../../server/testing/command.ts'
import { startDatabaseProxy } from '../../server/testing/database-proxy.ts'
import { createTestDatabase, openTestDatabase } from '../../server/testing/database.ts'
import { makeFolder } from '../../server/testing/folder.ts'
import { startScriptedServer } from '../../server/testing/scripted-server.ts'
import { freePort, startProcess } from '../../server/testing/server-process.ts'
import { testSecret } from '../../server/testing/start-app.ts'
import { sql } from '../../server/database/sql.ts'

const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

async function arrange(t: TestContext) {
  const database = await createTestDatabase()
  t.after(database.drop)
  const proxy = await startDatabaseProxy(database.url, (work) => t.after(work))
  const options = {
    secret: testSecret,
    log: { level: 'error' },
    rateLimit: { enabled: false },
    socialProviders: { github: { clientId: 'id', clientSecret: 'secret' } },
    database: { url: proxy.url },
  } as const
  return { database, proxy, options }
}

async function startOn(t: TestContext) {
  const { database, proxy, options } = await arrange(t)
  const server = await startProcess(options)
  t.after(() => server.end('SIGKILL'))
  const call = (path: string, body?: object, cookie = '') =>
    fetch(`${server.origin}${path}`, {
      redirect: 'manual',
      headers: { 'content-type': 'application/json', origin: server.origin, cookie },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
  const signUp = await call('/api/auth/sign-up/email', person)
  const cookie = signUp.headers.getSetCookie()[0]!.split(';')[0]!
  return { database, proxy, server, call, cookie }
}

async function until(isSo: () => Promise<boolean>) {
  for (const latest = performance.now() + 20_000; performance.now() < latest;) if (await isSo()) return
  throw new Error('It never came to that')
}

describe('a server that cannot reach the database', () => {
  test('answers every request that needs the database with 503 and Retry-After, and works again once the database is back', async (t) => {
    const { proxy, server, call, cookie } = await startOn(t)
    await proxy.refuse()
    const replies = await Promise.all([
      call('/api/auth/get-session', undefined, cookie),
      call('/api/auth/sign-in/email', person),
      call('/api/auth/sign-in/email', { ...person, password: 'wrong password' }),
      call('/api/auth/sign-up/email', { ...person, email: 'grace@example.com' }),
      call('/api/auth/sign-in/social', { provider: 'github' }),
      call('/api/auth/request-password-reset', { email: person.email, redirectTo: '/reset-password' }),
    ])
    for (const reply of replies) {
      assert.deepEqual([reply.status, reply.headers.get('retry-after')], [503, '2'], reply.url)
      const body = (await reply.json()) as { code: string }
      assert.equal(body.code, 'SERVICE_UNAVAILABLE', reply.url)
    }
    const page = await call('/account', undefined, cookie)
    assert.deepEqual([page.status, page.headers.get('retry-after')], [503, '2'])
    assert.match(await page.text(), /Temporarily unavailable/)

    assert.equal((await call('/api/auth/ok')).status, 200)
    assert.equal((await call('/health/live')).status, 200)
    await until(async () => (await call('/health/ready')).status === 503)
    assert.deepEqual(await (await call('/health/ready')).json(), { status: 'not ready', reason: 'database' })
    const lines = server.output().match(/The database does not respond/g)
    assert.ok(lines && lines.length <= 3, `${lines?.length} lines`)
    assert.match(server.output(), /"count":\d+/)

    await proxy.admit()
    assert.equal((await call('/api/auth/get-session', undefined, cookie)).status, 200)
    await until(async () => (await call('/health/ready')).status === 200)
  })

  test('completes reads even if all connections are cut, as long as the database accepts new connections', async (t) => {
    const { proxy, call, cookie } = await startOn(t)
    const statuses: number[] = []
    let isOver = false
    const readers = Array.from({ length: 12 }, async () => {
      while (!isOver) statuses.push((await call('/api/auth/get-session', undefined, cookie)).status)
    })
    for (let i = 1; i <= 10; i++) {
      await until(() => nextTurn(statuses.length >= i * 100))
      proxy.cut()
    }
    await until(() => nextTurn(statuses.length >= 1200))
    isOver = true
    await Promise.all(readers)
    assert.deepEqual(
      statuses.filter((status) => status !== 200),
      [],
      `of ${statuses.length}`,
    )
  })

  test('reports an unknown outcome if the response to a commit is lost, and does not repeat the commit', async (t) => {
    const { database, proxy, call } = await startOn(t)
    proxy.cutAt('commit\0')
    const reply = await call('/api/auth/sign-up/email', { ...person, email: 'grace@example.com' })
    const body = (await reply.json()) as object
    assert.deepEqual(
      [reply.status, body],
      [503, { code: 'SERVICE_UNAVAILABLE', message: 'Service unavailable', outcome: 'unknown' }],
    )
    const db = openTestDatabase(database.url)
    const people = await db.rows(sql`select id from users where email = 'grace@example.com'`)
    await db.close()
    assert.equal(people.length, 1)
  })
})

describe('a start while the database is unavailable', () => {
  test('waits for the database, and answers health checks meanwhile', async (t) => {
    const { proxy, options } = await arrange(t)
    await proxy.refuse()
    const port = await freePort()
    const started = startProcess({ ...options, port })
    const ask = (path: string) => fetch(`http://localhost:${port}${path}`)
    await until(() =>
      ask('/health/live').then(
        ({ status }) => status === 200,
        () => false,
      ),
    )
    assert.deepEqual(await (await ask('/health/ready')).json(), { status: 'not ready', reason: 'starting' })
    assert.equal((await ask('/api/auth/ok')).status, 503)
    await proxy.admit()
    const server = await started
    t.after(() => server.end('SIGKILL'))
    assert.match(server.output(), /does not respond \(ECONNREFUSED\)\. Trying again in 1 s/)
    assert.equal((await ask('/health/ready')).status, 200)
    assert.equal(await server.end('SIGTERM'), 0)
  })

  test('exits at once with instructions if waiting cannot help', async (t) => {
    const { database } = await arrange(t)
    const folder = await makeFolder()
    t.after(folder.remove)
    const scripted = await startScriptedServer({ after: (work) => t.after(work) })
    const missing = new URL(database.url)
    missing.pathname = '/missing'
    const cases: [string, RegExp][] = [
      [missing.href, /database "missing" does not exist\. Create it/],
      [scripted.origin.replace('http', 'postgresql') + '/x', /is not PostgreSQL/],
    ]
    for (const [url, says] of cases) {
      const environment = { DATABASE_URL: url, PORT: '0', GATEHOUSE_SECRET: testSecret }
      const { code, output } = await runCommandLine(['start'], { folder: folder.path, environment })
      assert.equal(code, 1)
      assert.match(output, says)
      assert.doesNotMatch(output, /\n\s+at /)
    }
  })

  test('fails at once for a command without --wait, but waits for the database with --wait', async (t) => {
    const { proxy } = await arrange(t)
    const folder = await makeFolder()
    t.after(folder.remove)
    const environment = { DATABASE_URL: proxy.url, GATEHOUSE_SECRET: testSecret }
    await proxy.refuse()
    const ended = await runCommandLine(['migrate'], { folder: folder.path, environment })
    assert.equal(ended.code, 1)
    assert.match(ended.output, /The database does not respond/)
    let admitted: Promise<void> | undefined
    const onOutput = (output: string) => {
      if (output.includes('Trying again')) admitted ??= proxy.admit()
    }
    const { code, output } = await runCommandLine(['migrate', '--wait'], { folder: folder.path, environment, onOutput })
    assert.equal(code, 0, output)
    assert.ok(admitted, output)
  })
})
