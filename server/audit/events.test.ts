import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { adminListEvents, organizationListEvents, type RecordedEvent } from '../../contract/audit/events.ts'
import { impersonateUser, stopImpersonating } from '../../contract/admin/impersonation.ts'
import { updateUser } from '../../contract/accounts/profile.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import type { QueryOf } from '../../contract/endpoint.ts'
import {
  createOrganization,
  deleteOrganization,
  updateOrganization,
} from '../../contract/organizations/organizations.ts'
import { sql } from '../database/sql.ts'
import { administrator } from '../testing/administrator.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant } from '../testing/tenant.ts'

describe('GET /admin/list-events', async () => {
  const app = await startApp({ after })
  const admin = await administrator(app)
  const tenant = await createTenant(app)
  const user = await app.user()
  await admin.visitor.call(impersonateUser, { body: { userId: user.id } })
  await admin.visitor.call(updateUser, { body: { name: 'Changed' } })
  await admin.visitor.call(stopImpersonating)

  const list = async (query: QueryOf<typeof adminListEvents> = {}) =>
    (await admin.visitor.call(adminListEvents, { query })).data!

  test('returns the newest events first, each with its actor, impersonator, subject and origin', async () => {
    const { events } = await list()
    const ids = events.map(({ id }) => Number(id))
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => b - a),
    )
    const changed = events.find(({ action }) => action === 'user.updated')!
    assert.deepEqual(changed.actor, { id: user.id, name: 'Changed', email: user.email })
    assert.deepEqual([changed.impersonator?.id, changed.subjectId], [admin.id, user.id])
    assert.deepEqual([changed.ipAddress, changed.userAgent], ['203.0.113.7', 'Test browser'])
  })

  test('removes the name of a deleted organization from all its events except the deletion event', async () => {
    const { data } = await tenant.owner.visitor.call(createOrganization, { body: { name: 'Brief', slug: 'brief' } })
    const { id, name, slug } = data!
    const [created] = (await list({ organizationId: id })).events
    assert.deepEqual(created?.organization, { id, name, slug })
    await tenant.owner.visitor.call(deleteOrganization, { body: { organizationId: id } })
    const { events } = await list({ organizationId: id })
    assert.deepEqual(
      events.map(({ action, organization, details }) => [action, organization, details]),
      [
        ['organization.deleted', null, { name, slug }],
        ['organization.created', null, null],
      ],
    )
    assert.deepEqual((await list({ subjectId: user.id })).events.at(-1)!.organization, null)
  })

  test('filters by actor, impersonator, subject, organization, action, IP address and time', async () => {
    const actions = async (query: QueryOf<typeof adminListEvents>) =>
      (await list(query)).events.map(({ action }) => action)
    assert.ok((await actions({ actorId: admin.id })).includes('user.updated'))
    assert.ok(!(await actions({ actorId: user.id })).includes('impersonation.started'))
    assert.deepEqual(await actions({ subjectId: user.id, action: 'user.signed-up' }), ['user.signed-up'])
    assert.deepEqual(await actions({ organizationId: tenant.id }), ['organization.created'])
    assert.deepEqual(await actions({ ipAddress: '198.51.100.1' }), [])
    const now = app.deps.now().toISOString()
    assert.deepEqual(await actions({ from: now }), [])
    assert.equal((await actions({ to: now, limit: '100' })).length, (await actions({})).length)
    assert.deepEqual(await actions({ action: "x' or true --" }), [])
  })

  test('returns all pages down to the oldest event, with a cursor for each next page', async () => {
    const all = (await list()).events.map(({ id }) => id)
    const found = []
    let cursor: string | null = null
    do {
      const page = await list({ limit: '3', ...(cursor === null ? {} : { cursor }) })
      found.push(...page.events.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    assert.deepEqual(found, all)
  })

  test('refuses invalid times, cursors and limits', async () => {
    for (const query of [{ from: 'yesterday' }, { cursor: 'MQ' }, { limit: '101' }, { to: '2026-13-01T00:00:00Z' }]) {
      const { error } = await admin.visitor.call(adminListEvents, { query })
      assert.deepEqual([error?.status, error?.code], [400, 'VALIDATION_ERROR'], JSON.stringify(query))
    }
  })
})

