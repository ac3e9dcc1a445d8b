import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { resolveConfig } from '../../server/config/config.ts'
import { deriveKeys } from '../../server/crypto/keys.ts'
import { createPasswordHasher } from '../../server/crypto/passwords.ts'
import { attackAddress } from '../../server/doctor/attack/attack.ts'
import { openNetwork } from '../../server/doctor/network.ts'
import { createLog } from '../../server/process/log.ts'
import { issueCertificate } from '../../server/testing/certificates.ts'
import { createTestDatabase, openTestDatabase } from '../../server/testing/database.ts'
import { findings, strongSecret } from '../../server/testing/doctor.ts'
import { startProcess } from '../../server/testing/server-process.ts'
import { noDebian } from './debian-tools.ts'
import { proxies, startProxy } from './proxies.ts'

const host = 'accounts.example.com'
const day = (days: number) => new Date(Date.now() + days * 86_400_000)

describe('gatehouse doctor --attack', { skip: noDebian }, () => {
  for (const name of ['nginx', 'caddy'] as const)
    test(`finds no fault behind ${name} with the configuration in deploy/`, async (t) => {
      const { options, server } = await startServer(t)
      const certificate = issueCertificate({ name: host, from: day(-1), to: day(30) })
      const ports = await startProxy(proxies[name], new URL(server.origin).host, certificate, (work) => t.after(work))
      const network = {
        ...openNetwork(),
        addressesOf: () => Promise.resolve(['127.0.0.1']),
        reach: (address: string, port: number) => ({ host: address, port: ports[port as 80 | 443] }),
      }
      const db = openTestDatabase(options.database.url)
      t.after(db.close)
      const keys = deriveKeys(strongSecret)
      const deps = {
        config: resolveConfig(options),
        db,
        keys,
        passwords: createPasswordHasher(),
        log: createLog('silent'),
        now: () => new Date(),
        wakeJobs: () => {},
      }
      const { signal } = new AbortController()
      const parts = { config: deps.config, network, now: deps.now, keys, nodes: 1, signal }
      const results = await attackAddress(parts, deps)
      t.diagnostic(`${results.length} checks`)
      assert.deepEqual(findings(results), [])
      assert.ok(results.length > 60, `${results.length} checks`)
    })
})

async function startServer(t: TestContext) {
  const database = await createTestDatabase()
  t.after(database.drop)
  const options = {
    baseURL: `https://${host}`,
    secret: strongSecret,
    database: { url: database.url },
    advanced: { ipAddress: { trustedProxies: ['127.0.0.1', '::1'] } },
    session: { cookieCache: { enabled: true } },
  }
  const server = await startProcess(options)
  t.after(() => server.end('SIGTERM'))
  return { options, server }
}
