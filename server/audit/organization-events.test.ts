import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { changeOwner } from '../../contract/admin/organization-changes.ts'
import { organizationListEvents, type RecordedEvent } from '../../contract/audit/events.ts'
import type { QueryOf } from '../../contract/endpoint.ts'
import { updateMemberRole } from '../../contract/organizations/members.ts'
import { updateOrganization } from '../../contract/organizations/organizations.ts'
import { createTeam, removeTeam, setMemberTeam, updateTeam } from '../../contract/organizations/teams.ts'
import { administrator } from '../testing/administrator.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant } from '../testing/tenant.ts'

type Query = QueryOf<typeof organizationListEvents>
const actionsOf = (events: readonly RecordedEvent[]) => events.map(({ action }) => action)

describe('the events of an organization', async () => {
  const app = await startApp({ after, options: { organization: { teams: { enabled: true } } } })
  const admin = await administrator(app)
  const [tenant, other] = [await createTenant(app), await createTenant(app)]
  const member = await tenant.join('member')
  const stranger = await other.join('admin')
  const { visitor } = tenant.owner
  const organizationId = tenant.id
  const list = async (query: Query) =>
    (await visitor.call(organizationListEvents, { query: { organizationId, ...query } })).data!
  const actions = async (query: Query) => actionsOf((await list(query)).events)

  test('name teams and the changes to teams', async () => {
    const { data: team } = await visitor.call(createTeam, { body: { organizationId, name: 'Red' } })
    const teamId = team!.id
    await visitor.call(updateTeam, { body: { teamId, data: { organizationId, name: 'Blue' } } })
    const renamed = (await list({ subjectId: teamId })).events[0]!
    assert.deepEqual(renamed.subject, { kind: 'team', id: teamId, name: 'Blue', userId: null })
    assert.deepEqual(renamed.changes, [{ field: 'name', before: 'Red', after: 'Blue' }])
    await visitor.call(setMemberTeam, { body: { organizationId, memberId: member.memberId, teamId } })
    const moved = (await list({ action: 'member.team-set' })).events[0]!
    assert.deepEqual(moved.subject, { kind: 'member', id: member.memberId, name: member.name, userId: member.id })
    assert.deepEqual(moved.changes.at(-1)!.after, 'Blue')
    await visitor.call(removeTeam, { body: { organizationId, teamId } })
    const removed = (await list({ subjectId: teamId })).events[0]!
    assert.deepEqual(removed.subject, { kind: 'team', id: teamId, name: null, userId: null })
    assert.deepEqual(removed.changes, [{ field: 'name', before: 'Blue', after: null }])
  })

  test('can be counted, and can be filtered by group, by several actions, by user and by id', async () => {
    const body = { organizationId, memberId: member.memberId, role: 'admin' }
    await visitor.call(updateMemberRole, { body })
    assert.deepEqual(await actions({ kind: 'role-changes' }), ['member.role-set'])
    assert.deepEqual(await actions({ action: 'member.role-set,organization.created' }), [
      'member.role-set',
      'organization.created',
    ])
    const ofMember = await list({ userId: member.id, count: true })
    assert.ok(actionsOf(ofMember.events).includes('member.role-set'))
    assert.deepEqual([ofMember.total, ofMember.totalIsCapped], [ofMember.events.length, false])
    const [event] = ofMember.events
    assert.deepEqual((await list({ id: event!.id })).events, [event])
  })

  test('include the actions of site administrators, as a separate group', async () => {
    await admin.visitor.call(changeOwner, { body: { organizationId, memberIdOrEmail: member.memberId } })
    assert.deepEqual(await actions({ kind: 'administrators' }), ['member.role-set'])
  })

  test('can be searched for members and event ids, but not for IP addresses or other users', async () => {
    assert.deepEqual(await actions({ search: member.email }), await actions({ userId: member.id }))
    assert.deepEqual(await actions({ search: stranger.email }), [])
    assert.deepEqual(await actions({ search: stranger.id }), [])
    assert.deepEqual(await actions({ search: '203.0.113.7' }), [])
    const [event] = (await list({})).events
    assert.deepEqual((await list({ search: event!.id })).events, [event])
  })

  test('never include events or names of another organization, whatever the filter', async () => {
    const theirs = (await other.owner.visitor.call(organizationListEvents, { query: { organizationId: other.id } }))
      .data!.events[0]!
    for (const query of [
      { id: theirs.id },
      { search: theirs.id },
      { userId: stranger.id },
      { kind: 'sign-ins' as const },
    ])
      for (const event of (await list(query)).events) assert.equal(event.organizationId, organizationId)
    assert.deepEqual((await list({ id: theirs.id, count: true })).total, 0)
    assert.deepEqual((await list({ subjectId: theirs.subjectId! })).events, [])
    await list({})
    for (const secret of [stranger.email, other.slug, other.id]) assert.ok(!visitor.lastBody().includes(secret), secret)
  })

  test('can be exported as CSV and JSON, with formulas neutralized', async () => {
    const data = { name: '=1+1' }
    await visitor.call(updateOrganization, { body: { organizationId, data } })
    const read = async (query: string) => {
      const reply = await visitor.fetch(
        `/api/auth/organization/export-events?organizationId=${organizationId}&${query}`,
      )
      return { reply, text: visitor.lastBody() }
    }
    const csv = await read('format=csv&action=organization.updated')
    assert.equal(csv.reply.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.match(csv.reply.headers.get('content-disposition')!, /^attachment; filename="events-.*\.csv"$/)
    const [head, first, ...others] = csv.text.trimEnd().split('\r\n')
    assert.match(head!, /"subjectKind","subjectName","changes"$/)
    assert.match(first!, /,"organization","'=1\+1","\[\{""field"":""name"",.*""after"":""=1\+1""\}\]"$/)
    assert.deepEqual(others, [])
    const json = JSON.parse((await read('format=json')).text) as RecordedEvent[]
    assert.deepEqual(json, (await list({})).events)
    assert.ok(json.every((event) => event.organizationId === organizationId))
  })

  test('cannot be exported by signed-out visitors, owners of other organizations, or members without the permission', async () => {
    const plain = await tenant.join('member')
    const read = async (by: typeof visitor, query = `organizationId=${organizationId}&format=csv`) => {
      const { status } = await by.fetch(`/api/auth/organization/export-events?${query}`)
      return `${status} ${(JSON.parse(by.lastBody()) as { code: string }).code}`
    }
    assert.equal(await read(plain.visitor), '403 YOU_ARE_NOT_ALLOWED_TO_LIST_THE_EVENTS_OF_THIS_ORGANIZATION')
    assert.equal(await read(other.owner.visitor), '403 YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION')
    assert.equal(await read(app.visitor()), '401 UNAUTHORIZED')
    assert.equal(await read(visitor, `organizationId=${organizationId}&format=xml`), '400 VALIDATION_ERROR')
  })
})

test('reading the events of an organization requires the permission to list events', async () => {
  const roles = {
    owner: { organization: ['delete'] },
    auditor: { event: ['list'] },
    editor: { organization: ['update'] },
  }
  const app = await startApp({ after, options: { organization: { roles } } })
  const { id: organizationId, join } = await createTenant(app)
  const read = async (role: string) => {
    const { visitor } = await join(role)
    const events = await visitor.call(organizationListEvents, { query: { organizationId } })
    const path = `${app.config.basePath}/organization/export-events?organizationId=${organizationId}`
    return [events.error?.code ?? 'read', (await visitor.fetch(path)).status]
  }
  assert.deepEqual(await read('auditor'), ['read', 200])
  assert.deepEqual(await read('editor'), ['YOU_ARE_NOT_ALLOWED_TO_LIST_THE_EVENTS_OF_THIS_ORGANIZATION', 403])
})
