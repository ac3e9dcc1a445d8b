import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { authenticateCaller, receipt, revocations } from '../../contract/backends/backends.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { signOut } from '../../contract/sign-in/sign-in.ts'
import { insertKey } from '../api-keys/api-keys.sql.ts'
import { createServerKey } from '../api-keys/server-keys.ts'
import { beginningOf, createKey } from '../crypto/api-keys.ts'
import { digest, randomId } from '../crypto/tokens.ts'
import { sql } from '../database/sql.ts'
import { readEpoch } from '../revocations/revocations.sql.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant } from '../testing/tenant.ts'
import { secondsAfter } from '../time.ts'

const app = await startApp({ after, options: { apiKeys: { enabled: true } } })
const { secret: serverKey } = await createServerKey(app.deps, 'Backend')
type App = Pick<typeof app, 'visitor' | 'config'>

/** Calls an endpoint as the backend. */
async function ask<E extends { method: string; path: string }>(
  endpoint: E,
  { body, query = '' }: { body?: object; query?: string },
  { visitor, config }: App = app,
) {
  const response = await visitor().fetch(`${config.basePath}${endpoint.path}${query}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', 'x-api-key': serverKey },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  assert.equal(response.status, 200)
  return (await response.json()) as ReplyOf<E>
}

const revoke = (id: string) => app.db.run(sql`insert into revocations (kind, subject_id) values ('key', ${id})`)

async function createKeyOf(
  owner: { userId?: string; organizationId?: string; createdBy?: string; limitMax?: number },
  expiresAt: string | null = null,
) {
  const prefix = beginningOf('gk', owner.organizationId ? 'organization' : 'user')
  const secret = createKey(prefix)
  const id = randomId()
  const unset = { userId: null, organizationId: null, createdBy: null, limitMax: null, start: null, name: null }
  const limitSeconds = owner.limitMax === undefined ? null : 60
  const permissions = { invitation: ['create'] }
  const key = { ...unset, ...owner, id, digest: digest(secret), prefix, permissions, limitSeconds, metadata: null }
  await insertKey(app.db, { ...key, expiresAt, now: app.deps.now() })
  return { id, secret }
}

describe('the caller of a request', () => {
  test('is read from cookies without extending the session, and has permissions only in the selected organization', async () => {
    const [acme, other] = [await createTenant(app), await createTenant(app)]
    const { visitor, id } = await acme.join('admin')
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
    app.advance(2 * 86_400)
    const { caller, epoch, boundSeconds, rememberSeconds } = await ask(authenticateCaller, { body: { cookie } })
    assert.deepEqual([caller?.user.id, caller?.organization?.slug, caller?.scopes], [id, acme.slug, null])
    assert.deepEqual([epoch, boundSeconds, rememberSeconds], [await readEpoch(app.db), 5, 60])
    const [row] = await app.db.rows<{ isExtended: boolean }>(
      sql`select updated_at > created_at as "isExtended" from sessions where user_id = ${id}`,
    )
    assert.equal(row!.isExtended, false)
    const elsewhere = await ask(authenticateCaller, { body: { cookie, organization: other.slug } })
    assert.deepEqual([elsewhere.caller?.organization, elsewhere.caller?.permissions], [null, {}])
    const both = { cookie, organization: acme.slug, organizationId: other.id }
    assert.equal((await ask(authenticateCaller, { body: both })).caller?.organization, null)
    assert.equal((await ask(authenticateCaller, { body: {} })).caller, null)
  })

  test('must not be cached for longer than the API key is valid', async () => {
    const { id: userId } = await app.user()
    const ending = (seconds: number) => secondsAfter(app.deps.now(), seconds).toISOString()
    const remembered = async (seconds: number) => {
      const { secret: apiKey } = await createKeyOf({ userId }, ending(seconds))
      return (await ask(authenticateCaller, { body: { apiKey } })).rememberSeconds
    }
    const short = await remembered(20)
    assert.ok(short > 0 && short <= 20, `${short}`)
    assert.equal(await remembered(3600), 60)
  })

  test("is read from an API key, with only the permissions that both the key's scopes and the key's owner have", async () => {
    const acme = await createTenant(app)
    const [admin, member] = [await acme.join('admin'), await acme.join('member')]
    const ofAdmin = await createKeyOf({ organizationId: acme.id, createdBy: admin.id })
    const ofMember = await createKeyOf({ organizationId: acme.id, createdBy: member.id })
    const ofUser = await createKeyOf({ userId: admin.id })
    const permissionsOf = async (apiKey: string, more: object = {}) => {
      const { caller } = await ask(authenticateCaller, { body: { apiKey, ...more } })
      return [caller?.via, caller?.organization?.slug, caller?.permissions['invitation']]
    }
    assert.deepEqual(await permissionsOf(ofAdmin.secret), ['api-key', acme.slug, ['create']])
    assert.deepEqual((await permissionsOf(ofMember.secret))[2] ?? [], [])
    assert.deepEqual(await permissionsOf(ofUser.secret), ['api-key', undefined, undefined])
    assert.deepEqual((await permissionsOf(ofUser.secret, { organizationId: acme.id }))[2], ['create'])
    const other = await createTenant(app)
    const elsewhere = await permissionsOf(ofAdmin.secret, { organizationId: other.id })
    assert.deepEqual(elsewhere, ['api-key', undefined, undefined])
  })

  test('must not be cached for a key with a rate limit, and is null for an unknown key or a server key', async () => {
    const { id } = await app.user()
    const { secret } = await createKeyOf({ userId: id, limitMax: 5 })
    const answer = await ask(authenticateCaller, { body: { apiKey: secret } })
    assert.deepEqual([answer.caller?.user.id, answer.rememberSeconds], [id, 0])
    for (const apiKey of ['gku_unknown', createKey('gku_'), serverKey])
      assert.equal((await ask(authenticateCaller, { body: { apiKey } })).caller, null)
  })
})

describe('the list of revocations after an epoch', () => {
  test('is returned immediately if it has an entry, and otherwise as soon as it has one', async () => {
    const after = await readEpoch(app.db)
    await revoke('one')
    const first = await ask(revocations, { body: { after, waitMilliseconds: 2000 } })
    assert.deepEqual([first.epoch, first.isComplete, first.revoked], [after + 1, true, [[after + 1, 'key', 'one']]])
    const waiting = ask(revocations, { body: { after: after + 1, waitMilliseconds: 2000 } })
    await revoke('two')
    assert.deepEqual((await waiting).revoked, [[after + 2, 'key', 'two']])
  })

  test('is returned empty if nothing is revoked during the requested wait', async () => {
    const after = await readEpoch(app.db)
    const answer = await ask(revocations, { body: { after, waitMilliseconds: 20 } })
    assert.deepEqual([answer.epoch, answer.revoked], [after, []])
  })

  test('is returned immediately if the database does not know the epoch, as after a restore', async () => {
    const epoch = await readEpoch(app.db)
    const answer = await ask(revocations, { body: { after: epoch + 100, waitMilliseconds: 2000 } })
    assert.deepEqual([answer.epoch, answer.revoked], [epoch, []])
  })

  test('is sent in parts and, if no epoch is given, begins with the oldest revocation that can still affect a token', async () => {
    await app.db.run(sql`update revocations set at = now() - interval '1 hour'`)
    const before = await readEpoch(app.db)
    await app.db.run(
      sql`insert into revocations (kind, subject_id) select 'key', n::text from generate_series(1, 2500) n`,
    )
    const first = await ask(revocations, { body: {} })
    assert.deepEqual([first.after, first.epoch, first.isComplete], [before, before + 2000, false])
    const second = await ask(revocations, { body: { after: first.epoch } })
    assert.deepEqual([second.epoch, second.isComplete, second.revoked.length], [before + 2500, true, 500])
    assert.deepEqual(second.roles['member'], app.config.organization.roles['member'])
  })

  test(
    'is read from the table if notifications cannot arrive through the transaction pooler',
    { timeout: 20_000 },
    async () => {
      const pooled = { ...app.deps.config, database: { ...app.deps.config.database, transactionPooler: true } }
      const { config } = app.deps
      app.deps.config = pooled
      try {
        const after = await readEpoch(app.db)
        const waiting = ask(revocations, { body: { after, waitMilliseconds: 2000 } })
        await revoke('three')
        assert.deepEqual((await waiting).revoked, [[after + 1, 'key', 'three']])
      } finally {
        app.deps.config = config
      }
    },
  )
})

test('a revocation is recorded when an API key is deleted, disabled or restricted, or when its expiry changes', async () => {
  const { id: userId } = await app.user()
  const changes = [
    sql`update api_keys set disabled_at = now() where user_id = ${userId}`,
    sql`update api_keys set permissions = '{}' where user_id = ${userId}`,
    sql`update api_keys set expires_at = now() + interval '1 day' where user_id = ${userId}`,
    sql`delete from api_keys where user_id = ${userId}`,
  ]
  const { id } = await createKeyOf({ userId })
  for (const change of changes) {
    const after = await readEpoch(app.db)
    await app.db.run(sql`update api_keys set used_at = now(), name = 'Other' where user_id = ${userId}`)
    assert.equal(await readEpoch(app.db), after)
    await app.db.run(change)
    assert.deepEqual((await ask(revocations, { body: { after } })).revoked, [[after + 1, 'key', id]])
  }
})

test('the receipt of an epoch contains the deadline by which every kit notices the revocation', async () => {
  const { visitor } = await app.user()
  await visitor.call(signOut)
  const epoch = await readEpoch(app.db)
  const found = await ask(receipt, { query: `?epoch=${epoch}` })
  assert.ok(found)
  assert.equal(found.epoch, epoch)
  assert.equal(Date.parse(found.kitsBy) - Date.parse(found.at), 5000)
  assert.equal(await ask(receipt, { query: `?epoch=${epoch + 1}` }), null)
})

test('the receipt of an epoch contains the time at which the last kit confirmed the revocation', async () => {
  await app.db.run(sql`delete from kits`)
  const known = { after: await readEpoch(app.db), waitMilliseconds: 0 }
  for (const instance of ['one', 'two']) await ask(revocations, { body: { ...known, instance } })
  await revoke('noticed')
  const after = known.after + 1
  const receiptOf = async () => (await ask(receipt, { query: `?epoch=${after}` }))!
  assert.equal((await receiptOf()).noticedAt, null)
  await ask(revocations, { body: { after, instance: 'one' } })
  assert.equal((await receiptOf()).noticedAt, null)
  await ask(revocations, { body: { after, instance: 'two' } })
  const { noticedAt, at, kitsBy } = await receiptOf()
  assert.ok(noticedAt! >= at && noticedAt! < kitsBy)
  // A kit that has asked only for callers may have cached the callers, but has not confirmed any revocation.
  await ask(authenticateCaller, { body: { cookie: '', instance: 'three' } })
  assert.equal((await receiptOf()).noticedAt, null)
  await app.db.run(sql`update kits set asked_at = now() - interval '7 seconds' where instance = 'three'`)
  assert.notEqual((await receiptOf()).noticedAt, null)
  await app.db.run(sql`update revocations set at = now() - interval '1 hour' where epoch = ${after}`)
  const late = await receiptOf()
  assert.equal(late.noticedAt, late.kitsBy)
  const ahead = { after: after + 100, instance: 'two' }
  await ask(revocations, { body: ahead })
  assert.equal(
    (await app.db.one<{ epoch: number | null }>(sql`select epoch from kits where instance = 'two'`)).epoch,
    null,
  )
})

describe('the IP address that a backend passes on for a visitor', () => {
  async function recordedAddress(headers: Record<string, string>) {
    const email = `${randomId().toLowerCase()}@example.com`
    const response = await app
      .visitor({ ipAddress: '203.0.113.9' })
      .fetch(`${app.config.basePath}${signUpEmail.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ name: 'Ada', email, password: 'correct horse battery' }),
      })
    const { user } = (await response.json()) as { user: { id: string } }
    const row = await app.db.one<{ address: string }>(
      sql`select ip_address as address from sessions where user_id = ${user.id}`,
    )
    return row.address
  }

  test('is accepted with a server key', async () => {
    const headers = { 'gatehouse-key': serverKey, 'gatehouse-visitor': '198.51.100.20', 'x-forwarded-for': '192.0.2.1' }
    assert.equal(await recordedAddress(headers), '198.51.100.20')
  })

  test('is ignored without a server key, with another kind of key, or if it is not an IP address', async () => {
    const { id } = await app.user()
    const { secret } = await createKeyOf({ userId: id })
    const visitor = { 'gatehouse-visitor': '198.51.100.20' }
    const tries = [
      visitor,
      { ...visitor, 'gatehouse-key': createKey('gks_') },
      { ...visitor, 'gatehouse-key': `${serverKey}x` },
      { ...visitor, 'gatehouse-key': secret },
      { 'gatehouse-key': serverKey, 'gatehouse-visitor': 'not an address' },
    ]
    for (const headers of tries) assert.equal(await recordedAddress(headers), '203.0.113.9')
  })
})
