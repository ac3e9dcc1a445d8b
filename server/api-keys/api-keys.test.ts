import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { apiKeyClient } from '@better-auth/api-key/client'
import { createAuthClient } from 'better-auth/client'
import {
  createApiKey,
  deleteApiKey,
  listApiKeys,
  rotateApiKey,
  updateApiKey,
} from '../../contract/api-keys/api-keys.ts'
import { digest } from '../crypto/tokens.ts'
import { sql } from '../database/sql.ts'
import { administrator, eventsAbout } from '../testing/administrator.ts'
import { startApp } from '../testing/start-app.ts'
import { recordStatements } from '../testing/statements.ts'
import { createTenant, verifiedUser } from '../testing/tenant.ts'
import { daySeconds } from '../time.ts'
import { createServerKey } from './server-keys.ts'

/** The fields of a key in Better Auth 1.7.5, without its secret. */
const fieldsOfBetterAuth = [
  'configId createdAt enabled expiresAt id lastRefillAt lastRequest metadata name permissions prefix rateLimitEnabled',
  'rateLimitMax rateLimitTimeWindow referenceId refillAmount refillInterval remaining requestCount start updatedAt',
].flatMap((line) => line.split(' '))

describe('API keys', async () => {
  const app = await startApp({ after, options: { apiKeys: { enabled: true } } })
  const ada = await verifiedUser(app)

  /** Sends a request with a key and without cookies. Returns 200, or the status and the code of the refusal. */
  async function tryKey(key: string, path = '/organization/list') {
    const answer = await app.visitor().fetch(`${app.config.basePath}${path}`, { headers: { 'x-api-key': key } })
    const body = (await answer.json()) as { code?: string }
    return answer.status === 200 ? 200 : `${answer.status} ${body.code}`
  }

  async function keyOf(
    owner: typeof ada,
    permissions: Record<string, string[]> = { organization: ['read'] },
    more = {},
  ) {
    const { data, error } = await owner.visitor.call(createApiKey, { body: { name: 'Script', permissions, ...more } })
    if (error) throw new Error(error.code)
    return data
  }

  test('are created, listed, read, changed and deleted by the unmodified client of Better Auth', async () => {
    const client = createAuthClient({
      baseURL: app.config.origin,
      plugins: [apiKeyClient()],
      fetchOptions: { customFetchImpl: (input, init) => ada.visitor.fetch(String(input), init) },
    })
    const made = await client.apiKey.create({ name: 'Deploy', expiresIn: 7 * daySeconds, metadata: { team: 'core' } })
    assert.equal(made.error, null)
    assert.match(made.data.key, /^gku_[0-9A-Za-z]{36}$/)
    for (const field of [...fieldsOfBetterAuth, 'key']) assert.ok(field in made.data, field)
    assert.equal(made.data.key.startsWith(made.data.start!), true)

    const { data: list } = await client.apiKey.list({ query: { limit: 10 } })
    assert.deepEqual([list!.total, list!.apiKeys[0]!.id, 'key' in list!.apiKeys[0]!], [1, made.data.id, false])
    const { data: read } = await client.apiKey.get({ query: { id: made.data.id } })
    assert.deepEqual([read!.name, read!.metadata], ['Deploy', { team: 'core' }])

    const changed = await client.apiKey.update({ keyId: made.data.id, name: 'Deploys', enabled: false })
    assert.deepEqual([changed.data!.name, changed.data!.enabled], ['Deploys', false])
    assert.equal(await tryKey(made.data.key), '401 KEY_DISABLED')
    const nothing = await client.apiKey.update({ keyId: made.data.id })
    assert.deepEqual([nothing.error!.status, nothing.error!.code], [400, 'NO_VALUES_TO_UPDATE'])

    assert.deepEqual((await client.apiKey.delete({ keyId: made.data.id })).data, { success: true })
    assert.equal(await tryKey(made.data.key), '401 INVALID_API_KEY')
    const gone = await client.apiKey.get({ query: { id: made.data.id } })
    assert.deepEqual([gone.error!.status, gone.error!.code], [404, 'KEY_NOT_FOUND'])
    const actions = (await eventsAbout(app, made.data.id)).map(({ action }) => action)
    assert.deepEqual(actions, ['api-key.created', 'api-key.updated', 'api-key.deleted'])
  })

  test('record an event with the old and new values of changed fields, but without values of metadata', async () => {
    const { id, expiresAt } = await keyOf(ada, { organization: ['read'] }, { expiresIn: 7 * daySeconds })
    const change = (body: object) => ada.visitor.call(updateApiKey, { body: { keyId: id, ...body } })
    const { data } = await change({ name: 'Report', expiresIn: null, permissions: { member: ['read'] } })
    await change({ name: 'Report', enabled: false, metadata: { password: 'hunter2' } })
    await change({ metadata: null })
    const events = await app.db.rows<{ changes: object[] }>(
      sql`select changes from events where subject_id = ${id} and action = 'api-key.updated' order by id`,
    )
    const metadata = { field: 'metadata', before: null, after: null }
    assert.equal(data!.expiresAt, null)
    assert.deepEqual(
      events.map(({ changes }) => changes),
      [
        [
          { field: 'name', before: 'Script', after: 'Report' },
          { field: 'expiresAt', before: expiresAt, after: null },
          { field: 'permissions', before: 'organization:read', after: 'member:read' },
        ],
        [{ field: 'enabled', before: 'true', after: 'false' }, metadata],
        [metadata],
      ],
    )
  })

  test('are stored as digests only, and are refused with a wrong checksum', async () => {
    const { key, id } = await keyOf(ada)
    const row = await app.db.row<{ text: string; digest: string }>(
      sql`select k::text as text, digest from api_keys k where id = ${id}`,
    )
    assert.deepEqual([row!.text.includes(key), row!.digest], [false, digest(key)])
    const wrong = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`
    const statements = await recordStatements(app.db, async () => {
      assert.equal(await tryKey(wrong), '401 INVALID_API_KEY')
    })
    assert.deepEqual(statements, [])
    assert.equal(await tryKey(key), 200)
  })

  test('are also accepted in Better Auth’s format, which has no checksum', async () => {
    const { id } = await keyOf(ada)
    const moved = 'M'.repeat(64)
    await app.db.run(sql`update api_keys set digest = ${digest(moved)} where id = ${id}`)
    assert.equal(await tryKey(moved), 200)
  })

  test('have only the permissions of their scopes, and none by default', async () => {
    const { key } = await keyOf(ada, {})
    assert.equal(await tryKey(key), '403 INSUFFICIENT_SCOPE')
    for (const path of ['/get-session', '/list-sessions', '/api-key/list', '/list-accounts'])
      assert.equal(await tryKey(key, path), '403 MACHINES_MAY_NOT_DO_THIS')
  })

  test('expire, and cannot be created with lifetimes out of bounds or with fields that only the server may set', async () => {
    const { key } = await keyOf(ada, undefined, { expiresIn: daySeconds })
    assert.equal(await tryKey(key), 200)
    app.advance(daySeconds + 1)
    assert.equal(await tryKey(key), '401 KEY_EXPIRED')
    const refused = async (body: object) => (await ada.visitor.call(createApiKey, { body })).error?.code
    assert.equal(await refused({ expiresIn: 60 }), 'EXPIRES_IN_IS_TOO_SMALL')
    assert.equal(await refused({ expiresIn: 366 * daySeconds }), 'EXPIRES_IN_IS_TOO_LARGE')
    assert.equal(await refused({ rateLimitMax: 5 }), 'SERVER_ONLY_PROPERTY')
    assert.equal(await refused({ name: 'n'.repeat(33) }), 'INVALID_NAME_LENGTH')
    assert.equal(await refused({ prefix: 'p'.repeat(33) }), 'INVALID_PREFIX_LENGTH')
  })

  test('are rotated once by eight concurrent calls, and the old secret works until the overlap ends', async () => {
    const old = await keyOf(ada)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ada.visitor.call(rotateApiKey, { body: { keyId: old.id } })),
    )
    const made = answers.flatMap(({ data }) => data ?? [])
    assert.equal(made.length, 1)
    assert.deepEqual(new Set(answers.flatMap(({ error }) => error?.code ?? [])), new Set(['KEY_IS_ALREADY_ROTATED']))
    assert.deepEqual([await tryKey(old.key), await tryKey(made[0]!.key)], [200, 200])
    app.advance(daySeconds + 1)
    assert.deepEqual([await tryKey(old.key), await tryKey(made[0]!.key)], ['401 KEY_EXPIRED', 200])
  })

  test('are reported as not found to other users', async () => {
    const { id } = await keyOf(ada)
    const eve = await verifiedUser(app)
    for (const call of [deleteApiKey, rotateApiKey, updateApiKey] as const)
      assert.equal(
        (await eve.visitor.call(call as typeof updateApiKey, { body: { keyId: id, name: 'x' } })).error?.code,
        'KEY_NOT_FOUND',
      )
  })

  test('stop working when their owner is banned', async () => {
    const bob = await verifiedUser(app)
    const { key } = await keyOf(bob)
    await app.db.run(sql`update users set banned = true where id = ${bob.id}`)
    assert.equal(await tryKey(key), '401 KEY_DISABLED')
  })

  test('store when they were last used, at most once a minute', async () => {
    const { key, id } = await keyOf(ada)
    const used = async () =>
      (await app.db.one<{ at: string }>(sql`select used_at as at from api_keys where id = ${id}`)).at
    await tryKey(key)
    const first = await used()
    app.advance(50)
    await tryKey(key)
    assert.equal(await used(), first)
    app.advance(11)
    await tryKey(key)
    assert.notEqual(await used(), first)
  })
})

describe('API keys of organizations and server keys', async () => {
  const app = await startApp({ after, options: { apiKeys: { enabled: true, perOwner: 6 } } })
  const tenant = await createTenant(app)
  const admin = await tenant.join('admin')
  const member = await tenant.join('member')
  const { secret } = await createServerKey(app.deps, 'Backend')
  const body = { organizationId: tenant.id, permissions: { member: ['read', 'update'], organization: ['delete'] } }

  async function send(key: string, path: string, input?: object) {
    const answer = await app.visitor().fetch(app.config.basePath + path, {
      method: input ? 'POST' : 'GET',
      headers: { 'x-api-key': key, ...(input ? { 'content-type': 'application/json' } : {}) },
      ...(input ? { body: JSON.stringify(input) } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  test("can be created only with the permission to create keys, and never exceed their creator's permissions", async () => {
    const refusal = async (visitor: typeof member.visitor) => (await visitor.call(createApiKey, { body })).error?.code
    assert.equal(await refusal(member.visitor), 'INSUFFICIENT_API_KEY_PERMISSIONS')
    assert.equal(await refusal((await verifiedUser(app)).visitor), 'USER_NOT_MEMBER_OF_ORGANIZATION')
    const { data } = await admin.visitor.call(createApiKey, { body })
    assert.match(data!.key, /^gko_/)
    assert.deepEqual(data!.permissions, { member: ['read', 'update'] })
  })

  test('work only in their organization, with at most the current role of their creator', async () => {
    const { data } = await admin.visitor.call(createApiKey, { body })
    const elsewhere = await createTenant(app)
    await app.db.run(sql`insert into members (id, organization_id, user_id, role, created_at)
      values ('elsewhere', ${elsewhere.id}, ${admin.id}, 'owner', now())`)
    const list = (id: string) => send(data!.key, `/organization/list-members?organizationId=${id}`)
    assert.deepEqual([(await list(tenant.id)).status, (await list(elsewhere.id)).status], [200, 403])
    const change = { organizationId: tenant.id, memberId: member.memberId }
    assert.equal((await send(data!.key, '/organization/suspend-member', change)).status, 200)
    assert.equal((await send(data!.key, '/organization/restore-member', change)).status, 200)
    const granted = await send(data!.key, '/organization/update-member-role', { ...change, role: 'admin' })
    assert.deepEqual([granted.status, granted.body.code], [403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'])
    await app.db.run(sql`update members set role = 'member' where id = ${admin.memberId}`)
    assert.deepEqual((await send(data!.key, '/organization/suspend-member', change)).body.code, 'INSUFFICIENT_SCOPE')
    await app.db.run(sql`update members set role = 'admin' where id = ${admin.memberId}`)
    const [event] = await app.db.rows<{ details: object }>(
      sql`select details from events where action = 'member.suspended' order by id desc limit 1`,
    )
    assert.match(JSON.stringify(event!.details), /"apiKey":"gko_/)
  })

  test('are verified by the product’s backend, and stop working while their creator is suspended', async () => {
    const { data } = await admin.visitor.call(createApiKey, { body })
    const verify = async (permissions?: object) =>
      (await send(secret, '/api-key/verify', { key: data!.key, ...(permissions ? { permissions } : {}) })).body
    const first = await verify({ member: ['update'] })
    assert.deepEqual([first.valid, (first.key as { id: string }).id], [true, data!.id])
    assert.deepEqual((await verify({ team: ['delete'] })).valid, false)
    await app.db.run(sql`update members set suspended_at = now() where id = ${admin.memberId}`)
    assert.deepEqual((await verify()).error, { code: 'KEY_DISABLED', message: 'API Key is disabled' })
    const { data: list } = await tenant.owner.visitor.call(listApiKeys, { query: { organizationId: tenant.id } })
    assert.equal(list!.apiKeys.find(({ id }) => id === data!.id)!.isStopped, true)
    const taken = await tenant.owner.visitor.call(rotateApiKey, { body: { keyId: data!.id } })
    assert.equal((await send(taken.data!.key, `/organization/list-members?organizationId=${tenant.id}`)).status, 200)
    assert.equal((await verify()).valid, false)
    await app.db.run(sql`update members set suspended_at = null where id = ${admin.memberId}`)
  })

  test('are limited in number, even if many are created at once', async () => {
    const busy = await createTenant(app)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        busy.owner.visitor.call(createApiKey, { body: { organizationId: busy.id, name: 'Many' } }),
      ),
    )
    const codes = answers.map(({ error }) => error?.code ?? 'made').toSorted()
    assert.deepEqual(codes, [
      ...Array.from({ length: 4 }, () => 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_API_KEYS'),
      ...Array.from({ length: 6 }, () => 'made'),
    ])
  })

  test('have at most two working secrets, however often they are rotated', async () => {
    const busy = await createTenant(app)
    const make = { body: { organizationId: busy.id, permissions: { member: ['read'] } } }
    const { data: made } = await busy.owner.visitor.call(createApiKey, make)
    const secrets = [made!]
    for (let i = 0; i < 4; i++) {
      const { data } = await busy.owner.visitor.call(rotateApiKey, { body: { keyId: secrets.at(-1)!.id } })
      secrets.push(data!)
    }
    const path = `/organization/list-members?organizationId=${busy.id}`
    const statuses = await Promise.all(secrets.map(async ({ key }) => (await send(key, path)).status))
    assert.deepEqual(statuses, [401, 401, 401, 200, 200])
  })

  test('server keys can be created only by administrators, and can verify other keys', async () => {
    const { visitor } = await administrator(app)
    const { data } = await visitor.call(createApiKey, { body: { configId: 'server', name: 'Shop' } })
    assert.match(data!.key, /^gks_/)
    assert.equal((await send(data!.key, '/api-key/verify', { key: 'bad' })).status, 200)
    const { error } = await member.visitor.call(createApiKey, { body: { configId: 'server' } })
    assert.equal(error?.code, 'INSUFFICIENT_API_KEY_PERMISSIONS')
  })

  test('server keys are limited in number too, even if many are created at once', async () => {
    const { visitor } = await administrator(app)
    const create = () => visitor.call(createApiKey, { body: { configId: 'server', name: 'Many' } })
    const answers = await Promise.all(Array.from({ length: 10 }, create))
    const refused = answers.flatMap(({ error }) => error?.code ?? [])
    assert.deepEqual(new Set(refused), new Set(['YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_API_KEYS']))
    const full = { code: 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_API_KEYS' }
    await assert.rejects(createServerKey(app.deps, 'From the command line'), full)
    const { data } = await visitor.call(listApiKeys, { query: { configId: 'server' } })
    assert.equal(data!.total, 6)
  })
})

describe('API keys with a rate limit', async () => {
  const rateLimit = { enabled: true, max: 5, timeWindow: 60 }
  const app = await startApp({ after, options: { apiKeys: { enabled: true, rateLimit } } })
  const ada = await verifiedUser(app)

  test('are accepted only as often as the limit allows, even in concurrent calls', async () => {
    const { data } = await ada.visitor.call(createApiKey, { body: { permissions: { organization: ['read'] } } })
    const use = async () => {
      const answer = await app.visitor().fetch(`${app.config.basePath}/organization/list`, {
        headers: { authorization: `Bearer ${data!.key}` },
      })
      return answer.status === 429 ? Number(answer.headers.get('x-retry-after')) > 0 : answer.status
    }
    const answers = await Promise.all(Array.from({ length: 12 }, use))
    assert.deepEqual(
      [answers.filter((each) => each === 200).length, answers.filter((each) => each === true).length],
      [5, 7],
    )
    app.advance(61)
    assert.equal(await use(), 200)
  })

  test('count the requests of both secrets together after a rotation', async () => {
    const { data: first } = await ada.visitor.call(createApiKey, { body: { permissions: { organization: ['read'] } } })
    const use = async (key: string) =>
      (await app.visitor().fetch(`${app.config.basePath}/organization/list`, { headers: { 'x-api-key': key } })).status
    for (let i = 0; i < 3; i++) assert.equal(await use(first!.key), 200)
    const { data: second } = await ada.visitor.call(rotateApiKey, { body: { keyId: first!.id } })
    assert.equal(second!.requestCount, 0)
    assert.deepEqual([await use(second!.key), await use(first!.key)], [200, 200])
    assert.deepEqual([await use(second!.key), await use(first!.key)], [429, 429])
    app.advance(61)
    for (let i = 0; i < 5; i++) assert.equal(await use(i % 2 === 0 ? first!.key : second!.key), 200)
    assert.equal(await use(first!.key), 429)
  })
})
