import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { inviteMember } from '../../contract/organizations/invitations.ts'
import { createOrganization } from '../../contract/organizations/organizations.ts'
import { createTeam, listTeams, removeTeam, updateTeam } from '../../contract/organizations/teams.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'
import { accept, createTenant, verifiedUser } from '../testing/tenant.ts'
import type { Visitor } from '../testing/visitor.ts'

const teams = { enabled: true }

async function create(visitor: Visitor, name: string, organizationId?: string) {
  const { data, error } = await visitor.call(createTeam, { body: { name, organizationId } })
  return error ? `${error.status} ${error.code}` : data.id
}

async function remove(visitor: Visitor, teamId: string, organizationId?: string) {
  const { data, error } = await visitor.call(removeTeam, { body: { teamId, organizationId } })
  return error ? `${error.status} ${error.code}` : data.message
}

test('team endpoints return 404 if teams are disabled', async () => {
  const app = await startApp({ after })
  const tenant = await createTenant(app)
  const { visitor } = tenant.owner
  await visitor.call(listTeams)
  assert.equal(visitor.lastResponse().status, 404)
  assert.equal(await create(visitor, 'Team'), '404 NOT_FOUND')
  assert.equal((await tenant.members())[0]?.teamId, null)
})

describe('the default team', () => {
  test('has the name of the organization, and the creator of the organization as a member', async () => {
    const app = await startApp({ after, options: { organization: { teams } } })
    const tenant = await createTenant(app)
    await tenant.owner.visitor.call(listTeams)
    const [team, ...others] = JSON.parse(tenant.owner.visitor.lastBody()) as Record<string, unknown>[]
    assert.equal(others.length, 0)
    const { createdAt: _, ...rest } = team!
    const [owner] = await tenant.members()
    assert.deepEqual(rest, {
      id: owner!.teamId,
      name: `Tenant ${tenant.slug}`,
      organizationId: tenant.id,
      updatedAt: null,
    })
  })

  test('is not created if defaultTeam is disabled', async () => {
    const options = { organization: { teams: { ...teams, defaultTeam: { enabled: false } } } }
    const app = await startApp({ after, options })
    const { visitor } = await app.user()
    const { data } = await visitor.call(createOrganization, { body: { name: 'A', slug: 'a' } })
    assert.equal(data?.members[0]?.teamId, null)
    assert.deepEqual((await visitor.call(listTeams)).data, [])
  })
})

