import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { resolveConfig } from '../../server/config/config.ts'
import { deriveKeys } from '../../server/crypto/keys.ts'
import { createPasswordHasher } from '../../server/crypto/passwords.ts'
import { sql } from '../../server/database/sql.ts'
import type { Deps } from '../../server/deps.ts'
import { attackAddress } from '../../server/doctor/attack/attack.ts'
import { openNetwork } from '../../server/doctor/network.ts'
import { createLog } from '../../server/process/log.ts'
import { issueCertificate } from '../../server/testing/certificates.ts'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { findings, strongSecret } from '../../server/testing/doctor.ts'
import { startFaultyProxy, type Faults } from '../../server/testing/faulty-proxy.ts'
import { startProcess, type ServerProcess } from '../../server/testing/server-process.ts'
import { metricsToken, planted } from './doctor-attack-faults.ts'

const host = 'accounts.acme.example'
const origin = `https://${host}`
const day = (days: number) => new Date(Date.now() + days * 86_400_000)
const certificate = issueCertificate({ name: host, from: day(-1), to: day(30) })

let database: TestDatabase
let server: ServerProcess
let deps: Deps
const options = {
  baseURL: origin,
  secret: strongSecret,
  advanced: { ipAddress: { trustedProxies: ['127.0.0.1', '::1'] } },
  session: { cookieCache: { enabled: true } },
  operations: { metrics: true, token: metricsToken },
}

before(async () => {
  database = await createTestDatabase()
  const database_ = { url: database.url }
  server = await startProcess({ ...options, database: database_ })
  deps = {
    config: resolveConfig({ ...options, database: database_ }),
    db: openTestDatabase(database.url),
    keys: deriveKeys(strongSecret),
    passwords: createPasswordHasher(),
    log: createLog('silent'),
    now: () => new Date(),
    wakeJobs: () => {},
  }
})
after(async () => {
  await (deps.db as ReturnType<typeof openTestDatabase>).close()
  await server.end('SIGTERM')
  await database.drop()
})

let attacks = 0

/** Attacks the server through a proxy. Each attack has its own IP address, and so its own rate limits. */
async function attack(faults: Faults = {}, secret = strongSecret, signal = new AbortController().signal) {
  const site = { server: server.origin, host, certificate, clientAddress: `203.0.113.${++attacks}` }
  const proxy = await startFaultyProxy(site, faults)
  const network = {
    ...openNetwork(),
    addressesOf: () => Promise.resolve(['127.0.0.1']),
    reach: (address: string, port: number) => ({ host: address, port: proxy.ports[port as 80 | 443] }),
  }
  try {
    const { config, now } = deps
    return await attackAddress({ config, network, now, keys: deriveKeys(secret), nodes: 1, signal }, deps)
  } finally {
    await proxy.close()
  }
}

describe('gatehouse doctor --attack', () => {
  test('finds no fault in a correctly configured proxy', async () => {
    const results = await attack()
    assert.deepEqual(findings(results), [])
    assert.ok(results.length > 60, `${results.length} checks`)
  })

  for (const [title, faults, expected] of planted)
    test(`finds a proxy that ${title}`, async () => {
      assert.deepEqual(findings(await attack(faults)).toSorted(), expected.map((each) => `attack: ${each}`).toSorted())
    })

  test('is tested with at least thirty proxy faults', () => {
    assert.ok(planted.flatMap(([title]) => title.split(', and ')).length >= 30)
  })

  test('does not attack a server that cannot prove that it belongs to the installation', async () => {
    const paths: string[] = []
    const results = await attack(
      { onRequest: ({ path }) => void paths.push(path.replace(/nonce=.*/, 'nonce')) },
      `${strongSecret}2`,
    )
    assert.deepEqual(findings(results), ['attack: installation: wrong'])
    assert.deepEqual(paths, ['/api/auth/ok', '/health/live?nonce'])
  })

  test('deletes the users that it created if it is interrupted', async () => {
    const interrupted = new AbortController()
    const usersOf = () => deps.db.one<{ count: number }>(sql`select count(*)::int as count from users`)
    let seen = 0
    const results = await attack(
      {
        async onRequest({ path }) {
          if (!path.startsWith('/sign-in') || interrupted.signal.aborted) return
          seen = (await usersOf()).count
          interrupted.abort()
        },
      },
      strongSecret,
      interrupted.signal,
    )
    assert.equal(seen, 2)
    assert.match(results.at(-1)!.finding, /interrupted/)
    assert.equal((await usersOf()).count, 0)
    const { count } = await deps.db.one<{ count: number }>(sql`select count(*)::int as count from organizations`)
    assert.equal(count, 0)
  })
})
