import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { token } from '../contract/keys/keys.ts'
import { createServerKey } from '../server/api-keys/server-keys.ts'
import { insertKey } from '../server/api-keys/api-keys.sql.ts'
import { beginningOf, createKey } from '../server/crypto/api-keys.ts'
import { digest, randomId } from '../server/crypto/tokens.ts'
import { sql } from '../server/database/sql.ts'
import { listen } from '../server/http/listen.ts'
import { freePort } from '../server/testing/server-process.ts'
import { startApp } from '../server/testing/start-app.ts'
import { createTenant } from '../server/testing/tenant.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'examples/backend')
const port = await freePort()
const app = await startApp({
  after,
  options: { baseURL: `http://127.0.0.1:${port}`, apiKeys: { enabled: true }, trustedOrigins: ['http://127.0.0.1:*'] },
})
const listening = await listen(app.website, { port, host: '127.0.0.1' })
after(() => listening.close())
const { secret: serverKey } = await createServerKey(app.deps, 'Backend')
const acme = await createTenant(app)
const member = await acme.join('member')

const cookieOf = ({ visitor }: typeof member) => [...visitor.cookies].map((pair) => pair.join('=')).join('; ')

/** Starts an example backend, and returns its origin once it responds. */
async function start(args: readonly string[], stop: (work: () => void) => void) {
  const own = await freePort()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], GATEHOUSE_URL: app.config.origin, GATEHOUSE_KEY: serverKey, PORT: String(own) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  stop(() => child.kill())
  const origin = `http://127.0.0.1:${own}`
  while (!(await fetch(origin).catch(() => null))) {
    assert.equal(child.exitCode, null)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return origin
}

/** Creates an API key of the organization with one permission. */
async function createOrganizationKey() {
  const prefix = beginningOf('gk', 'organization')
  const secret = createKey(prefix)
  const owner = { userId: null, organizationId: acme.id, createdBy: acme.owner.id }
  const rest = { start: null, name: null, metadata: null, expiresAt: null, limitMax: null, limitSeconds: null }
  const permissions = { invitation: ['create'] }
  const key = { id: randomId(), digest: digest(secret), prefix, permissions, now: app.deps.now() }
  await insertKey(app.db, { ...owner, ...rest, ...key })
  return secret
}

for (const file of readdirSync(folder))
  describe(`the example backend ${file}`, async () => {
    test('mentions Gatehouse or the caller in at most 12 lines', () => {
      const lines = readFileSync(join(folder, file), 'utf8').split('\n')
      assert.ok(lines.filter((line) => /gatehouse|caller/.test(line) && !line.startsWith('//')).length <= 12)
    })

    test('recognizes every kind of caller, and forwards calls to the API', async (t) => {
      const origin = await start([join(folder, file)], (work) => t.after(work))
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
      const key = { 'x-api-key': await createOrganizationKey() }
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
    })
  })

test('the Express route in docs/backend.md refuses callers without a session or the permission', async (t) => {
  const guide = readFileSync(join(root, 'docs/backend.md'), 'utf8')
  const code = /```js\n([\s\S]*?)```/.exec(guide)![1]!
  const origin = await start(['--input-type=module', '-e', code], (work) => t.after(work))
  const post = (cookie?: string) =>
    fetch(`${origin}/invoices`, { method: 'POST', headers: cookie === undefined ? {} : { cookie } })
  assert.equal((await post()).status, 401)
  assert.equal((await post(cookieOf(member))).status, 403)
  const created = await post(cookieOf(acme.owner))
  assert.deepEqual(await created.json(), { by: acme.owner.email, for: acme.slug })
  await app.db.run(sql`delete from sessions where user_id = ${acme.owner.id}`)
  while ((await post(cookieOf(acme.owner))).status === 200) await new Promise((resolve) => setImmediate(resolve))
})
