import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { getSession } from '../../contract/sessions/sessions.ts'
import {
  checkSlug,
  createOrganization,
  deleteOrganization,
  getFullOrganization,
  hasPermission,
  listOrganizations,
  setActiveOrganization,
  updateOrganization,
} from '../../contract/organizations/organizations.ts'
import { resolveConfig } from '../config/config.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant, inviteTo } from '../testing/tenant.ts'
import type { Visitor } from '../testing/visitor.ts'

const json = (visitor: Visitor) => JSON.parse(visitor.lastBody()) as Record<string, unknown>
const activeOf = async (visitor: Visitor) => (await visitor.call(getSession)).data!.session.activeOrganizationId

describe('POST /organization/create', async () => {
  const app = await startApp({ after })

  test('activates the organization, and returns it with its first owner and with metadata as an object', async () => {
    const { visitor, id: userId } = await app.user()
    await visitor.call(createOrganization, {
      body: {
        name: 'Acme',
        slug: 'acme',
        logo: 'https://acme.example/l.png',
        metadata: { a: 1, nested: { b: [true] } },
      },
    })
    const { id, createdAt, members, ...rest } = json(visitor) as { id: string; createdAt: string; members: object[] }
    assert.deepEqual(rest, {
      name: 'Acme',
      slug: 'acme',
      logo: 'https://acme.example/l.png',
      metadata: { a: 1, nested: { b: [true] } },
    })
    assert.match(id, /^[A-Za-z0-9]{32}$/)
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/)
    const [member] = members as { id: string }[]
    assert.deepEqual(members, [{ id: member!.id, organizationId: id, userId, role: 'owner', teamId: null, createdAt }])
    assert.equal(await activeOf(visitor), id)
    const row = await app.db.one(sql`select action, actor_id, subject_id from events where organization_id = ${id}`)
    assert.deepEqual(row, { action: 'organization.created', actor_id: userId, subject_id: id })
  })

  test('omits empty metadata, and keeps the previous organization active on request', async () => {
    const { visitor } = await app.user()
    const first = (await visitor.call(createOrganization, { body: { name: 'One', slug: 'one' } })).data!
    assert.ok(!('metadata' in json(visitor)))
    assert.equal(json(visitor).logo, null)
    const body = { name: 'Two', slug: 'two', keepCurrentActiveOrganization: true }
    await visitor.call(createOrganization, { body })
    assert.equal(await activeOf(visitor), first.id)
  })

  test('refuses a taken slug and writes nothing', async () => {
    const { visitor, id } = await app.user()
    const { error } = await visitor.call(createOrganization, { body: { name: 'Acme', slug: 'acme' } })
    assert.deepEqual([error?.status, error?.code], [400, 'ORGANIZATION_ALREADY_EXISTS'])
    assert.equal(await app.db.row(sql`select 1 from members where user_id = ${id}`), null)
  })

  test('lets only an administrator create an organization for another user', async () => {
    const administrator = await app.user()
    await app.db.run(sql`update users set role = 'admin' where id = ${administrator.id}`)
    const other = await app.user()
    const { data } = await administrator.visitor.call(createOrganization, {
      body: { name: 'Given', slug: 'given', userId: other.id },
    })
    assert.equal(data?.members[0]?.userId, other.id)
    assert.equal(await activeOf(administrator.visitor), null)
    const missing = { name: 'Nobody', slug: 'nobody', userId: 'missing' }
    const { error } = await administrator.visitor.call(createOrganization, { body: missing })
    assert.deepEqual([error?.status, error?.code], [400, 'USER_NOT_FOUND'])
    const own = await other.visitor.call(createOrganization, {
      body: { name: 'Own', slug: 'own', userId: administrator.id },
    })
    assert.equal(own.data?.members[0]?.userId, other.id)
  })

  test('is refused if allowUserToCreateOrganization is false or a function that returns false', async () => {
    const decisions = [false, (user: { email: string }) => user.email !== 'ada@example.com']
    for (const allowUserToCreateOrganization of decisions) {
      const closed = await startApp({ after, options: { organization: { allowUserToCreateOrganization } } })
      const { visitor } = await closed.user({ email: 'ada@example.com' })
      const { error } = await visitor.call(createOrganization, { body: { name: 'A', slug: 'a' } })
      assert.deepEqual([error?.status, error?.code], [403, 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION'])
    }
  })

  test('is refused beyond organizationLimit, even in concurrent calls; the limit can be a number or a function', async () => {
    const limited = await startApp({ after, options: { organization: { organizationLimit: 2 } } })
    const { visitor } = await limited.user()
    const calls = Array.from({ length: 20 }, (_, i) =>
      visitor.call(createOrganization, { body: { name: 'A', slug: `a${i}` } }),
    )
    const codes = (await Promise.all(calls)).map(({ error }) => error && `${error.status} ${error.code}`)
    assert.equal(codes.filter((code) => code === null).length, 2)
    assert.equal(codes.filter((code) => code === '403 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS').length, 18)

    const decided = await startApp({ after, options: { organization: { organizationLimit: () => true } } })
    const { error } = await (await decided.user()).visitor.call(createOrganization, { body: { name: 'A', slug: 'a' } })
    assert.equal(error?.code, 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS')
  })

  test('accepts only strings as name and slug, and only an object as metadata', async () => {
    const { visitor } = await app.user()
    const bodies = [{ name: 'A' }, { slug: 'a' }, { name: 'A', slug: 5 }, { name: 'A', slug: 'a', logo: null }]
    for (const body of [...bodies, { name: 'A', slug: 'a', metadata: 'x' }, { name: 'A', slug: 'x'.repeat(256) }]) {
      const { error } = await visitor.call(createOrganization, { body: body as never })
      assert.deepEqual([error?.status, error?.code], [400, 'VALIDATION_ERROR'], JSON.stringify(body))
    }
  })
})

describe('POST /organization/check-slug', async () => {
  const app = await startApp({ after })

  test('distinguishes free and taken slugs', async () => {
    const tenant = await createTenant(app)
    const { visitor } = await app.user()
    await visitor.call(checkSlug, { body: { slug: 'free' } })
    assert.equal(visitor.lastBody(), '{"status":true}')
    await visitor.call(checkSlug, { body: { slug: tenant.slug } })
    assert.equal(visitor.lastResponse().status, 400)
    assert.equal(visitor.lastBody(), '{"code":"SLUG_IS_TAKEN","message":"slug is taken"}')
  })
})

describe('POST /organization/update', async () => {
  const app = await startApp({ after })

  test('changes the given fields of the active organization and returns metadata as an object', async () => {
    const tenant = await createTenant(app)
    const { visitor } = tenant.owner
    await visitor.call(updateOrganization, { body: { data: { name: 'Renamed', metadata: { a: 1 } } } })
    const { createdAt: _, ...changed } = json(visitor)
    assert.deepEqual(changed, { id: tenant.id, name: 'Renamed', slug: tenant.slug, logo: null, metadata: { a: 1 } })
    await visitor.call(updateOrganization, { body: { data: { slug: 'moved', metadata: {} } } })
    assert.deepEqual([json(visitor).name, json(visitor).slug, json(visitor).metadata], ['Renamed', 'moved', {}])
    await visitor.call(updateOrganization, { body: { data: {} } })
    assert.equal(json(visitor).name, 'Renamed')
  })

  test('refuses the slug of another organization', async () => {
    const [one, other] = [await createTenant(app), await createTenant(app)]
    const { error } = await one.owner.visitor.call(updateOrganization, { body: { data: { slug: other.slug } } })
    assert.deepEqual([error?.status, error?.code], [400, 'ORGANIZATION_ALREADY_EXISTS'])
  })

  test('requires the permission to update, and hides from non-members whether an organization exists', async () => {
    const tenant = await createTenant(app)
    const member = await tenant.join('member')
    const change = (visitor: Visitor, organizationId?: string) =>
      visitor.call(updateOrganization, { body: { data: { name: 'X' }, organizationId } })
    assert.equal((await change(member.visitor)).error?.code, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION')
    assert.equal((await change((await tenant.join('admin')).visitor)).error, null)
    const outsider = (await app.user()).visitor
    assert.equal((await change(outsider)).error?.code, 'ORGANIZATION_NOT_FOUND')
    await change(outsider, tenant.id)
    const body = outsider.lastBody()
    assert.equal(outsider.lastResponse().status, 403)
    assert.match(body, /USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION/)
    await change(outsider, 'missing')
    assert.equal(outsider.lastBody(), body)
    assert.equal(
      (await app.db.one<{ name: string }>(sql`select name from organizations where id = ${tenant.id}`)).name,
      'X',
    )
  })
})

describe('POST /organization/delete', async () => {
  const app = await startApp({ after, options: { organization: { teams: { enabled: true } } } })

  test('deletes members, invitations and teams, and clears the active organization in every session', async () => {
    const tenant = await createTenant(app)
    const member = await tenant.join('member')
    await inviteTo(app, tenant, 'invited@example.com')
    await tenant.owner.visitor.call(updateOrganization, { body: { data: { metadata: { a: 1 } } } })
    await tenant.owner.visitor.call(deleteOrganization, { body: { organizationId: tenant.id } })
    assert.equal(json(tenant.owner.visitor).metadata, '{"a":1}')
    assert.equal(json(tenant.owner.visitor).id, tenant.id)
    for (const { visitor } of [member, tenant.owner]) assert.equal(await activeOf(visitor), null)
    const { left } = await app.db.one<{ left: number }>(sql`
      select (select count(*) from members)::int + (select count(*) from invitations)::int
        + (select count(*) from teams)::int + (select count(*) from organizations)::int as left`)
    assert.equal(left, 0)
  })

  test('requires the caller to be an owner, and refuses a signed-out caller', async () => {
    const tenant = await createTenant(app)
    const body = { organizationId: tenant.id }
    const admin = await tenant.join('admin')
    const { error } = await admin.visitor.call(deleteOrganization, { body })
    assert.deepEqual([error?.status, error?.code], [403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'])
    const stranger = app.visitor()
    await stranger.call(deleteOrganization, { body })
    assert.equal(stranger.lastResponse().status, 401)
    assert.equal(stranger.lastBody(), '{"code":"NOT_AUTHENTICATED","message":"Not authenticated"}')
    const empty = await tenant.owner.visitor.call(deleteOrganization, { body: { organizationId: '' } })
    assert.equal(empty.error?.code, 'ORGANIZATION_NOT_FOUND')
  })

  test('is refused if deletion is disabled, and changes nothing', async () => {
    const kept = await startApp({ after, options: { organization: { organizationDeletion: { disabled: true } } } })
    const tenant = await createTenant(kept)
    const { error } = await tenant.owner.visitor.call(deleteOrganization, { body: { organizationId: tenant.id } })
    assert.deepEqual([error?.status, error?.code], [403, 'ORGANIZATION_DELETION_IS_DISABLED'])
    assert.equal(await activeOf(tenant.owner.visitor), tenant.id)
  })
})

describe('GET /organization/list', async () => {
  const app = await startApp({ after })

  test('lists only the caller’s organizations, with metadata as a string', async () => {
    await createTenant(app)
    const tenant = await createTenant(app)
    const { visitor } = tenant.owner
    await visitor.call(updateOrganization, { body: { data: { metadata: { a: 1 } } } })
    await visitor.call(listOrganizations)
    const [organization, ...others] = JSON.parse(visitor.lastBody()) as Record<string, unknown>[]
    assert.equal(others.length, 0)
    assert.deepEqual(Object.keys(organization!).toSorted(), ['createdAt', 'id', 'logo', 'metadata', 'name', 'slug'])
    assert.equal(organization!.metadata, '{"a":1}')
  })
})

describe('the active organization', async () => {
  const app = await startApp({ after, options: { organization: { teams: { enabled: true } } } })
  const tenant = await createTenant(app)
  const other = await createTenant(app)
  const invitation = await inviteTo(app, tenant, 'invited@example.com')

  test('is set by id or slug, is remembered by the session, and is cleared by null', async () => {
    const { visitor } = await tenant.join('member')
    const choose = (body: { organizationId?: string | null; organizationSlug?: string }) =>
      visitor.call(setActiveOrganization, { body })
    assert.equal((await choose({ organizationId: null })).data, null)
    assert.equal(visitor.lastBody(), 'null')
    assert.equal(await activeOf(visitor), null)
    assert.equal((await choose({})).data, null)
    assert.equal((await choose({ organizationSlug: tenant.slug })).data?.id, tenant.id)
    assert.match(visitor.lastResponse().headers.getSetCookie()[0]!, /session_token=/)
    assert.equal((await choose({ organizationId: '' })).data?.id, tenant.id)
    assert.equal(await activeOf(visitor), tenant.id)
  })

  test('does not change when activating another organization is refused', async () => {
    const { visitor } = await tenant.join('member')
    for (const body of [
      { organizationId: other.id },
      { organizationSlug: other.slug },
      { organizationId: 'missing' },
      { organizationId: tenant.id, organizationSlug: other.slug },
      { organizationId: other.id, organizationSlug: tenant.slug },
    ]) {
      const { error } = await visitor.call(setActiveOrganization, { body })
      assert.deepEqual([error?.status, error?.code], [403, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'])
      assert.equal((await visitor.call(getFullOrganization, { query: body })).error?.status, 403)
    }
    assert.equal(await activeOf(visitor), tenant.id)
  })

  test('is returned with its members, their user data, its invitations, and, if enabled, its teams', async () => {
    const { visitor } = tenant.owner
    await visitor.call(getFullOrganization)
    const full = json(visitor) as { members: object[]; invitations: object[]; teams: object[] }
    assert.deepEqual(full.members[0], {
      id: tenant.owner.memberId,
      organizationId: tenant.id,
      userId: tenant.owner.id,
      role: 'owner',
      teamId: (full.teams[0] as { id: string }).id,
      createdAt: (full.members[0] as { createdAt: string }).createdAt,
      user: { id: tenant.owner.id, name: tenant.owner.name, email: tenant.owner.email, image: null },
    })
    const { secret: _, ...shown } = invitation
    assert.deepEqual(full.invitations, [shown])
    assert.doesNotMatch(visitor.lastBody(), /secret|suspended/i)
    await visitor.call(setActiveOrganization, { body: { organizationId: tenant.id } })
    assert.equal(json(visitor).teams, null)
  })

  test('is null if the user has not set one', async () => {
    const { visitor } = await app.user()
    await visitor.call(getFullOrganization)
    assert.equal(visitor.lastResponse().status, 200)
    assert.equal(visitor.lastBody(), 'null')
  })
})

describe('POST /organization/has-permission', async () => {
  const app = await startApp({ after })

  test('returns true only if the caller’s role grants all requested permissions', async () => {
    const tenant = await createTenant(app)
    const admin = await tenant.join('admin')
    const cases: [Record<string, string[]>, boolean][] = [
      [{ organization: ['update'] }, true],
      [{ organization: ['update', 'delete'] }, false],
      [{ member: ['create'], team: ['delete'] }, true],
      [{ member: ['create'], billing: ['pay'] }, false],
      [{ organization: [] }, true],
      [{ billing: [] }, false],
      [{}, false],
    ]
    for (const [permissions, success] of cases) {
      await admin.visitor.call(hasPermission, { body: { permissions } })
      assert.equal(admin.visitor.lastBody(), JSON.stringify({ error: null, success }), JSON.stringify(permissions))
      await admin.visitor.call(hasPermission, { body: { permission: permissions } })
      assert.equal(admin.visitor.lastBody(), JSON.stringify({ error: null, success }))
    }
  })

  test("returns true if one of the caller's roles grants all requested permissions", async () => {
    const tenant = await createTenant(app)
    for (const role of ['member,admin', 'admin,member']) {
      const { visitor } = await tenant.join(role)
      await visitor.call(hasPermission, { body: { permissions: { member: ['create', 'delete'], team: ['update'] } } })
      assert.equal(visitor.lastBody(), '{"error":null,"success":true}', role)
    }
  })

  test('requires either `permissions` or `permission`, an organization, and a membership in it', async () => {
    const tenant = await createTenant(app)
    const { visitor } = tenant.owner
    const permissions = { member: ['create'] }
    for (const body of [{}, { permissions, permission: permissions }])
      assert.equal((await visitor.call(hasPermission, { body })).error?.code, 'VALIDATION_ERROR')
    const outsider = (await app.user()).visitor
    const { error: none } = await outsider.call(hasPermission, { body: { permissions } })
    assert.deepEqual([none?.status, none?.code], [400, 'NO_ACTIVE_ORGANIZATION'])
    const { error } = await outsider.call(hasPermission, { body: { permissions, organizationId: tenant.id } })
    assert.deepEqual([error?.status, error?.code], [403, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'])
  })
})

describe('the organization options', () => {
  test('require a creator role that exists, and role names without special characters', () => {
    assert.throws(() => resolveConfig({ organization: { creatorRole: 'founder' } }), /organization\.creatorRole/)
    for (const name of ['constructor', 'a b', 'a,b', ''])
      assert.throws(() => resolveConfig({ organization: { roles: { owner: {}, [name]: {} } } }), /organization\.roles/)
    assert.equal(resolveConfig({}).organization.membershipLimit, 100)
  })
})
