import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { adminListEvents, type RecordedEvent } from '../../contract/audit/events.ts'
import { changeEmail } from '../../contract/accounts/email-change.ts'
import { updateUser } from '../../contract/accounts/profile.ts'
import { banUser, unbanUser } from '../../contract/admin/bans.ts'
import { adminUpdateUser, removeUser, setRole } from '../../contract/admin/users.ts'
import type { QueryOf } from '../../contract/endpoint.ts'
import { updateMemberRole } from '../../contract/organizations/members.ts'
import { updateOrganization } from '../../contract/organizations/organizations.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { administrator } from '../testing/administrator.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant, inviteTo } from '../testing/tenant.ts'

type Query = QueryOf<typeof adminListEvents>
const actionsOf = (events: readonly RecordedEvent[]) => events.map(({ action }) => action)

describe('an event in a list', async () => {
  const additionalFields = { plan: { type: 'string' }, score: { type: 'number', returned: false } } as const
  const app = await startApp({ after, options: { user: { additionalFields, changeEmail: { enabled: true } } } })
  const admin = await administrator(app)
  const tenant = await createTenant(app)
  const newest = async (query: Query) => (await admin.visitor.call(adminListEvents, { query })).data!.events[0]!

  test('names the user that it is about, with the role before and after the change', async () => {
    const user = await app.user({ name: 'Ana' })
    await admin.visitor.call(setRole, { body: { userId: user.id, role: 'admin' } })
    const event = await newest({ subjectId: user.id })
    assert.deepEqual(event.subject, { kind: 'user', id: user.id, name: 'Ana', userId: user.id })
    assert.deepEqual(event.changes, [{ field: 'role', before: 'user', after: 'admin' }])
    assert.deepEqual(event.details, { from: 'user', role: 'admin' })
  })

  test('names the user of a membership after they leave the organization, but not after their account is deleted', async () => {
    const member = await tenant.join('member')
    const { memberId } = member
    await tenant.owner.visitor.call(updateMemberRole, {
      body: { organizationId: tenant.id, memberId, role: 'admin' },
    })
    const named = { kind: 'member', id: memberId, name: member.name, userId: member.id }
    const event = await newest({ userId: member.id, action: 'member.role-set' })
    assert.deepEqual(event.subject, named)
    assert.deepEqual(event.changes, [{ field: 'role', before: 'member', after: 'admin' }])
    await app.db.run(sql`delete from members where id = ${memberId}`)
    assert.deepEqual((await newest({ subjectId: memberId })).subject, named)
    await admin.visitor.call(removeUser, { body: { userId: member.id } })
    assert.deepEqual((await newest({ subjectId: memberId })).subject, { ...named, name: null })
    assert.deepEqual((await newest({ subjectId: member.id })).subject, {
      kind: 'user',
      id: member.id,
      name: null,
      userId: member.id,
    })
  })

  test('names the organization, invitation or session it is about', async () => {
    const data = { name: 'Northwind', logo: 'https://example.com/logo.png' }
    await tenant.owner.visitor.call(updateOrganization, { body: { organizationId: tenant.id, data } })
    const updated = await newest({ organizationId: tenant.id, action: 'organization.updated' })
    assert.deepEqual(updated.subject, { kind: 'organization', id: tenant.id, name: 'Northwind', userId: null })
    assert.deepEqual(updated.changes, [
      { field: 'name', before: `Tenant ${tenant.slug}`, after: 'Northwind' },
      { field: 'logo', before: null, after: 'https://example.com/logo.png' },
    ])
    const invitation = await inviteTo(app, tenant, 'guest@example.com', 'admin')
    const invited = await newest({ subjectId: invitation.id })
    assert.deepEqual(invited.subject, {
      kind: 'invitation',
      id: invitation.id,
      name: 'guest@example.com',
      userId: null,
    })
    assert.deepEqual(invited.changes, [{ field: 'role', before: null, after: 'admin' }])
    const started = await newest({ action: 'session.started', userId: tenant.owner.id })
    assert.deepEqual([started.subject?.kind, started.subject?.name], ['session', tenant.owner.name])
  })

  test('lists only the fields that changed, such as the reason for a ban', async () => {
    const user = await app.user()
    await admin.visitor.call(banUser, { body: { userId: user.id, banReason: 'spam' } })
    assert.deepEqual((await newest({ subjectId: user.id })).changes, [
      { field: 'banReason', before: null, after: 'spam' },
    ])
    await admin.visitor.call(unbanUser, { body: { userId: user.id } })
    assert.deepEqual((await newest({ subjectId: user.id })).changes, [
      { field: 'banReason', before: 'spam', after: null },
    ])
  })

  test('lists changed additional fields, without the values of fields that are never returned', async () => {
    const user = await app.user()
    const data = { plan: 'large', score: 7 }
    await admin.visitor.call(adminUpdateUser, { body: { userId: user.id, data } })
    const event = await newest({ subjectId: user.id })
    assert.deepEqual(event.changes, [
      { field: 'plan', before: null, after: 'large' },
      { field: 'score', before: null, after: null },
    ])
  })

  test('lists the email addresses before and after a change', async () => {
    const user = await app.user()
    await user.visitor.call(changeEmail, { body: { newEmail: 'moved@example.com' } })
    const event = await newest({ subjectId: user.id, action: 'user.email-changed' })
    assert.deepEqual(event.changes, [{ field: 'email', before: user.email, after: 'moved@example.com' }])
  })

  test('no longer shows the former names of a deleted user', async () => {
    const user = await app.user({ name: 'Before' })
    await user.visitor.call(updateUser, { body: { name: 'After' } })
    assert.deepEqual((await newest({ subjectId: user.id })).changes, [
      { field: 'name', before: 'Before', after: 'After' },
    ])
    await admin.visitor.call(removeUser, { body: { userId: user.id } })
    const { data } = await admin.visitor.call(adminListEvents, { query: { subjectId: user.id } })
    assert.ok(data!.events.length > 2)
    assert.doesNotMatch(admin.visitor.lastBody(), /Before|After/)
  })
})

