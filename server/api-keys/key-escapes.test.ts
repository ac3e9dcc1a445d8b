import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createApiKey, rotateApiKey, updateApiKey } from '../../contract/api-keys/api-keys.ts'
import { changeEmail } from '../../contract/accounts/email-change.ts'
import { listUsers } from '../../contract/admin/users.ts'
import { pathBelowBase } from '../../contract/endpoint.ts'
import { sql } from '../database/sql.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { startApp } from '../testing/start-app.ts'
import { recordStatements } from '../testing/statements.ts'
import { createTenant, verifiedUser } from '../testing/tenant.ts'
import { daySeconds, secondsAfter } from '../time.ts'
import { replaceKey, updateKey } from './key-lists.sql.ts'
import { createServerKey } from './server-keys.ts'

describe('an API key', async () => {
  const app = await startApp({
    after,
    options: { apiKeys: { enabled: true }, user: { changeEmail: { enabled: true } } },
  })

  async function send(key: string, path: string, body?: object) {
    const answer = await app.visitor().fetch(app.config.basePath + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-api-key': key, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as { code?: string; valid?: boolean } }
  }

  async function keyOf(
    { visitor }: Pick<Awaited<ReturnType<typeof verifiedUser>>, 'visitor'>,
    permissions: Record<string, string[]>,
    more: { organizationId?: string; expiresIn?: number } = {},
  ) {
    const { data, error } = await visitor.call(createApiKey, { body: { permissions, ...more } })
    if (error) throw new Error(error.code)
    return data
  }

  test('of an organization cannot call endpoints for site administrators, even if a site administrator created it', async () => {
    const { id: organizationId, owner } = await createTenant(app)
    await app.db.run(sql`update users set role = 'admin' where id = ${owner.id}`)
    assert.equal((await owner.visitor.call(listUsers, { query: {} })).error, null)
    const { key } = await keyOf(owner, { event: ['list'] }, { organizationId })
    for (const path of ['/admin/list-events', '/admin/export-events?format=json'])
      assert.equal((await send(key, path)).body.code, 'MACHINES_MAY_NOT_DO_THIS', path)
  })

  test('of an organization can lose but not gain permissions when a member other than its creator changes it', async () => {
    const tenant = await createTenant(app)
    const admin = await tenant.join('admin')
    const made = await keyOf(tenant.owner, { member: ['read', 'update'] }, { organizationId: tenant.id })
    const change = (visitor: typeof admin.visitor, member: string[]) =>
      visitor.call(updateApiKey, { body: { keyId: made.id, permissions: { member } } })
    assert.deepEqual((await change(admin.visitor, ['read', 'delete'])).data?.permissions, { member: ['read'] })
    assert.deepEqual((await change(tenant.owner.visitor, ['read', 'delete'])).data?.permissions, {
      member: ['read', 'delete'],
    })
  })

  test('with permissions for members cannot suspend, demote or remove an owner, even if an owner created it', async () => {
    const tenant = await createTenant(app)
    const other = await tenant.join('owner')
    const organizationId = tenant.id
    const narrow = await keyOf(tenant.owner, { member: ['update', 'delete'] }, { organizationId })
    const target = { organizationId, memberId: other.memberId }
    for (const [path, body] of [
      ['/organization/suspend-member', target],
      ['/organization/update-member-role', { ...target, role: 'member' }],
      ['/organization/remove-member', { organizationId, memberIdOrEmail: other.memberId }],
    ] as const)
      assert.equal((await send(narrow.key, path, body)).status, path.endsWith('remove-member') ? 400 : 403, path)
    const role = sql`select role from members where id = ${other.memberId} and suspended_at is null`
    assert.deepEqual(await app.db.row(role), { role: 'owner' })
  })

  test("of a user is verified with the user's current permissions", async () => {
    const tenant = await createTenant(app)
    const admin = await tenant.join('admin')
    const { key } = await keyOf(admin, { member: ['delete'] })
    const { secret } = await createServerKey(app.deps, 'Backend')
    const verify = async () =>
      (await send(secret, '/api-key/verify', { key, permissions: { member: ['delete'] } })).body.valid
    assert.equal(await verify(), true)
    await app.db.run(sql`update members set role = 'member' where id = ${admin.memberId}`)
    assert.equal(await verify(), false)
  })

  test('cannot be rotated while disabled, and the key that replaces it has at most the maximum lifetime', async () => {
    const ada = await verifiedUser(app)
    const maximum = app.config.apiKeys.maximumExpiresIn
    const made = await keyOf(ada, {}, { expiresIn: maximum })
    const rotate = (keyId: string) => ada.visitor.call(rotateApiKey, { body: { keyId } })
    await app.db.run(sql`update api_keys set created_at = now() - interval '300 days' where id = ${made.id}`)
    const { data } = await rotate(made.id)
    const seconds = (Date.parse(data!.expiresAt!) - app.deps.now().getTime()) / 1000
    assert.ok(Math.abs(seconds - maximum) < daySeconds, `${seconds}`)
    await ada.visitor.call(updateApiKey, { body: { keyId: data!.id, enabled: false } })
    assert.equal((await rotate(data!.id)).error?.code, 'KEY_DISABLED')
  })

  test('that is replaced expires at the end of the overlap, even if another call sets a later expiry during the rotation', async () => {
    const ada = await verifiedUser(app)
    const { id } = await keyOf(ada, {}, { expiresIn: 30 * daySeconds })
    const { id: other } = await keyOf(ada, {})
    const now = app.deps.now()
    const endsAt = secondsAfter(now, daySeconds)
    const { promise: rotated, resolve: finish } = Promise.withResolvers<void>()
    const { promise: replaced, resolve: replace } = Promise.withResolvers<void>()
    const rotation = app.db.transaction(async (db) => {
      await replaceKey(db, id, { id: other, endsAt, now })
      replace()
      await rotated
    })
    await replaced
    const change = ada.visitor.call(updateApiKey, { body: { keyId: id, expiresIn: 60 * daySeconds } })
    await untilBlocked(app.db, 1)
    finish()
    await rotation
    assert.equal((await change).error?.code, 'NO_VALUES_TO_UPDATE')
    const { expiresAt } = await app.db.one<{ expiresAt: string }>(
      sql`select expires_at as "expiresAt" from api_keys where id = ${id}`,
    )
    assert.equal(expiresAt, endsAt.toISOString())
  })

  test('does not regain permissions that another call removes during the rotation', async () => {
    const ada = await verifiedUser(app)
    const { id } = await keyOf(ada, { organization: ['read'] })
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
    const { promise: changed, resolve: reach } = Promise.withResolvers<void>()
    const narrowing = app.db.transaction(async (db) => {
      await updateKey(db, id, { permissions: {} }, app.deps.now())
      reach()
      await committed
    })
    await changed
    const rotation = ada.visitor.call(rotateApiKey, { body: { keyId: id } })
    await untilBlocked(app.db, 1)
    commit()
    await narrowing
    assert.deepEqual((await rotation).data?.permissions, {})
  })

  test("cannot be created on a device connected with a code, and the user's email address cannot be changed there", async () => {
    const ada = await verifiedUser(app)
    const proofs = [{ method: 'password', at: app.deps.now().toISOString(), isElsewhere: true }]
    await app.db.run(sql`update sessions set proofs = ${JSON.stringify(proofs)} where user_id = ${ada.id}`)
    for (const answer of [
      await ada.visitor.call(createApiKey, { body: {} }),
      await ada.visitor.call(changeEmail, { body: { newEmail: 'attacker@example.com' } }),
    ])
      assert.deepEqual([answer.error?.status, answer.error?.code], [403, 'SESSION_IS_NOT_FRESH'])
  })

  test('with the wrong format in the header for server keys is ignored without a database query', async () => {
    const headers = { 'gatehouse-key': 'x'.repeat(64), 'gatehouse-visitor': '198.51.100.7' }
    const path = app.config.basePath + pathBelowBase({ path: '/ok' })
    const statements = await recordStatements(app.db, () => app.visitor().fetch(path, { headers }))
    assert.deepEqual(statements, [])
  })
})