describe('GET /admin/export-events', async () => {
  const app = await startApp({ after })
  const admin = await administrator(app)
  const read = async (query: string) => {
    const reply = await admin.visitor.fetch(`/api/auth/admin/export-events?${query}`)
    return { reply, text: admin.visitor.lastBody() }
  }

  test('returns a JSON file', async () => {
    const { reply, text } = await read('format=json')
    assert.match(reply.headers.get('content-disposition')!, /^attachment; filename="events-\d{4}-\d\d-\d\d\.json"$/)
    const events = JSON.parse(text) as { action: string }[]
    assert.deepEqual(
      events.map(({ action }) => action),
      ['session.started', 'user.signed-up'],
    )
  })

  test('returns a CSV file that escapes text that a spreadsheet would treat as a formula', async () => {
    const { email, password } = await app.user()
    const visitor = app.visitor({ userAgent: '=cmd|"/c calc", here' })
    await visitor.call(signInEmail, { body: { email, password } })
    const { reply, text } = await read('format=csv&action=session.started')
    assert.equal(reply.headers.get('content-type'), 'text/csv; charset=utf-8')
    const [head, first] = text.split('\r\n')
    assert.match(head!, /^"id","createdAt","action","actorId","actorEmail",/)
    assert.match(first!, /,"session\.started",.*,"'=cmd\|""\/c calc"", here",/)
    assert.equal(text.trimEnd().split('\r\n').length, 4)
  })

  test('names the organization in both formats, and escapes a name that looks like a formula in the CSV file', async () => {
    const tenant = await createTenant(app)
    const data = { name: '=1+1' }
    await tenant.owner.visitor.call(updateOrganization, { body: { organizationId: tenant.id, data } })
    const [head, first] = (await read(`format=csv&organizationId=${tenant.id}`)).text.split('\r\n')
    const column = head!.split(',').indexOf('"organizationName"')
    assert.equal(first!.split(',')[column], `"'=1+1"`)
    const [event] = JSON.parse((await read(`format=json&organizationId=${tenant.id}`)).text) as RecordedEvent[]
    assert.deepEqual(event!.organization, { id: tenant.id, name: '=1+1', slug: tenant.slug })
  })

  test('returns an empty list if no event matches', async () => {
    assert.deepEqual(JSON.parse((await read('format=json&action=none')).text), [])
    assert.equal((await read('format=csv&action=none')).text.trimEnd().split('\r\n').length, 1)
  })

  test('returns every event once and in order, even beyond the batch size', async () => {
    await app.db.run(sql`
      insert into events (action, ip_address, created_at) select 'many', '', now() from generate_series(1, 2500)`)
    const events = JSON.parse((await read('format=json&action=many')).text) as { id: string }[]
    const ids = events.map(({ id }) => Number(id))
    assert.equal(new Set(ids).size, 2500)
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => b - a),
    )
    assert.equal((await read('format=csv&action=many')).text.trimEnd().split('\r\n').length, 2501)
  })

  test('returns at most a hundred thousand events', async () => {
    for (let written = 0; written < 100_500; written += 20_100)
      await app.db.run(sql`
        insert into events (action, ip_address, created_at) select 'most', '', now() from generate_series(1, 20100)`)
    const { text } = await read('format=csv&action=most')
    assert.equal(text.trimEnd().split('\r\n').length, 100_001)
  })

  test('refuses an unknown format', async () => {
    assert.equal((await read('format=xml')).reply.status, 400)
  })
})

describe('GET /organization/list-events', async () => {
  const app = await startApp({ after })
  const [tenant, other] = [await createTenant(app), await createTenant(app)]

  test('returns the events of an organization to its owners and admins', async () => {
    const admin = await tenant.join('admin')
    const body = { organizationId: tenant.id, data: { name: 'Renamed' } }
    await admin.visitor.call(updateOrganization, { body })
    for (const visitor of [tenant.owner.visitor, admin.visitor]) {
      const { data } = await visitor.call(organizationListEvents, { query: { organizationId: tenant.id } })
      assert.ok(data!.events.every(({ organizationId }) => organizationId === tenant.id))
      assert.equal(data!.events.find(({ action }) => action === 'organization.updated')?.actor?.email, admin.email)
    }
  })

  test('refuses members, signed-out callers, and owners of other organizations', async () => {
    const member = await tenant.join('member')
    const list = async (visitor: typeof member.visitor) =>
      (await visitor.call(organizationListEvents, { query: { organizationId: tenant.id } })).error?.code
    assert.equal(await list(member.visitor), 'YOU_ARE_NOT_ALLOWED_TO_LIST_THE_EVENTS_OF_THIS_ORGANIZATION')
    assert.equal(await list(other.owner.visitor), 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION')
    assert.equal(await list(app.visitor()), 'UNAUTHORIZED')
  })
})
