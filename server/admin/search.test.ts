import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { adminGetOrganization, adminListOrganizations } from '../../contract/admin/organizations.ts'
import { administratorRoles } from '../../contract/roles.ts'
import { adminSearch } from '../../contract/admin/search.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import type { QueryOf } from '../../contract/endpoint.ts'
import { sql } from '../database/sql.ts'
import { administrator, userWithRole } from '../testing/administrator.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant, inviteTo } from '../testing/tenant.ts'

describe('GET /admin/search', async () => {
  const finder = { user: ['list'] }
  const app = await startApp({ after, options: { admin: { roles: { ...administratorRoles, finder } as never } } })
  const admin = await administrator(app)
  const grace = await app.user({ email: 'grace.hopper@navy.example', name: 'Grace Brewster' })
  const tenant = await createTenant(app, { slug: 'harbour' })
  const invitation = await inviteTo(app, tenant, grace.email)
  await app.visitor({ ipAddress: '192.0.2.44' }).call(signInEmail, { body: grace })

  const search = async (text: string) => {
    const { data } = await admin.visitor.call(adminSearch, { query: { text } })
    return data!.people.map(({ user, foundBy }) => `${user.email} by ${foundBy}`)
  }
  const found = (way: string) => `${grace.email} by ${way}`

  test('finds a user by any of their identifiers', async () => {
    assert.deepEqual(await search(grace.id), [found('id')])
    assert.deepEqual(await search('HOPPER@navy'), [found('email')])
    assert.deepEqual(await search('brewster'), [found('name')])
    assert.deepEqual(await search('192.0.2.44'), [found('ip-address')])
    assert.deepEqual((await search(invitation.id)).toSorted(), [
      found('invitation'),
      `${tenant.owner.email} by invitation`,
    ])
    assert.deepEqual(await search(grace.email), [found('email'), `${tenant.owner.email} by invitation`])
    assert.deepEqual(await search('harbour'), [`${tenant.owner.email} by organization`])
    assert.deepEqual(await search('nobody at all'), [])
    assert.deepEqual(await search('%'), [])
  })

  test('does not search IP addresses for a caller who is not allowed to list events', async () => {
    const helper = await userWithRole(app, 'finder')
    const { data } = await helper.visitor.call(adminSearch, { query: { text: '192.0.2.44' } })
    assert.deepEqual(data, { people: [], organizations: [] })
    assert.equal((await helper.visitor.call(adminSearch, { query: { text: grace.id } })).data?.people.length, 1)
  })

  test('also returns organizations, and at most twenty users', async () => {
    await Promise.all(Array.from({ length: 25 }, (_, i) => app.user({ email: `crowd-${i}@example.com` })))
    const { data } = await admin.visitor.call(adminSearch, { query: { text: 'crowd' } })
    assert.equal(data?.people.length, 20)
    const few = await admin.visitor.call(adminSearch, { query: { text: 'crowd', limit: '5' } })
    assert.equal(few.data?.people.length, 5)
    for (const limit of ['0', '21', 'x'])
      assert.equal((await admin.visitor.call(adminSearch, { query: { text: 'crowd', limit } })).error?.status, 400)
    const { data: places } = await admin.visitor.call(adminSearch, { query: { text: 'harbour' } })
    assert.deepEqual(places?.organizations, [
      { id: tenant.id, name: 'Tenant harbour', slug: 'harbour', logo: null, members: 1 },
    ])
    assert.equal((await admin.visitor.call(adminSearch, { query: { text: '' } })).error?.status, 400)
  })
})

describe('GET /admin/list-organizations and /admin/get-organization', async () => {
  const app = await startApp({ after })
  const admin = await administrator(app)
  const tenants = [await createTenant(app, { slug: 'cc' }), await createTenant(app, { slug: 'aa' })]
  tenants.push(await createTenant(app, { slug: 'bb' }))
  await tenants[0]!.join('member')

  const list = async (query: QueryOf<typeof adminListOrganizations> = {}) =>
    (await admin.visitor.call(adminListOrganizations, { query })).data!

  test('lists all organizations with their member counts', async () => {
    const { organizations, total, nextCursor } = await list()
    assert.deepEqual(
      organizations.map(({ slug, members }) => [slug, members]),
      [
        ['cc', 2],
        ['aa', 1],
        ['bb', 1],
      ],
    )
    assert.deepEqual([total, nextCursor], [3, null])
  })

  test('searches, sorts and continues by cursor', async () => {
    assert.deepEqual(
      (await list({ search: 'TENANT b' })).organizations.map(({ slug }) => slug),
      ['bb'],
    )
    for (const sortBy of ['slug', 'name', 'createdAt'] as const)
      for (const sortDirection of ['asc', 'desc'] as const) {
        const whole = (await list({ sortBy, sortDirection })).organizations.map(({ slug }) => slug)
        const first = await list({ sortBy, sortDirection, limit: '2' })
        const second = await list({ sortBy, sortDirection, limit: '2', cursor: first.nextCursor! })
        assert.deepEqual(
          [...first.organizations, ...second.organizations].map(({ slug }) => slug),
          whole,
        )
      }
    const { nextCursor } = await list({ limit: '1' })
    const other = await admin.visitor.call(adminListOrganizations, { query: { sortBy: 'slug', cursor: nextCursor! } })
    assert.equal(other.error?.code, 'VALIDATION_ERROR')
  })

  test('returns one organization with its members, owners first', async () => {
    const tenant = tenants[0]!
    await inviteTo(app, tenant, 'guest@example.com')
    await app.db.run(
      sql`update members set created_at = created_at + interval '1 day' where id = ${tenant.owner.memberId}`,
    )
    const { data } = await admin.visitor.call(adminGetOrganization, { query: { slug: 'cc' } })
    assert.equal(data?.organization.id, tenant.id)
    assert.deepEqual(
      data.members.map(({ role }) => role),
      ['owner', 'member'],
    )
    assert.deepEqual(data.counts, { members: 2, pendingInvitations: 1, teams: 0 })
    for (const query of [{ id: 'missing' }, {}, { id: tenant.id, slug: 'aa' }]) {
      const { error } = await admin.visitor.call(adminGetOrganization, { query })
      assert.deepEqual([error?.status, error?.code], [400, 'ORGANIZATION_NOT_FOUND'])
    }
  })
})
