import assert from 'node:assert/strict'
import { token } from '../contract/keys/keys.ts'
import { createServerKey } from '../server/api-keys/server-keys.ts'
import { insertKey } from '../server/api-keys/api-keys.sql.ts'
import { beginningOf, createKey } from '../server/crypto/api-keys.ts'
import { digest, randomId } from '../server/crypto/tokens.ts'
import { listen } from '../server/http/listen.ts'
import { freePort } from '../server/testing/server-process.ts'
import { startApp } from '../server/testing/start-app.ts'
import { createTenant } from '../server/testing/tenant.ts'

type After = (end: () => unknown) => void

const trusted = { trustedOrigins: ['http://127.0.0.1:*', 'http://localhost:*'] }

/** Starts a server with an organization. The returned `environment` configures an example backend for this server. */
export async function startServerOfExamples(after: After, options: { trustedOrigins: string[] } = trusted) {
  const port = await freePort()
  const app = await startApp({
    after,
    options: {
      baseURL: `http://127.0.0.1:${port}`,
      apiKeys: { enabled: true },
      ...options,
    },
  })
  const listening = await listen(app.website, { port, host: '127.0.0.1' })
  after(() => listening.close())
  const { secret } = await createServerKey(app.deps, 'Backend')
  const acme = await createTenant(app)
  const member = await acme.join('member')
  return { app, acme, member, environment: { GATEHOUSE_URL: app.config.origin, GATEHOUSE_KEY: secret } }
}

type ServerOfExamples = Awaited<ReturnType<typeof startServerOfExamples>>

/** Returns the `cookie` header of a user's browser. */
export function cookieOf({ visitor }: { visitor: { cookies: Map<string, string> } }) {
  return [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
}

export async function waitForExample(origin: string, isRunning: () => boolean) {
  while (!(await fetch(origin).catch(() => null))) {
    assert.ok(isRunning())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Asserts that an example backend recognizes every kind of caller and forwards calls to the API. */
export async function assertRecognizesCallers(origin: string, server: ServerOfExamples) {
  const { acme, member } = server
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(origin + path, { headers })
    return [response.status, (await response.json()) as Record<string, unknown>] as const
  }
  const [status, refusal] = await get('/me')
  assert.deepEqual([status, refusal['code']], [401, 'UNAUTHORIZED'])
  const cookie = cookieOf(member)
  assert.deepEqual(await get('/me', { cookie }), [200, { id: member.id, via: 'cookie' }])
  const jwt = (await member.visitor.call(token)).data!.token
  assert.deepEqual(await get('/me', { authorization: `Bearer ${jwt}` }), [200, { id: member.id, via: 'token' }])
  assert.equal((await get('/invite', { cookie }))[0], 403)
  const owner = { cookie: cookieOf(acme.owner) }
  assert.deepEqual(await get('/invite', owner), [200, { organization: acme.slug }])
  const key = { 'x-api-key': await createOrganizationKey(server) }
  assert.deepEqual(await get('/invite', key), [200, { organization: acme.slug }])

  const user = { name: 'Grace', email: `grace-${randomId()}@example.com`, password: 'correct horse battery' }
  const signedUp = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': '198.51.100.1' },
    body: JSON.stringify(user),
  })
  assert.equal(signedUp.status, 200)
  const own = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { id } = ((await signedUp.json()) as { user: { id: string } }).user
  assert.deepEqual(await get('/me', { cookie: own }), [200, { id, via: 'cookie' }])
  const [, shown] = await get('/api/auth/get-session', { cookie: own })
  assert.equal((shown as { user: { id: string } }).user.id, id)
}

/** Creates an API key of the organization with one permission. */
async function createOrganizationKey({ app, acme }: ServerOfExamples) {
  const prefix = beginningOf('gk', 'organization')
  const secret = createKey(prefix)
  const owner = { userId: null, organizationId: acme.id, createdBy: acme.owner.id }
  const rest = { start: null, name: null, metadata: null, expiresAt: null, limitMax: null, limitSeconds: null }
  const permissions = { invitation: ['create'] }
  const key = { id: randomId(), digest: digest(secret), prefix, permissions, now: app.deps.now() }
  await insertKey(app.db, { ...owner, ...rest, ...key })
  return secret
}
