import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { pathBelowBase } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { sql, type Statement } from '../../server/database/sql.ts'
import { codeAt, stepAt } from '../../server/factors/totp-codes.ts'
import { createTestDatabase, openTestDatabase } from '../../server/testing/database.ts'
import { freePort, startProcess } from '../../server/testing/server-process.ts'
import { testSecret } from '../../server/testing/start-app.ts'
import type { Options } from '../../server/config/config.ts'

const token = 'a token that only the scraper of this test knows'
const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
const madeUpPaths = 10_000
const maxSeries = 6000

const expectedSeries = [
  'http_server_request_duration_seconds',
  'http_server_active_requests',
  'db_client_operation_duration_seconds',
  'db_client_connection_count',
  'db_client_connection_pending_requests',
  'db_client_connection_wait_time_seconds',
  'db_client_connection_timeouts_total',
  'nodejs_eventloop_delay_seconds',
  'nodejs_eventloop_utilization_ratio',
  'v8js_memory_heap_used_bytes',
  'v8js_gc_duration_seconds',
  'process_resident_memory_bytes',
  'process_cpu_seconds_total',
  'gatehouse_sign_ins_total',
  'gatehouse_sign_ups_total',
  'gatehouse_second_factors_total',
  'gatehouse_password_hashes_running',
  'gatehouse_password_hashes_waiting',
  'gatehouse_password_hash_duration_seconds',
  'gatehouse_refusals_total',
  'gatehouse_jobs_waiting',
  'gatehouse_jobs_oldest_seconds',
  'gatehouse_jobs_abandoned',
  'gatehouse_mails',
  'gatehouse_session_notices_connected',
  'gatehouse_key_pair_age_seconds',
  'gatehouse_backup_age_seconds',
  'gatehouse_build_info',
]

async function start(t: TestContext, options: Options = {}, flags: readonly string[] = []) {
  const database = await createTestDatabase()
  t.after(database.drop)
  const port = await freePort()
  const server = await startProcess(
    {
      secret: testSecret,
      database: { url: database.url },
      rateLimit: { enabled: false },
      session: { cookieCache: { enabled: true } },
      operations: { metrics: true, port, token },
      ...options,
    },
    flags,
  )
  t.after(() => server.end('SIGKILL'))
  const call = (path: string, init: RequestInit & { json?: object } = {}) =>
    fetch(server.origin + path, {
      redirect: 'manual',
      ...init,
      headers: { 'content-type': 'application/json', origin: server.origin, ...(init.headers as object) },
      ...(init.json ? { method: 'POST', body: JSON.stringify(init.json) } : {}),
    })
  const scrape = async (accept = 'text/plain') =>
    (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { accept } })).text()
  const db = async (statement: Statement) => {
    const pool = openTestDatabase(database.url)
    await pool.run(statement)
    await pool.close()
  }
  return { server, call, scrape, db }
}

type Started = Awaited<ReturnType<typeof start>>

/**
 * Creates a user with an authenticator app, and signs the user in. The second step gets a wrong code, an email code
 * although none was requested, and then a correct code.
 */
async function useSecondFactor(call: Started['call'], db: Started['db']) {
  const { email, password } = { ...person, email: 'bea@example.com' }
  const cookies = new Map<string, string>()
  const send = async (path: string, json: object) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const reply = await call(`/api/auth${path}`, { json, headers: { cookie } })
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', ...value] = line.split(';')[0]!.split('=')
      cookies.set(name, value.join('='))
    }
    return (await reply.json()) as { totpURI: string }
  }
  await send('/sign-up/email', { name: 'Bea', email, password })
  await db(sql`update users set email_verified = true where email = ${email}`)
  const { totpURI } = await send('/two-factor/enable', { password })
  const code = (steps: number) => codeAt(new URL(totpURI).searchParams.get('secret')!, stepAt(new Date()) + steps)
  await send('/two-factor/verify-totp', { code: code(0) })
  cookies.clear()
  await send('/sign-in/email', { email, password })
  await send('/two-factor/verify-totp', { code: '000000' })
  await send('/two-factor/verify-otp', { code: '000000' })
  await send('/two-factor/verify-totp', { code: code(1) })
}

type Sample = { name: string; labels: Record<string, string>; value: number }

function parse(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*?)\})? (\S+)/.exec(line) ?? assert.fail(line)
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key!, text!])
      return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }
    })
}

