import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { pathBelowBase, type Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { createServerKey } from '../server/api-keys/server-keys.ts'
import { sql } from '../server/database/sql.ts'
import { sampleInput } from '../server/testing/sample-input.ts'
import { startApp } from '../server/testing/start-app.ts'
import type { Visitor } from '../server/testing/visitor.ts'

/** Endpoints that need no session, but respond with 401 if another credential is missing or wrong. */
const provesSomething = new Set([
  '/sign-in/email',
  '/sign-in/username',
  '/verify-email',
  '/two-factor/enable',
  '/two-factor/send-otp',
  '/two-factor/verify-otp',
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/challenge',
  '/second-factor-recovery',
  '/second-factor-recovery/finish',
  '/multi-session/set-active',
])

/** Calls every endpoint of the contract as callers who must be refused and as callers who must be admitted. */
describe('access to endpoints', async () => {
  const app = await startApp({
    after,
    options: {
      organization: { teams: { enabled: true } },
      username: { enabled: true },
      multiSession: { enabled: true },
      bearer: { enabled: true },
      deviceAuthorization: { enabled: true, clients: ['test-cli'] },
    },
  })
  const person = await app.user()
  const tired = await app.user()
  const administrator = await app.user()
  await app.db.run(sql`update users set role = 'admin' where id = ${administrator.id}`)
  const longAgo = new Date(app.deps.now().getTime() - 100_000_000)
  await app.db.run(sql`update sessions set updated_at = ${longAgo}, created_at = ${longAgo},
    expires_at = now() + interval '1 hour', proofs = ${JSON.stringify([{ method: 'password', at: longAgo }])}
    where user_id = ${tired.id}`)

  const { secret } = await createServerKey(app.deps, 'Backend')

  async function answerTo(visitor: Visitor, endpoint: Endpoint, headers: Record<string, string> = {}) {
    const query = new URLSearchParams(sampleInput(endpoint.query) as Record<string, string>)
    const response = await visitor.fetch(
      `${app.config.basePath}${pathBelowBase(endpoint)}${query.size > 0 ? `?${query}` : ''}`,
      {
        method: endpoint.method,
        ...(endpoint.method === 'POST'
          ? {
              headers: { 'content-type': 'application/json', ...headers },
              body: JSON.stringify(sampleInput(endpoint.body)),
            }
          : { headers }),
      },
    )
    return response.status
  }

  for (const endpoint of endpoints as readonly Endpoint[]) {
    const { access, method, path } = endpoint
    const isClosed = access !== 'anyone' && access !== 'optional'

    test(`${method} ${path} ${isClosed ? 'refuses' : 'admits'} a signed-out caller`, async () => {
      const status = await answerTo(app.visitor(), endpoint)
      if (isClosed) assert.equal(status, 401)
      else assert.ok(status !== 401 || provesSomething.has(path), String(status))
      assert.ok(status < 500)
    })

    if (access === 'administrator' || access === 'developer') {
      test(`${method} ${path} refuses a user without the role and admits an administrator`, async () => {
        assert.equal(await answerTo(person.visitor, endpoint), 403)
        const status = await answerTo(administrator.visitor, endpoint)
        assert.ok(status !== 401 && status !== 403 && status < 500, String(status))
      })
    }

    const admitsServers = access === 'server' || (access === 'anyone' && endpoint.machines !== undefined)
    test(`${method} ${path} ${admitsServers ? 'admits' : 'refuses'} a server key`, async () => {
      const status = await answerTo(app.visitor(), endpoint, { 'x-api-key': secret })
      if (admitsServers) assert.ok(status !== 401 && status !== 403 && status < 500, String(status))
      else assert.equal(status, 403)
    })

    if (access === 'server') {
      test(`${method} ${path} refuses an administrator without a server key`, async () => {
        assert.equal(await answerTo(administrator.visitor, endpoint), 401)
      })
    }

    if (endpoint.stepUp && endpoint.stepUp !== 'second-factor') {
      test(`${method} ${path} refuses a session whose last proof of identity is too old`, async () => {
        assert.equal(await answerTo(tired.visitor, endpoint), 403)
        assert.match(
          tired.visitor.lastBody(),
          /"SESSION_NOT_FRESH".*"stepUp":\{"level":1,"maxAge":900,"methods":\["password"\]\}/,
        )
      })
    }

    if (access === 'fresh') {
      test(`${method} ${path} refuses a session that is not fresh`, async () => {
        assert.equal(await answerTo(tired.visitor, endpoint), 403)
      })
    }
  }
})