describe('teams', async () => {
  const app = await startApp({ after, options: { organization: { teams: { ...teams, maximumTeams: 3 } } } })

  test('can be created with a name, up to the limit, by members with the permission to create teams', async () => {
    const tenant = await createTenant(app)
    const [admin, member] = [await tenant.join('admin'), await tenant.join('member')]
    await admin.visitor.call(createTeam, { body: { name: 'Sales' } })
    const { id, createdAt, ...team } = JSON.parse(admin.visitor.lastBody()) as Record<string, unknown>
    assert.deepEqual(team, { name: 'Sales', organizationId: tenant.id, updatedAt: createdAt })
    assert.match(String(id), /^[A-Za-z0-9]{32}$/)
    assert.equal(await create(admin.visitor, ''), '400 VALIDATION_ERROR')
    assert.equal(await create(member.visitor, 'X'), '403 YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION')
    assert.match(await create(admin.visitor, 'Third'), /^\w{32}$/)
    assert.equal(await create(admin.visitor, 'Fourth'), '400 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS')
    const outsider = (await app.user()).visitor
    assert.equal(await create(outsider, 'X'), '400 NO_ACTIVE_ORGANIZATION')
    for (const organizationId of [tenant.id, 'missing'])
      assert.equal(
        await create(outsider, 'X', organizationId),
        '403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
      )
  })

  test('are listed only for members of the requested organization, which defaults to the active one', async () => {
    const [tenant, other] = [await createTenant(app), await createTenant(app)]
    const list = async (visitor: Visitor, organizationId?: string) => {
      const { data, error } = await visitor.call(listTeams, { query: { organizationId } })
      return error ? `${error.status} ${error.code}` : data.map((team) => team.organizationId)
    }
    assert.deepEqual(await list((await tenant.join('member')).visitor), [tenant.id])
    const forbidden = '403 YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
    assert.equal(await list(tenant.owner.visitor, other.id), forbidden)
    assert.equal(await list((await app.user()).visitor), '400 NO_ACTIVE_ORGANIZATION')
  })

  test('can be renamed by members with permission, but cannot be moved to another organization', async () => {
    const [tenant, other] = [await createTenant(app), await createTenant(app)]
    const [own, foreign] = [(await tenant.members())[0]!.teamId!, (await other.members())[0]!.teamId!]
    const rename = async (visitor: Visitor, teamId: string, fields: object) => {
      const { data, error } = await visitor.call(updateTeam, { body: { teamId, data: fields } })
      return error ? `${error.status} ${error.code}` : data.name
    }
    const { visitor } = tenant.owner
    assert.equal(await rename(visitor, own, { name: 'Renamed' }), 'Renamed')
    assert.equal(await rename(visitor, own, { id: 'x', createdAt: 'x' }), 'Renamed')
    assert.equal(await rename(visitor, own, { name: '' }), '400 VALIDATION_ERROR')
    assert.equal(await rename(visitor, foreign, { name: 'X' }), '400 TEAM_NOT_FOUND')
    assert.equal(await rename(visitor, 'missing', { name: 'X' }), '400 TEAM_NOT_FOUND')
    const forbidden = '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'
    assert.equal(await rename(visitor, own, { name: 'X', organizationId: other.id }), forbidden)
    assert.equal(await rename((await tenant.join('member')).visitor, own, { name: 'X' }), forbidden)
    const rows = await app.db.rows<object>(sql`
      select organization_id, updated_at from teams where name = 'Renamed' or id = ${foreign} order by name desc`)
    assert.deepEqual(rows, [
      { organization_id: other.id, updated_at: null },
      { organization_id: tenant.id, updated_at: null },
    ])
  })

  test("can be removed by members with permission, except the last team and the caller's own; members and invitations stay", async () => {
    const tenant = await createTenant(app)
    const { owner } = tenant
    const [admin, member] = [await tenant.join('admin'), await tenant.join('member')]
    const first = (await tenant.members())[0]!.teamId!
    assert.equal(await remove(admin.visitor, first), '400 UNABLE_TO_REMOVE_LAST_TEAM')
    const second = await create(admin.visitor, 'Second')
    assert.equal(await remove(owner.visitor, first), '403 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM')
    assert.equal(await remove(member.visitor, second), '403 YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION')
    const foreign = (await (await createTenant(app)).members())[0]!.teamId!
    assert.equal(await remove(admin.visitor, foreign), '400 TEAM_NOT_FOUND')
    await owner.visitor.call(inviteMember, { body: { email: 'a@example.com', role: 'member', teamId: first } })
    assert.equal(await remove(admin.visitor, first), 'Team removed successfully.')
    assert.equal((await tenant.members())[0]?.teamId, null)
    const invited = await app.db.row(sql`select team_id from invitations where organization_id = ${tenant.id}`)
    assert.deepEqual(invited, { team_id: null })
  })

  test('can all be removed, including the last one, if configured', async () => {
    const options = { organization: { teams: { ...teams, allowRemovingAllTeams: true } } }
    const tenant = await createTenant(await startApp({ after, options }))
    const admin = await tenant.join('admin')
    assert.equal(await remove(admin.visitor, (await tenant.members())[0]!.teamId!), 'Team removed successfully.')
  })
})

describe('the team of an invitation', async () => {
  const app = await startApp({ after, options: { organization: { teams: { ...teams, maximumMembersPerTeam: 2 } } } })

  test('must belong to the organization, and have a free seat when the invitation is sent and when it is accepted', async () => {
    const [tenant, other] = [await createTenant(app), await createTenant(app)]
    const teamId = (await tenant.members())[0]!.teamId!
    const foreign = (await other.members())[0]!.teamId!
    const users = [await verifiedUser(app), await verifiedUser(app), await verifiedUser(app)]
    const invite = (email: string, team: string) =>
      tenant.owner.visitor.call(inviteMember, { body: { email, role: 'member', teamId: team } })
    assert.equal((await invite(users[0]!.email, foreign)).error?.code, 'TEAM_NOT_FOUND')
    const [first, second] = [await invite(users[0]!.email, teamId), await invite(users[1]!.email, teamId)]
    assert.equal(await accept(users[0]!.visitor, first.data!.id), 'accepted')
    assert.equal((await tenant.members()).at(-1)?.teamId, teamId)
    assert.equal(await accept(users[1]!.visitor, second.data!.id), '403 TEAM_MEMBER_LIMIT_REACHED')
    const { error } = await invite(users[2]!.email, teamId)
    assert.deepEqual([error?.status, error?.code], [403, 'TEAM_MEMBER_LIMIT_REACHED'])
    await app.db.run(sql`update members set team_id = null where user_id = ${users[0]!.id}`)
    assert.equal(await accept(users[1]!.visitor, second.data!.id), 'accepted')
  })
})