/** Returns the value of the only sample with this name and these labels. */
function valueOf(samples: Sample[], name: string, labels: Record<string, string>) {
  const found = samples.filter(
    (each) => each.name === name && Object.entries(labels).every(([key, value]) => each.labels[key] === value),
  )
  assert.equal(found.length, 1, `${name} ${JSON.stringify(labels)}: ${found.length} samples`)
  return found[0]!.value
}

/** Returns the names of all functions in `.sql.ts` files. */
function statementFunctions() {
  const root = join(import.meta.dirname, '../../server')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.sql.ts'))
  return new Set(
    files.flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/^(?:export )?(?:async )?function (\w+)/gm)].map(
        ([, name]) => name!,
      ),
    ),
  )
}

describe('the metrics', () => {
  test('include every series, count sign-ins and sign-ups by outcome, and count refusals by code', async (t) => {
    const { call, scrape, db } = await start(t)
    await db(sql`update installation set backed_up_at = now() - interval '2 hours'`)
    await call('/api/auth/sign-up/email', { json: person })
    await call('/api/auth/sign-up/email', { json: person })
    await db(sql`
      insert into jobs (id, kind, payload, run_at, locked_until, created_at)
      values ('running', 'of-another-version', '{}', now() - interval '1 hour', now() + interval '1 hour', now())`)
    await useSecondFactor(call, db)
    await call('/api/auth/sign-in/email', { json: person })
    await call('/api/auth/sign-in/email', { json: { ...person, password: 'wrong password' } })
    await call('/api/auth/token')
    await call('/api/auth/jwks')
    await call('/sign-in')
    await call('/brand.css')
    const text = await scrape()
    for (const name of expectedSeries)
      assert.match(text, new RegExp(`^${name}(?:_count)?(?:\\{.*\\})? [\\d.e+-]+$`, 'm'), name)

    const samples = parse(text)
    assert.equal(valueOf(samples, 'gatehouse_sign_ups_total', { method: 'password', outcome: 'ok' }), 2)
    const taken = { method: 'password', outcome: 'USER_ALREADY_EXISTS' }
    assert.equal(valueOf(samples, 'gatehouse_sign_ups_total', taken), 1)
    assert.equal(valueOf(samples, 'gatehouse_sign_ins_total', { method: 'password', outcome: 'ok' }), 1)
    const wrong = { method: 'password', outcome: 'INVALID_EMAIL_OR_PASSWORD' }
    assert.equal(valueOf(samples, 'gatehouse_sign_ins_total', wrong), 1)
    assert.equal(valueOf(samples, 'gatehouse_refusals_total', { code: 'INVALID_EMAIL_OR_PASSWORD' }), 1)
    // Two correct codes: the first one sets up the authenticator app, the second one signs the user in.
    assert.equal(valueOf(samples, 'gatehouse_second_factors_total', { method: 'totp', outcome: 'ok' }), 2)
    const guessed = { method: 'totp', outcome: 'INVALID_CODE' }
    assert.equal(valueOf(samples, 'gatehouse_second_factors_total', guessed), 1)
    const mailed = { method: 'email-code', outcome: 'OTP_NOT_CONFIGURED' }
    assert.equal(valueOf(samples, 'gatehouse_second_factors_total', mailed), 1)
    const backupAge = valueOf(samples, 'gatehouse_backup_age_seconds', {})
    assert.ok(backupAge >= 7200 && backupAge < 7300, String(backupAge))
    assert.equal(valueOf(samples, 'gatehouse_jobs_waiting', { kind: 'of-another-version' }), 1)
    assert.ok(valueOf(samples, 'gatehouse_jobs_oldest_seconds', { kind: 'of-another-version' }) >= 3600)
    const requests = 'http_server_request_duration_seconds_count'
    const route = { http_request_method: 'POST', http_route: '/sign-in/email', http_response_status_code: '200' }
    assert.equal(valueOf(samples, requests, route), 2)
    assert.equal(valueOf(samples, requests, { http_route: 'page', http_response_status_code: '200' }), 1)
    assert.equal(valueOf(samples, requests, { http_route: 'asset' }), 1)
    assert.equal(valueOf(samples, 'gatehouse_password_hash_duration_seconds_count', {}), 7)
    assert.equal(valueOf(samples, 'gatehouse_session_notices_connected', {}), 1)
    assert.equal(valueOf(samples, 'http_server_active_requests', { http_request_method: 'POST' }), 0)

    const functions = statementFunctions()
    const operations = samples.flatMap(({ labels }) => labels['db_operation_name'] ?? [])
    assert.ok(operations.includes('findUserWithPassword'))
    assert.deepEqual(
      [...new Set(operations)].filter((name) => !functions.has(name)),
      [],
    )
  })

  test('can be read on the main port only with the token, and only if they are enabled', async (t) => {
    const { call } = await start(t)
    const read = async (authorization?: string) => {
      const reply = await call('/metrics', authorization === undefined ? {} : { headers: { authorization } })
      return [reply.status, (await reply.text()).includes('process_cpu_seconds_total')]
    }
    assert.deepEqual(await read(`Bearer ${token}`), [200, true])
    for (const wrong of [undefined, '', token, `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `bearer ${token}`])
      assert.deepEqual(await read(wrong), [404, false], wrong)

    const { call: callWithout } = await start(t, { operations: { token } })
    assert.equal((await callWithout('/metrics', { headers: { authorization: `Bearer ${token}` } })).status, 404)
  })

  test(`have fewer than ${maxSeries} series, whatever is requested`, { timeout: 300_000 }, async (t) => {
    const { call, scrape } = await start(t)
    const signUp = await call('/api/auth/sign-up/email', { json: person })
    const cookie = signUp.headers.getSetCookie()[0]!.split(';')[0]!
    for (const headers of [{ cookie }, { cookie: '' }])
      for (const endpoint of endpoints) {
        const path = `/api/auth${pathBelowBase(endpoint)}`.replaceAll(/\{\w+\}/g, 'github')
        await call(path, endpoint.method === 'POST' ? { json: {}, headers } : { headers })
      }
    const afterContract = parse(await scrape()).length
    const methods = ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND', 'PATCH']
    let sent = 0
    const send = async () => {
      while (sent++ < madeUpPaths) {
        const kind = ['', '/api', '/api/auth', '/assets', '/organization', '/api/auth/callback'][sent % 6]!
        const path = `${kind}/made-up-${sent}?user=ada@example.com`
        await (await call(path, { method: methods[sent % 7]! })).arrayBuffer()
      }
    }
    await Promise.all(Array.from({ length: 8 }, send))
    const samples = parse(await scrape())
    console.log(`  ${afterContract} series after the contract, ${samples.length} after ${madeUpPaths} made-up paths`)
    assert.ok(samples.length < maxSeries)
    const values = new Set(samples.flatMap(({ labels }) => Object.values(labels)))
    for (const value of values) assert.doesNotMatch(value, /made-up|@|localhost|\?|127\.0\.0\.1/)
    const routes = new Set(samples.flatMap(({ labels }) => labels['http_route'] ?? []))
    const declared = new Set<string>([...endpoints.map(pathBelowBase), 'page', 'asset', 'unmatched', 'other'])
    assert.deepEqual(
      [...routes].filter((route) => !declared.has(route)),
      [],
    )
  })

  test('contain request ids as exemplars, for scrapers that accept OpenMetrics', async (t) => {
    const { call, scrape } = await start(t)
    const reply = await call('/api/auth/ok')
    const text = await scrape('application/openmetrics-text; version=1.0.0')
    const id = reply.headers.get('x-request-id')!
    assert.match(text, new RegExp(`http_route="/ok",.*# \\{request_id="${id}"\\}`))
    assert.match(text, /# EOF\n$/)
    assert.match(await scrape(), /^process_cpu_seconds_total /m)
  })

  test('are the sums over all workers, on both ports', async (t) => {
    const { call, scrape } = await start(t, {}, ['--workers', '2'])
    const headers = { connection: 'close' }
    const ids = new Set<string>()
    let calls = 0
    while (ids.size < 2) {
      const reply = await call('/api/auth/ok', { headers })
      ids.add(reply.headers.get('x-request-id')!.split('-')[0]!)
      calls++
    }
    const onMain = await (await call('/metrics', { headers: { authorization: `Bearer ${token}` } })).text()
    for (const text of [await scrape(), onMain]) {
      const samples = parse(text)
      assert.equal(valueOf(samples, 'http_server_request_duration_seconds_count', { http_route: '/ok' }), calls)
      assert.equal(valueOf(samples, 'gatehouse_mails', { status: 'waiting' }), 0)
      assert.equal(valueOf(samples, 'gatehouse_build_info', {}), 1)
    }
  })
})
