import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setActiveOrganization } from '../../contract/organizations/organizations.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant } from '../testing/tenant.ts'

type Row = {
  id: string
  userId: string
  role: string
  teamId: string | null
  createdAt: string
  user: { name: string; email: string }
}

type Query = Record<string, string | readonly string[]>

describe('GET /organization/list-members with a filter or an offset', async () => {
  const app = await startApp({ after, options: { organization: { teams: { enabled: true } } } })
  const tenant = await createTenant(app)
  await app.db.run(sql`
    insert into teams (id, organization_id, name, created_at) values ('kitchen', ${tenant.id}, 'Kitchen', now())`)
  await app.db.run(sql`
    insert into users (id, email, name, role, created_at, updated_at)
    select 'u' || i, 'p' || i || '@example.org', 'Name ' || i, 'user', now(), now() from generate_series(1, 60) i`)
  await app.db.run(sql`update users set name = 'Zoë 100%' where id = 'u7'`)
  await app.db.run(sql`
    insert into members (id, organization_id, user_id, role, team_id, created_at)
    select 'm' || i, ${tenant.id}, 'u' || i, case i % 3 when 0 then 'admin' when 1 then 'member' else 'admin,member' end,
      case when i <= 5 then 'kitchen' end, '2026-01-01T00:00:00Z'::timestamptz + i * interval '1 day'
    from generate_series(1, 60) i`)
  const { visitor } = tenant.owner

  async function send(query: Query, from = visitor) {
    const parameters = Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each]),
    )
    await from.fetch(`/api/auth/organization/list-members?${new URLSearchParams(parameters)}`)
    return { status: from.lastResponse().status, body: JSON.parse(from.lastBody()) as Record<string, unknown> }
  }
  async function list(query: Query) {
    const { status, body } = await send(query)
    assert.equal(status, 200, JSON.stringify(body))
    return body as unknown as { members: Row[]; total: number; nextCursor: string | null }
  }

  const everybody = (await list({})).members

  test('skips the given number of members, in every order', async () => {
    for (const sortBy of ['name', 'email', 'role', 'createdAt'])
      for (const sortDirection of ['asc', 'desc']) {
        const order = { sortBy, sortDirection }
        const whole = (await list(order)).members.map(({ id }) => id)
        for (const offset of [0, 1, 30, 60, 61, 999_999_999]) {
          const page = await list({ ...order, limit: '7', offset: String(offset) })
          assert.deepEqual(
            page.members.map(({ id }) => id),
            whole.slice(offset, offset + 7),
          )
          assert.equal(page.total, 61)
        }
      }
    const filtered = { filterField: 'role', filterValue: 'admin' }
    const all = (await list(filtered)).members
    assert.deepEqual((await list({ ...filtered, offset: '13', limit: '5' })).members, all.slice(13, 18))
    assert.equal((await list({ ...filtered, offset: '13', limit: '5' })).total, 20)
  })

  const day = (date: number) => new Date(Date.UTC(2026, 0, 1 + date)).toISOString()
  const filters: [field: string, operator: string | null, value: string | string[], (row: Row) => boolean][] = [
    ['id', null, 'm3', ({ id }) => id === 'm3'],
    ['id', 'ne', 'm3', ({ id }) => id !== 'm3'],
    ['userId', 'eq', 'u4', ({ userId }) => userId === 'u4'],
    ['userId', 'in', ['u4', 'u9', 'nobody'], ({ userId }) => ['u4', 'u9'].includes(userId)],
    ['userId', 'in', 'u4', ({ userId }) => userId === 'u4'],
    ['userId', 'not_in', ['u4', 'u9'], ({ userId }) => !['u4', 'u9'].includes(userId)],
    ['organizationId', 'eq', tenant.id, () => true],
    ['organizationId', 'eq', 'another', () => false],
    ['role', 'eq', 'admin', ({ role }) => role === 'admin'],
    ['role', 'ne', 'admin', ({ role }) => role !== 'admin'],
    ['role', 'contains', 'admin', ({ role }) => role.includes('admin')],
    ['role', 'starts_with', 'admin', ({ role }) => role.startsWith('admin')],
    ['role', 'ends_with', 'member', ({ role }) => role.endsWith('member')],
    ['role', 'lt', 'b', ({ role }) => role < 'b'],
    ['teamId', 'eq', 'kitchen', ({ teamId }) => teamId === 'kitchen'],
    ['teamId', 'ne', 'kitchen', ({ teamId }) => teamId !== 'kitchen'],
    ['teamId', 'not_in', ['kitchen', 'hall'], ({ teamId }) => teamId !== 'kitchen'],
    ['name', 'eq', 'ZOË 100%', ({ id }) => id === 'm7'],
    ['name', 'contains', '0%', ({ id }) => id === 'm7'],
    ['name', 'starts_with', 'name 1', ({ user }) => user.name.startsWith('Name 1')],
    ['name', 'in', ['Name 1', 'name 2'], ({ id }) => id === 'm1' || id === 'm2'],
    ['email', 'eq', 'P7@EXAMPLE.ORG', ({ id }) => id === 'm7'],
    ['email', 'ends_with', '.ORG', ({ user }) => user.email.endsWith('.org')],
    ['createdAt', 'eq', day(3), ({ id }) => id === 'm3'],
    ['createdAt', 'ne', day(3), ({ id }) => id !== 'm3'],
    ['createdAt', 'lt', day(3), ({ createdAt }) => createdAt < day(3)],
    ['createdAt', 'lte', day(3), ({ createdAt }) => createdAt <= day(3)],
    ['createdAt', 'gt', day(3), ({ createdAt }) => createdAt > day(3)],
    ['createdAt', 'gte', day(3), ({ createdAt }) => createdAt >= day(3)],
    ['createdAt', 'in', [day(3), day(5)], ({ id }) => id === 'm3' || id === 'm5'],
  ]
  for (const [filterField, filterOperator, filterValue, admits] of filters)
    test(`filters by ${filterField} ${filterOperator ?? 'without an operator'} ${String(filterValue)}`, async () => {
      const query: Query = { filterField, filterValue }
      const { members, total } = await list(filterOperator === null ? query : { ...query, filterOperator })
      const expected = everybody.filter(admits)
      assert.deepEqual(members, expected)
      assert.equal(total, expected.length)
    })

  test('combines a filter with a search, a role, an order and a cursor', async () => {
    const query = {
      filterField: 'createdAt',
      filterOperator: 'gte',
      filterValue: day(30),
      role: 'admin',
      search: 'name',
    }
    const first = await list({ ...query, limit: '10', sortBy: 'name', sortDirection: 'desc' })
    const next = await list({
      ...query,
      limit: '100',
      sortBy: 'name',
      sortDirection: 'desc',
      cursor: first.nextCursor!,
    })
    const found = [...first.members, ...next.members]
    assert.equal(first.total, 21)
    assert.deepEqual(
      found.map(({ id }) => id).toSorted(),
      everybody
        .filter(({ role, createdAt }) => /admin/.test(role) && createdAt >= day(30))
        .map(({ id }) => id)
        .toSorted(),
    )
  })

  test('refuses unknown fields or operators, and values of the wrong type', async () => {
    const odd: Query[] = [
      { filterField: 'password', filterValue: 'x' },
      { filterField: '__proto__', filterValue: 'x' },
      { filterField: 'role' },
      { filterValue: 'admin' },
      { filterOperator: 'eq' },
      { filterField: 'role', filterOperator: 'like', filterValue: 'x' },
      { filterField: 'role', filterOperator: 'eq', filterValue: ['admin', 'member'] },
      { filterField: 'role', filterValue: 'x'.repeat(1001) },
      { filterField: 'userId', filterOperator: 'contains', filterValue: 'u' },
      { filterField: 'createdAt', filterOperator: 'contains', filterValue: '2026' },
      { filterField: 'createdAt', filterValue: 'yesterday' },
      { filterField: 'createdAt', filterOperator: 'lt', filterValue: '+012026-01-01T00:00:00Z' },
      { filterField: 'createdAt', filterOperator: 'in', filterValue: [day(3), 'x'] },
      { offset: '-1' },
      { offset: '1e3' },
      { offset: '1.5' },
      { offset: '9999999999' },
    ]
    for (const query of odd) {
      const { status, body } = await send(query)
      assert.deepEqual(
        [status, body],
        [400, { code: 'VALIDATION_ERROR', message: 'Invalid query parameters' }],
        JSON.stringify(query),
      )
    }
  })

  test('accepts organizationSlug, but only from members of that organization', async () => {
    const other = await createTenant(app)
    const { slug } = await app.db.one<{ slug: string }>(sql`select slug from organizations where id = ${other.id}`)
    await other.owner.visitor.call(setActiveOrganization, { body: { organizationId: null } })
    const { body } = await send({ organizationSlug: slug }, other.owner.visitor)
    assert.equal(body['total'], 1)
    for (const organizationSlug of [slug, 'no-such-slug']) {
      const refused = await send({ organizationSlug })
      assert.deepEqual([refused.status, refused.body['code']], [403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'])
    }
  })
})
