import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createApiKey, deleteApiKey, rotateApiKey, updateApiKey } from '../../contract/api-keys/api-keys.ts'
import { removeUser } from '../../contract/admin/users.ts'
import { createServerKey } from '../api-keys/server-keys.ts'
import { sql } from '../database/sql.ts'
import { verifyProof } from '../events/verify-proof.ts'
import { administrator } from '../testing/administrator.ts'
import { untilSettled } from '../testing/settled.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant } from '../testing/tenant.ts'

describe('the audit log of a deleted user', async () => {
  const app = await startApp({
    after,
    options: { apiKeys: { enabled: true }, organization: { teams: { enabled: true } } },
  })
  const admin = await administrator(app)

  /** Links and signs all events. The second run signs the events that the first run linked. */
  async function seal() {
    await untilSettled(app.db)
    for (const _ of [1, 2]) {
      await app.runJobs()
      app.advance(61)
    }
  }

  const exportLog = async () => (await admin.visitor.fetch('/api/auth/admin/export-events?chain=true')).text()

  /** Creates a user who owns a new organization and has used, renamed, rotated and deleted API keys. */
  async function userWithKeys() {
    const tenant = await createTenant(app)
    const ada = await tenant.join('owner')
    const create = async (name: string, more = {}) =>
      (await ada.visitor.call(createApiKey, { body: { name, permissions: { team: ['create'] }, ...more } })).data!
    const [laptop, phone] = [await create('Adas laptop'), await create('Adas phone')]
    const shared = await create('Shared script', { organizationId: tenant.id })
    for (const { key } of [laptop, shared]) {
      const body = JSON.stringify({ name: 'Team', organizationId: tenant.id })
      const headers = { 'x-api-key': key, 'content-type': 'application/json' }
      const made = await app.visitor().fetch('/api/auth/organization/create-team', { method: 'POST', headers, body })
      assert.equal(made.status, 200)
    }
    await ada.visitor.call(updateApiKey, { body: { keyId: phone.id, name: 'Adas tablet' } })
    await ada.visitor.call(rotateApiKey, { body: { keyId: laptop.id } })
    await ada.visitor.call(deleteApiKey, { body: { keyId: phone.id } })
    // Two events about server keys, whose names are kept, and an event about a passkey of the user.
    await createServerKey(app.deps, 'Adas backend')
    await app.db.run(sql`
      insert into events (action, actor_id, by_administrator, subject_id, ip_address, details, created_at)
      values ('api-key.created', ${ada.id}, true, 'gone', '', '{"name":"Adas server key"}', now())`)
    await app.db.run(sql`
      insert into events (action, actor_id, subject_id, ip_address, details, created_at)
      values ('passkey.added', ${ada.id}, ${ada.id}, '', '{"name":"Adas security key"}', now())`)
    return { ...ada, organizationId: tenant.id }
  }

  const personal = /Adas (?:laptop|phone|tablet|security key)/

  for (const state of ['linked', 'unlinked'] as const)
    test(`with ${state} events has no names of the user's own API keys and passkeys, and passes verification`, async () => {
      const ada = await userWithKeys()
      if (state === 'linked') await seal()
      const { rows } = await app.db.pool.query<{ text: string }>('select e::text as text from events e')
      assert.equal(rows.filter(({ text }) => personal.test(text)).length, 7)
      const { error } = await admin.visitor.call(removeUser, { body: { userId: ada.id } })
      assert.equal(error, null)
      await seal()
      const log = await exportLog()
      assert.doesNotMatch(log, personal)
      for (const name of ['Shared script', 'Adas backend', 'Adas server key']) assert.ok(log.includes(name), name)
      const { findings, erasedValues } = await verifyProof(log.split('\n'))
      assert.deepEqual(findings, [])
      if (state === 'linked') assert.ok(erasedValues.length >= 7)
      const kept = await app.db.rows<{ action: string; details: object | null; changes: object | null }>(sql`
        select action, details, changes from events
        where actor_id = ${ada.id} and action = 'team.created' order by id`)
      assert.deepEqual(
        kept.map(({ details }) => details),
        [null, { apiKey: 'Shared script' }],
      )
      assert.notEqual(kept[0]!.changes, null)
    })

  test('has no name of a key that the user used, even if the events about the key were deleted', async () => {
    const ada = await userWithKeys()
    await app.db.run(sql`delete from events where actor_id = ${ada.id} and action like 'api-key.%'`)
    await admin.visitor.call(removeUser, { body: { userId: ada.id } })
    const { rows } = await app.db.pool.query<{ text: string }>('select e::text as text from events e')
    assert.equal(rows.filter(({ text }) => personal.test(text)).length, 0)
  })
})
