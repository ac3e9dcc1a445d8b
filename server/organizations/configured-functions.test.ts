import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inviteMember } from '../../contract/organizations/invitations.ts'
import { createOrganization, deleteOrganization } from '../../contract/organizations/organizations.ts'
import { createTeam } from '../../contract/organizations/teams.ts'
import { sql } from '../database/sql.ts'
import { Refusal } from '../refusal.ts'
import { startApp } from '../testing/start-app.ts'
import { accept, createTenant, inviteTo, verifiedUser } from '../testing/tenant.ts'
import type { Visitor } from '../testing/visitor.ts'

type Startable = Parameters<typeof startApp>[0]
const start = (organization: NonNullable<Startable['options']>['organization']) =>
  startApp({ after, options: { organization } })

async function found(visitor: Visitor, slug: string) {
  const { data, error } = await visitor.call(createOrganization, { body: { name: 'Asked', slug, metadata: { a: 1 } } })
  return error ? `${error.status} ${error.code}` : data
}

test('the member limit can be a function of the user and the organization', async () => {
  const app = await start({ membershipLimit: (user, { slug }) => (user.name === 'Guest' && slug === 'narrow' ? 1 : 2) })
  const [narrow, wide] = [await createTenant(app, { slug: 'narrow' }), await createTenant(app, { slug: 'wide' })]
  const guest = await verifiedUser(app)
  await app.db.run(sql`update users set name = 'Guest' where id = ${guest.id}`)
  for (const [tenant, outcome] of [
    [narrow, '403 ORGANIZATION_MEMBERSHIP_LIMIT_REACHED'],
    [wide, 'accepted'],
  ] as const) {
    const { id } = await inviteTo(app, tenant, guest.email)
    assert.equal(await accept(guest.visitor, id), outcome)
  }
  assert.deepEqual(
    (await app.db.rows<{ count: number }>(sql`select member_count as count from organizations order by slug`)).map(
      ({ count }) => count,
    ),
    [1, 2],
  )
})

test('the invitation limit can be a function of the inviter and the organization', async () => {
  const app = await start({
    invitationLimit: ({ user, organization, member }) =>
      organization.slug === 'tenant' && member.userId === user.id && member.role === 'owner' ? 1 : 2,
  })
  const tenant = await createTenant(app, { slug: 'tenant' })
  const admin = await tenant.join('admin')
  const invite = async (visitor: Visitor, email: string) =>
    (await visitor.call(inviteMember, { body: { email, role: 'member' } })).error?.code ?? 'invited'
  assert.equal(await invite(tenant.owner.visitor, 'a@example.com'), 'invited')
  assert.equal(await invite(tenant.owner.visitor, 'b@example.com'), 'INVITATION_LIMIT_REACHED')
  assert.equal(await invite(admin.visitor, 'b@example.com'), 'invited')
  assert.equal(await invite(admin.visitor, 'c@example.com'), 'INVITATION_LIMIT_REACHED')
})

