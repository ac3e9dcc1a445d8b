import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { listMembers, removeMember } from '../../contract/organizations/members.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant } from '../testing/tenant.ts'

describe('GET /organization/list-members', async () => {
  const app = await startApp({ after })
  const tenant = await createTenant(app)
  await app.db.run(sql`update users set name = 'Zoe' where id = ${tenant.owner.id}`)
  await app.db.run(sql`
    insert into users (id, email, name, role, created_at, updated_at)
    select 'u' || i, 'p' || i || '@example.org', case when i % 7 = 0 then 'Same 100%' else 'Name ' || i end, 'user', now(), now()
    from generate_series(100, 349) i`)
  await app.db.run(sql`
    insert into members (id, organization_id, user_id, role, suspended_at, created_at)
    select 'm' || i, ${tenant.id}, 'u' || i, case when i % 2 = 0 then 'member' else 'admin,member' end,
      case when i % 10 = 0 then now() end, now() + (i % 5) * interval '1 millisecond'
    from generate_series(100, 349) i`)
  const { visitor } = tenant.owner
  const list = async (query: Record<string, string>) => {
    const { data, error } = await visitor.call(listMembers, { query })
    return data ?? assert.fail(error?.code)
  }
  async function listAll(query: Record<string, string>) {
    const members: Awaited<ReturnType<typeof list>>['members'] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list({ ...query, limit: '100', ...(cursor && { cursor }) })
      members.push(...page.members)
      cursor = page.nextCursor
    }
    return members
  }

  for (const sortBy of ['name', 'email', 'role', 'createdAt'] as const)
    for (const sortDirection of ['asc', 'desc'] as const)
      test(`returns every member once across pages, sorted by ${sortBy} ${sortDirection}`, async () => {
        const seen: { id: string; key: string }[] = []
        let cursor: string | null | undefined
        do {
          const page = await list({ sortBy, sortDirection, limit: '37', ...(cursor ? { cursor } : {}) })
          assert.equal(page.total, 251)
          const keyOf = (member: (typeof page.members)[number]) =>
            ({
              name: member.user.name.toLowerCase(),
              email: member.user.email,
              role: member.role,
              createdAt: member.createdAt,
            })[sortBy]
          seen.push(...page.members.map((member) => ({ id: member.id, key: keyOf(member) })))
          cursor = page.nextCursor
          assert.match(cursor ?? '', /^[\w.-]*$/)
        } while (cursor)
        assert.equal(seen.length, 251)
        assert.equal(new Set(seen.map(({ id }) => id)).size, 251)
        const keys = seen.map(({ key }) => key)
        const sorted = await app.db.rows<{ key: string }>(sql`select key from unnest(${keys}::text[]) key order by key`)
        const expected = sorted.map(({ key }) => key)
        assert.deepEqual(keys, sortDirection === 'asc' ? expected : expected.toReversed())
      })

  test('searches for part of a name or an address, and treats wildcards as plain text', async () => {
    assert.equal((await list({ search: 'zOE' })).members[0]?.id, tenant.owner.memberId)
    assert.equal((await list({ search: 'p101@' })).total, 1)
    assert.equal((await list({ search: '100%' })).total, 35)
    assert.equal((await list({ search: '%' })).total, 35)
    assert.equal((await list({ search: '_' })).total, 0)
    assert.equal((await list({ search: '\\' })).total, 0)
  })

  test('finds exactly the members whose name or address contains the searched text, whatever its length and case', async () => {
    await app.db.run(sql`update users set name = 'Ünal Öz' where id in ('u101', 'u343')`)
    const everybody = await listAll({})
    const names = new Map(everybody.map(({ id, user }) => [id, `${user.name}\n${user.email}`.toLowerCase()]))
    assert.equal(names.size, 251)
    for (const search of [
      'e',
      'Ü',
      'am',
      'ö',
      'ÖZ',
      'l ö',
      'me 2',
      'P3',
      '@EXAMPLE.ORG',
      'name 348',
      'same 100',
      'm1',
      'nobody',
    ]) {
      const expected = [...names].filter(([, text]) => text.includes(search.toLowerCase())).map(([id]) => id)
      const found = (await listAll({ search })).map(({ id }) => id)
      assert.deepEqual(found.toSorted(), expected.toSorted(), search)
    }
  })

  test('filters by role and by status, and returns the time at which a member was suspended', async () => {
    assert.equal((await list({ role: 'admin' })).total, 125)
    assert.equal((await list({ role: 'member' })).total, 250)
    assert.equal((await list({ role: 'adm' })).total, 0)
    const { members, total } = await list({ state: 'suspended', limit: '1' })
    assert.deepEqual([members.length, total], [1, 25])
    assert.match(members[0]!.suspendedAt!, /Z$/)
    assert.equal((await list({ state: 'active' })).total, 226)
  })

  test('refuses an invalid limit, order or cursor', async () => {
    const odd: object[] = [
      { cursor: btoa('["2026-02-31T00:00:00.000Z","b"]') },
      { limit: '0' },
      { limit: '101' },
      { limit: '1e1' },
      { sortBy: 'password' },
      { sortDirection: 'up' },
    ]
    const texts = ['x', btoa('{}'), btoa('[1,2]'), btoa('["a\\u0000","b"]')]
    const cursors = texts.flatMap((cursor) => [{ cursor }, { cursor, sortBy: 'name' }])
    for (const query of [...odd, ...cursors]) {
      const { error } = await visitor.call(listMembers, { query })
      assert.deepEqual([error?.status, error?.code], [400, 'VALIDATION_ERROR'], JSON.stringify(query))
    }
    await visitor.fetch('/api/auth/organization/list-members?limit=1')
    assert.equal((JSON.parse(visitor.lastBody()) as { total: number }).total, 251)
    assert.doesNotMatch(visitor.lastBody(), /sortValue|password/)
  })

  test('sorts and finds users by their current name and address', async () => {
    const fresh = await createTenant(app)
    const member = await fresh.join('member')
    await app.db.run(sql`update users set name = 'ÄNNE', email = 'now@example.com' where id = ${member.id}`)
    const find = async (query: Record<string, string>) => {
      const { data } = await fresh.owner.visitor.call(listMembers, { query })
      return data!.members.map(({ user }) => user.name)
    }
    for (const search of ['änn', 'NOW@']) assert.deepEqual(await find({ search }), ['ÄNNE'])
    assert.deepEqual(await find({ search: member.email }), [])
    await app.db.run(sql`update users set name = 'aaa' where id = ${member.id}`)
    assert.deepEqual(await find({ sortBy: 'name' }), ['aaa', fresh.owner.name])
    await fresh.owner.visitor.call(removeMember, { body: { memberIdOrEmail: member.memberId } })
    assert.equal((await fresh.owner.visitor.call(listMembers, { query: {} })).data?.total, 1)
  })

  test('searches only the requested organization', async () => {
    const other = await createTenant(app)
    await app.db.run(
      sql`update users set name = 'Zoe Elsewhere', email = 'zoe@elsewhere.example' where id = ${other.owner.id}`,
    )
    const { data } = await visitor.call(listMembers, { query: { search: 'zoe' } })
    assert.deepEqual(
      data?.members.map(({ id }) => id),
      [tenant.owner.memberId],
    )
  })

  test('refuses callers who are not members', async () => {
    const { error } = await (await app.user()).visitor.call(listMembers, { query: { organizationId: tenant.id } })
    assert.deepEqual([error?.status, error?.code], [403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'])
  })
})