describe('the event filter', async () => {
  const app = await startApp({ after })
  const admin = await administrator(app)
  const tenant = await createTenant(app)
  const user = await app.user({ name: 'Zelda Quick', email: 'zelda@north.example' })
  await app
    .visitor({ ipAddress: '198.51.100.9' })
    .call(signInEmail, { body: { email: user.email, password: 'wrong horse battery' } })
  await admin.visitor.call(banUser, { body: { userId: user.id } })

  const list = async (query: Query) => (await admin.visitor.call(adminListEvents, { query })).data!
  const actions = async (query: Query) => actionsOf((await list(query)).events)

  test('finds both the events that a user caused and the events about the user', async () => {
    const expected = ['user.banned', 'session.refused', 'session.started', 'user.signed-up']
    assert.deepEqual(await actions({ userId: user.id }), expected)
    assert.deepEqual(await actions({ userId: user.id, action: 'user.banned,session.refused' }), expected.slice(0, 2))
    assert.ok((await actions({ userId: admin.id })).includes('user.banned'))
  })

  test('accepts several actions, a group of actions, or both', async () => {
    const found = await actions({ action: 'user.banned,organization.created' })
    assert.deepEqual(found, ['user.banned', 'organization.created'])
    assert.deepEqual(await actions({ kind: 'failed-sign-ins' }), ['session.refused'])
    assert.deepEqual(await actions({ kind: 'administrators' }), ['user.banned'])
    assert.deepEqual(await actions({ kind: 'organizations' }), ['organization.created'])
    assert.deepEqual(await actions({ kind: 'organizations', action: 'user.banned' }), [])
    assert.deepEqual(await actions({ kind: 'role-changes', userId: user.id }), [])
  })

  test('finds events by the name, email address or id of a user, by IP address, and by event id', async () => {
    const expected = await actions({ userId: user.id })
    for (const search of ['zelda', 'ZELDA@north.example', '@north', user.id, ' Quick '])
      assert.deepEqual(await actions({ search }), expected, search)
    assert.deepEqual(await actions({ search: '198.51.100.9' }), ['session.refused'])
    assert.deepEqual(await actions({ search: '198.51.100.9', ipAddress: '198.51.100.10' }), [])
    const [event] = (await list({ userId: user.id })).events
    assert.deepEqual((await list({ search: event!.id })).events, [event])
    assert.deepEqual((await list({ search: 'nobody at all', count: true })).total, 0)
    assert.deepEqual(await actions({ search: 'zelda', userId: tenant.owner.id }), [])
  })

  test('finds one event by its id', async () => {
    const [event] = (await list({ action: 'organization.created' })).events
    assert.deepEqual((await list({ id: event!.id })).events, [event])
    assert.deepEqual((await list({ id: '999999999' })).events, [])
  })

  test('counts up to ten thousand events', async () => {
    const { total, totalIsCapped } = await list({ userId: user.id, limit: '1', count: true })
    assert.deepEqual([total, totalIsCapped], [4, false])
    assert.equal((await list({ userId: user.id })).total, undefined)
    const add = (count: number) =>
      app.db.run(sql`insert into events (action, ip_address, created_at)
        select 'many', '', now() from generate_series(1, ${count}::int)`)
    await add(10_000)
    const exact = await list({ action: 'many', count: true })
    assert.deepEqual([exact.total, exact.totalIsCapped], [10_000, false])
    await add(1)
    const capped = await list({ action: 'many,user.banned', count: true })
    assert.deepEqual([capped.total, capped.totalIsCapped], [10_000, true])
  })

  test('pages through events with the same time without gaps or repetitions, even if the filter needs several indexes', async () => {
    await app.db.run(sql`
      insert into events (action, actor_id, impersonator_id, subject_id, subject_user_id, ip_address, created_at)
      select case when n % 2 = 0 then 'even' else 'odd' end, case when n % 3 = 0 then 'many-faced' end,
        case when n % 5 = 0 then 'many-faced' end, case when n % 7 = 0 then 'many-faced' end,
        case when n % 11 = 0 then 'many-faced' end, '', '2026-01-01T00:00:00Z'
      from generate_series(1, 300) n`)
    const to = '2026-01-01T00:00:00.001Z'
    const faces = [{ userId: 'many-faced' }, { userId: 'many-faced', action: 'odd' }]
    for (const query of [...faces, { action: 'even,odd' }, { to }, { action: 'even,odd', to }]) {
      const whole = (await list({ ...query, limit: '100' })).events.map(({ id }) => id)
      const found: string[] = []
      let cursor: string | null = null
      do {
        const page = await list({ ...query, limit: '7', ...(cursor === null ? {} : { cursor }) })
        found.push(...page.events.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor !== null)
      assert.deepEqual(found.slice(0, 100), whole)
      assert.equal(new Set(found).size, found.length)
      const { total } = await list({ ...query, count: true })
      assert.equal(found.length, total)
    }
  })

  test('limits and orders events by their time, not by the order in which they were written', async () => {
    await app.db.run(sql`
      insert into events (action, ip_address, created_at)
      select case when n % 2 = 0 then 'even' else 'odd' end, '', '2025-01-01T00:00:00Z'::timestamptz + (n * 7 % 20) * interval '1 hour'
      from generate_series(1, 20) n`)
    const times: string[] = []
    let cursor: string | null = null
    do {
      const query: Query = { to: '2025-01-01T18:00:00Z', action: 'even,odd', limit: '4' }
      const page = await list(cursor === null ? query : { ...query, cursor })
      times.push(...page.events.map(({ createdAt }) => createdAt))
      cursor = page.nextCursor
    } while (cursor !== null)
    assert.equal(times.length, 18)
    assert.deepEqual(times, times.toSorted().toReversed())
  })

  test('refuses too many actions, unknown groups and ids that are not numbers', async () => {
    const invalid = [
      { action: Array.from({ length: 101 }, () => 'a').join(',') },
      { action: 'a'.repeat(101) },
      { action: 'a,,b' },
      { kind: 'everything' as 'security' },
      { id: '1 or true' },
      { search: '' },
    ]
    for (const query of invalid) {
      const { error } = await admin.visitor.call(adminListEvents, { query })
      assert.deepEqual([error?.status, error?.code], [400, 'VALIDATION_ERROR'], JSON.stringify(query))
    }
  })

  test('applies to the export too', async () => {
    await admin.visitor.fetch(`/api/auth/admin/export-events?format=json&kind=failed-sign-ins&search=zelda`)
    assert.deepEqual(actionsOf(JSON.parse(admin.visitor.lastBody()) as RecordedEvent[]), ['session.refused'])
    await admin.visitor.fetch(`/api/auth/admin/export-events?format=csv&search=nobody%20at%20all`)
    assert.equal(admin.visitor.lastBody().trimEnd().split('\r\n').length, 1)
  })
})
