import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { listMembers } from '../../contract/organizations/members.ts'
import { createTeam, setMemberTeam } from '../../contract/organizations/teams.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant } from '../testing/tenant.ts'
import type { Visitor } from '../testing/visitor.ts'

const teams = { enabled: true, maximumMembersPerTeam: 2 }

async function put(visitor: Visitor, memberId: string, teamId: string | null, organizationId?: string) {
  const { data, error } = await visitor.call(setMemberTeam, { body: { memberId, teamId, organizationId } })
  return error ? `${error.status} ${error.code}` : data.teamId
}

test('POST /organization/set-member-team returns 404 if teams are disabled', async () => {
  const app = await startApp({ after })
  const tenant = await createTenant(app)
  assert.equal(await put(tenant.owner.visitor, tenant.owner.memberId, null), '404 NOT_FOUND')
})

describe('POST /organization/set-member-team', async () => {
  const app = await startApp({ after, options: { organization: { teams } } })

  async function arrange() {
    const tenant = await createTenant(app)
    const { visitor } = tenant.owner
    const { data } = await visitor.call(createTeam, { body: { name: 'Kitchen' } })
    return { tenant, visitor, kitchen: data!.id, first: (await tenant.members())[0]!.teamId! }
  }

  test('moves a member into a team, to another team, and out of the team', async () => {
    const { tenant, visitor, kitchen, first } = await arrange()
    const { memberId } = await tenant.join('member')
    const teamOf = async () => (await tenant.members()).find(({ id }) => id === memberId)!.teamId
    for (const team of [kitchen, first, null]) {
      assert.equal(await put(visitor, memberId, team), team)
      assert.equal(await teamOf(), team)
    }
    assert.doesNotMatch(visitor.lastBody(), /suspendedAt|@/)
  })

  test('refuses callers without the permission to update members, and members and teams of other organizations', async () => {
    const { tenant, visitor, kitchen } = await arrange()
    const [admin, member] = [await tenant.join('admin'), await tenant.join('member')]
    assert.equal(await put(admin.visitor, tenant.owner.memberId, kitchen), kitchen)
    const forbidden = '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
    assert.equal(await put(member.visitor, member.memberId, kitchen), forbidden)
    const other = await arrange()
    assert.equal(await put(visitor, other.tenant.owner.memberId, kitchen), '400 MEMBER_NOT_FOUND')
    assert.equal(await put(visitor, admin.memberId, other.kitchen), '400 TEAM_NOT_FOUND')
    assert.equal(await put(visitor, admin.memberId, 'missing'), '400 TEAM_NOT_FOUND')
    assert.equal(await put(visitor, admin.memberId, kitchen, other.tenant.id), '400 MEMBER_NOT_FOUND')
    assert.equal(await put((await app.user()).visitor, admin.memberId, kitchen), '400 NO_ACTIVE_ORGANIZATION')
    assert.equal((await tenant.members()).find(({ id }) => id === admin.memberId)?.teamId, null)
  })

  test('refuses a full team, and records an event for each change of team', async () => {
    const { tenant, visitor, kitchen } = await arrange()
    const users = [await tenant.join('member'), await tenant.join('member'), await tenant.join('member')]
    const [one, two, three] = users.map(({ memberId }) => memberId) as [string, string, string]
    await put(visitor, one, kitchen)
    await put(visitor, two, kitchen)
    assert.equal(await put(visitor, three, kitchen), '403 TEAM_MEMBER_LIMIT_REACHED')
    assert.equal(await put(visitor, two, kitchen), kitchen)
    await put(visitor, one, null)
    assert.equal(await put(visitor, three, kitchen), kitchen)
    const events = await app.db.rows<object>(sql`
      select subject_id as subject, actor_id as actor from events
      where organization_id = ${tenant.id} and action = 'member.team-set' order by id`)
    assert.deepEqual(
      events,
      [one, two, one, three].map((subject) => ({ subject, actor: tenant.owner.id })),
    )
  })
})

describe('GET /organization/list-members with a teamId', async () => {
  const app = await startApp({ after, options: { organization: { teams: { enabled: true } } } })
  const tenant = await createTenant(app)
  const { visitor } = tenant.owner
  const teamId = (await tenant.members())[0]!.teamId!
  await app.db.run(sql`
    insert into users (id, email, name, role, created_at, updated_at)
    select 'u' || i, 'p' || i || '@example.org', 'Name ' || i, 'user', now(), now() from generate_series(100, 139) i`)
  await app.db.run(sql`
    insert into members (id, organization_id, user_id, role, team_id, suspended_at, created_at)
    select 'm' || i, ${tenant.id}, 'u' || i, case when i % 4 = 0 then 'admin' else 'member' end,
      case when i % 2 = 0 then ${teamId} end, case when i % 10 = 0 then now() end,
      now() + (i % 5) * interval '1 millisecond'
    from generate_series(100, 139) i`)
  const list = async (query: Record<string, string>) => {
    const { data, error } = await visitor.call(listMembers, { query: { teamId, ...query } })
    return data ?? assert.fail(error?.code)
  }

  test('returns each member exactly once across pages, and the total, in every order', async () => {
    for (const sortBy of ['name', 'email', 'role', 'createdAt'])
      for (const sortDirection of ['asc', 'desc']) {
        const seen: string[] = []
        let cursor: string | null | undefined
        do {
          const page = await list({ sortBy, sortDirection, limit: '8', ...(cursor ? { cursor } : {}) })
          assert.equal(page.total, 21)
          assert.ok(page.members.every((member) => member.teamId === teamId))
          seen.push(...page.members.map(({ id }) => id))
          cursor = page.nextCursor
        } while (cursor)
        assert.deepEqual([seen.length, new Set(seen).size], [21, 21])
      }
  })

  test('can be combined with the other filters', async () => {
    assert.equal((await list({ role: 'admin' })).total, 10)
    assert.equal((await list({ state: 'suspended' })).total, 4)
    assert.equal((await list({ search: 'p102@' })).total, 1)
    assert.equal((await list({ search: 'p101@' })).total, 0)
  })

  test('returns no members for a team of another organization', async () => {
    const other = await createTenant(app)
    const foreign = (await other.members())[0]!.teamId!
    const { members, total } = await list({ teamId: foreign })
    assert.deepEqual([members, total], [[], 0])
  })
})