test('the limits of teams and team members can be functions of the caller', async () => {
  const asked: object[] = []
  const app = await start({
    teams: {
      enabled: true,
      maximumTeams: ({ organizationId, session }) => {
        asked.push({ organizationId, userId: session.user.id })
        return 2
      },
      maximumMembersPerTeam: ({ organizationId, teamId, session }) => {
        asked.push({ organizationId, teamId, userId: session.user.id })
        return 1
      },
    },
  })
  const tenant = await createTenant(app)
  const { visitor, id: userId } = tenant.owner
  const create = async () => (await visitor.call(createTeam, { body: { name: 'Team' } })).error?.code ?? 'created'
  assert.deepEqual([await create(), await create()], ['created', 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS'])
  const teamId = (await tenant.members())[0]!.teamId!
  const { error } = await visitor.call(inviteMember, { body: { email: 'a@example.com', role: 'member', teamId } })
  assert.equal(error?.code, 'TEAM_MEMBER_LIMIT_REACHED')
  const organizationId = tenant.id
  assert.deepEqual(asked, [
    { organizationId, userId },
    { organizationId, userId },
    { organizationId, teamId, userId },
  ])
})

test('organizationCreation.beforeCreate can change or refuse an organization', async () => {
  const app = await start({
    organizationCreation: {
      beforeCreate({ organization, user }) {
        if (organization.slug === 'refused') throw new Refusal('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION')
        if (organization.slug === 'broken') throw new Error('broken')
        if (organization.slug !== 'changed') return
        return { data: { name: `${organization.name} by ${user.name}`, metadata: { ...organization.metadata, b: 2 } } }
      },
    },
  })
  const { visitor } = await app.user({ name: 'Ada' })
  await found(visitor, 'changed')
  const { name, slug, metadata } = JSON.parse(visitor.lastBody()) as Record<string, unknown>
  assert.deepEqual({ name, slug, metadata }, { name: 'Asked by Ada', slug: 'changed', metadata: { a: 1, b: 2 } })
  await found(visitor, 'kept')
  assert.match(visitor.lastBody(), /"name":"Asked"/)
  assert.equal(await found(visitor, 'refused'), '403 YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION')
  await found(visitor, 'broken')
  assert.equal(visitor.lastResponse().status, 500)
  assert.doesNotMatch(visitor.lastBody(), /broken/)
  const slugs = await app.db.rows<{ slug: string }>(sql`select slug from organizations order by slug`)
  assert.deepEqual(slugs, [{ slug: 'changed' }, { slug: 'kept' }])
})

test('organizationDeletion.beforeDelete can refuse a deletion', async () => {
  const app = await start({
    organizationDeletion: {
      beforeDelete({ organization, user }) {
        if (organization.metadata?.['keptBy'] === user.id) throw new Refusal('ORGANIZATION_DELETION_IS_DISABLED')
      },
    },
  })
  const { visitor, id } = await app.user()
  const create = async (slug: string, metadata: object) =>
    (await visitor.call(createOrganization, { body: { name: 'A', slug, metadata: { ...metadata } } })).data!.id
  const [kept, free] = [await create('kept', { keptBy: id }), await create('free', {})]
  const { error } = await visitor.call(deleteOrganization, { body: { organizationId: kept } })
  assert.deepEqual([error?.status, error?.code], [403, 'ORGANIZATION_DELETION_IS_DISABLED'])
  assert.equal((await visitor.call(deleteOrganization, { body: { organizationId: free } })).error, null)
  assert.deepEqual(await app.db.rows(sql`select slug from organizations`), [{ slug: 'kept' }])
})

test('afterCreate and afterDelete run after the commit, and their errors are logged', async () => {
  const seen: object[] = []
  const isThere = async (id: string) => (await app.db.row(sql`select 1 from organizations where id = ${id}`)) !== null
  const app = await start({
    organizationCreation: {
      async afterCreate({ organization, member, user }) {
        seen.push({
          founded: organization.slug,
          by: user.id === member.userId,
          isThere: await isThere(organization.id),
        })
        if (organization.slug === 'unlucky') throw new Error('The billing service is down')
      },
    },
    organizationDeletion: {
      async afterDelete({ organization, user }) {
        seen.push({
          deleted: organization.slug,
          metadata: organization.metadata,
          isThere: await isThere(organization.id),
        })
        throw new Error(`The billing service is down for ${user.email}`)
      },
    },
  })
  const logged: (string | undefined)[] = []
  app.deps.log = { ...app.deps.log, error: ({ setting }) => logged.push(setting) }
  const { visitor } = await app.user()
  await found(visitor, 'lucky')
  assert.deepEqual(logged, [])
  const unlucky = await found(visitor, 'unlucky')
  assert.ok(typeof unlucky === 'object')
  const { error } = await visitor.call(deleteOrganization, { body: { organizationId: unlucky.id } })
  assert.equal(error, null)
  await found(visitor, 'lucky')
  assert.equal(visitor.lastResponse().status, 400)
  assert.deepEqual(seen, [
    { founded: 'lucky', by: true, isThere: true },
    { founded: 'unlucky', by: true, isThere: true },
    { deleted: 'unlucky', metadata: { a: 1 }, isThere: false },
  ])
  assert.deepEqual(logged, [
    'organization.organizationCreation.afterCreate',
    'organization.organizationDeletion.afterDelete',
  ])
})
