import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { listUsers } from '../../contract/admin/users.ts'
import type { QueryOf } from '../../contract/endpoint.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { administrator } from '../testing/administrator.ts'
import { startApp } from '../testing/start-app.ts'

type Query = QueryOf<typeof listUsers>

describe('GET /admin/list-users', async () => {
  const app = await startApp({ after })
  const admin = await administrator(app)
  // Of these thirty users, user 7 is banned permanently and user 9 until 2030. Every third user is verified.
  await app.db.run(sql`
    insert into users (id, email, name, email_verified, role, banned, ban_reason, ban_expires, created_at, updated_at)
    select 'p' || lpad(i::text, 2, '0'), 'p' || i || case when i % 2 = 0 then '@even.org' else '@odd.com' end,
      case when i = 5 then '50%_Ünal' else (array['ada', 'Bea', 'Cem'])[1 + i % 3] || ' ' || i end, i % 3 = 0,
      case when i = 4 then 'user,admin' else 'user' end, case when i in (7, 9) then true end,
      case when i in (7, 9) then 'Reason ' || i end, case when i = 9 then timestamptz '2030-01-01Z' end,
      timestamptz '2026-01-01Z' + i * interval '1 day', timestamptz '2026-02-01Z' - i * interval '1 day'
    from generate_series(1, 30) i`)

  const list = async (query: Query = {}) => (await admin.visitor.call(listUsers, { query })).data!
  const ids = async (query: Query) => (await list(query)).users.map(({ id }) => id).filter((id) => id !== admin.id)
  const numbers = (...numbers: number[]) => numbers.map((number) => `p${String(number).padStart(2, '0')}`)

  test('lists at most a hundred users, oldest first, and counts all users', async () => {
    const { users, total, isTotalCapped, nextCursor, ...rest } = await list()
    assert.deepEqual([users.length, total, isTotalCapped, nextCursor], [31, 31, false, null])
    assert.deepEqual(rest, {})
    assert.equal(users[0]?.id, 'p01')
    assert.doesNotMatch(admin.visitor.lastBody(), /password|token/i)
    assert.ok(Object.hasOwn(users[0], 'lastSeenAt') && users.at(-1)?.lastSeenAt !== null)
  })

  test('returns the requested limit and offset', async () => {
    const page = await list({ limit: '10', offset: '5' })
    assert.deepEqual([page.limit, page.offset, page.users.length, page.total], [10, 5, 10, 31])
    assert.equal(page.users[0]?.id, 'p06')
    assert.equal((await list({ limit: '1000' })).limit, 100)
    assert.deepEqual((await list({ offset: '1000' })).users, [])
  })

  test('returns every user once across numbered pages, in both sort directions', async () => {
    for (const sortDirection of ['asc', 'desc'] as const) {
      const whole = (await list({ sortBy: 'name', sortDirection })).users.map(({ id }) => id)
      const pages = []
      for (let offset = 0; offset < 35; offset += 7)
        pages.push(...(await list({ sortBy: 'name', sortDirection, limit: '7', offset: String(offset) })).users)
      assert.deepEqual(
        pages.map(({ id }) => id),
        whole,
      )
    }
  })

  for (const sortBy of [
    'id',
    'email',
    'name',
    'emailVerified',
    'role',
    'banned',
    'banReason',
    'banExpires',
    'createdAt',
    'updatedAt',
    'lastSeenAt',
  ] as const)
    test(`returns every user once across cursor pages sorted by ${sortBy}, in either direction`, async () => {
      const inOrder = []
      for (const sortDirection of ['asc', 'desc'] as const) {
        const found: string[] = []
        let cursor: string | null = null
        do {
          const query: Query = { sortBy, sortDirection, limit: '4', ...(cursor === null ? {} : { cursor }) }
          const page = await list(query)
          found.push(...page.users.map(({ id }) => id))
          cursor = page.nextCursor
        } while (cursor !== null)
        assert.equal(new Set(found).size, 31)
        assert.equal(found.length, 31)
        inOrder.push(found)
      }
      assert.deepEqual(inOrder[0], inOrder[1]?.toReversed())
      assert.deepEqual(
        (await list({ sortBy })).users.map(({ id }) => id),
        inOrder[0],
      )
    })

  test('sorts names regardless of case, and treats a missing value as the lowest', async () => {
    assert.deepEqual((await ids({ sortBy: 'name' })).slice(0, 3), ['p05', ...numbers(12, 15)])
    assert.deepEqual(await ids({ sortBy: 'banned', sortDirection: 'desc', limit: '2' }), numbers(9, 7))
    assert.deepEqual(await ids({ sortBy: 'banExpires', sortDirection: 'desc', limit: '1' }), numbers(9))
    assert.equal((await list({ sortBy: 'lastSeenAt', sortDirection: 'desc' })).users[0]?.id, admin.id)
  })

  test('returns when each user was last seen', async () => {
    app.advance(60)
    await admin.visitor.call(signInEmail, { body: admin })
    const user = (await list({ searchValue: admin.email })).users[0]!
    assert.ok(Date.parse(user.lastSeenAt!) > Date.parse(user.createdAt) + 50_000)
  })

  test('searches email addresses and names regardless of case, and takes wildcards literally', async () => {
    assert.deepEqual(await ids({ searchValue: 'P12@' }), numbers(12))
    assert.equal((await list({ searchValue: '@EVEN.org' })).total, 15)
    assert.deepEqual(await ids({ searchValue: 'p3', searchOperator: 'starts_with' }), numbers(3, 30))
    assert.equal((await list({ searchValue: 'd.com', searchOperator: 'ends_with' })).total, 15)
    assert.equal((await list({ searchValue: 'even', searchOperator: 'ends_with' })).total, 0)
    assert.equal((await list({ searchValue: 'BEA', searchField: 'name' })).total, 10)
    assert.deepEqual(await ids({ searchValue: '%_', searchField: 'name' }), numbers(5))
    assert.deepEqual(await ids({ searchValue: 'ünal', searchField: 'name' }), numbers(5))
    assert.equal((await list({ searchValue: '\\', searchField: 'name' })).total, 0)
    assert.equal((await list({ searchValue: '' })).total, 31)
  })

  test('filters by provider and sign-up date, combined with a search and another filter', async () => {
    await app.db.run(sql`
      insert into accounts (id, user_id, provider_id, account_id, created_at, updated_at)
      select 'github-' || i, 'p' || lpad(i::text, 2, '0'), 'github', i::text, now(), now() from generate_series(2, 12, 2) i`)
    assert.deepEqual(await ids({ provider: 'github' }), numbers(2, 4, 6, 8, 10, 12))
    assert.deepEqual(await ids({ provider: 'none' }), [])
    const range = { createdFrom: '2026-01-05T00:00:00.000Z', createdTo: '2026-01-11T00:00:00.000Z' }
    assert.deepEqual(await ids(range), numbers(4, 5, 6, 7, 8, 9))
    const both = { provider: 'github', filterField: 'emailVerified', filterValue: 'true', ...range } as const
    assert.deepEqual(await ids(both), numbers(6))
    assert.equal((await list({ ...both, searchValue: 'p4@' })).total, 0)
    assert.equal((await list({ createdFrom: 'yesterday' }))?.total, undefined)
    assert.match(admin.visitor.lastBody(), /VALIDATION_ERROR/)
  })

  test('filters by each type of field', async () => {
    const filtered = (
      filterField: Query['filterField'],
      filterOperator: Query['filterOperator'],
      filterValue: string,
    ) => ids({ filterField, filterOperator, filterValue })
    assert.deepEqual(await filtered('email', 'eq', 'P12@EVEN.ORG'), numbers(12))
    assert.deepEqual(await filtered('id', 'eq', 'p03'), numbers(3))
    assert.deepEqual(await filtered('name', 'eq', 'BEA 1'), numbers(1))
    assert.deepEqual(await filtered('role', 'contains', 'admin'), numbers(4))
    assert.deepEqual(await filtered('role', 'ne', 'user'), numbers(4))
    assert.equal((await filtered('emailVerified', 'eq', 'true')).length, 10)
    assert.equal((await filtered('emailVerified', 'ne', 'true')).length, 20)
    assert.deepEqual(await filtered('banned', 'eq', 'true'), numbers(7, 9))
    assert.equal((await filtered('banned', 'ne', 'true')).length, 28)
    assert.equal((await filtered('banned', 'eq', 'false')).length, 28)
    assert.deepEqual(await filtered('banReason', 'contains', 'reason'), numbers(7, 9))
    assert.deepEqual(await filtered('banExpires', 'gt', '2029-01-01'), numbers(9))
    assert.deepEqual(await filtered('banExpires', 'lt', '2031-01-01'), numbers(9))
    assert.deepEqual(await filtered('createdAt', 'lte', '2026-01-03T00:00:00Z'), numbers(1, 2))
    assert.deepEqual(await filtered('createdAt', 'eq', '2026-01-03T00:00:00Z'), numbers(2))
    assert.deepEqual(await filtered('updatedAt', 'lt', '2026-01-04'), numbers(29, 30))
    assert.deepEqual(await ids({ filterValue: 'p30@even.org' }), numbers(30))
    const both = { searchValue: 'even', filterField: 'emailVerified', filterValue: 'true' } as const
    assert.equal((await list(both)).total, 5)
  })

  test('continues search results by cursor', async () => {
    const first = await list({ searchValue: 'even', limit: '10' })
    const second = await list({ searchValue: 'even', limit: '10', cursor: first.nextCursor! })
    assert.deepEqual(
      [...first.users, ...second.users].map(({ id }) => id),
      await ids({ searchValue: 'even' }),
    )
    assert.equal(second.nextCursor, null)
  })

  test('refuses invalid queries', async () => {
    const { nextCursor } = await list({ limit: '2', sortBy: 'email' })
    for (const query of [
      { sortBy: 'password' },
      { sortBy: 'id; drop table users' },
      { sortDirection: 'up' },
      { filterField: 'extra', filterValue: 'x' },
      { filterOperator: 'like', filterValue: 'x' },
      { filterField: 'banned', filterValue: 'yes' },
      { filterField: 'banned', filterOperator: 'lt', filterValue: 'true' },
      { filterField: 'createdAt', filterValue: 'yesterday' },
      { filterField: 'createdAt', filterValue: '+012026-01-01T00:00:00Z' },
      { filterField: 'createdAt', filterOperator: 'contains', filterValue: '2026' },
      { filterField: 'id', filterOperator: 'contains', filterValue: 'p' },
      { searchField: 'role', searchValue: 'x' },
      { searchValue: 'x'.repeat(255) },
      { limit: '-1' },
      { limit: 'many' },
      { offset: '1e9' },
      { offset: '99999999999' },
      { cursor: 'x' },
      { cursor: nextCursor! },
      { cursor: nextCursor!.replace(/^./, 'A'), sortBy: 'email' },
    ]) {
      const { error } = await admin.visitor.call(listUsers, { query: query as Query })
      assert.deepEqual([error?.status, error?.code], [400, 'VALIDATION_ERROR'], JSON.stringify(query))
    }
    const twice = await admin.visitor.fetch('/api/auth/admin/list-users?limit=1&limit=2')
    assert.equal(twice.status, 400)
  })
})

describe('the total number of users', async () => {
  const app = await startApp({ after })
  const admin = await administrator(app)
  const total = async (query: Query = {}) => (await admin.visitor.call(listUsers, { query })).data!

  test('stays correct with concurrent and failed sign-ups and deletions', async () => {
    await Promise.all(Array.from({ length: 20 }, () => app.user()))
    await app.db.run(sql`delete from users where id in (select id from users where role = 'user' limit 5)`)
    await app.user({ email: 'taken@example.com' })
    await app.user({ email: 'taken@example.com' }).catch(() => {})
    await app.db
      .transaction(async (db) => {
        await db.run(sql`delete from users where role = 'user'`)
        throw new Error('undone')
      })
      .catch(() => {})
    const { count } = await app.db.one<{ count: number }>(sql`select count(*)::int as count from users`)
    assert.deepEqual([(await total()).total, count], [17, 17])
  })

  test('is capped at 2,000 with a search or filter, and numbered pages end at the cap', async () => {
    await app.db.run(sql`
      insert into users (id, email, name, role, created_at, updated_at)
      select 'many' || i, 'many' || i || '@example.org', 'Many', 'user', now(), now() from generate_series(1, 2001) i`)
    await app.db.run(sql`analyze users`)
    const many = await total({ searchValue: '@example.org', limit: '100' })
    assert.deepEqual([many.total, many.isTotalCapped, many.users.length], [2000, true, 100])
    assert.equal((await total({ searchValue: '@example.org', offset: '1950' })).users.length, 50)
    assert.deepEqual((await total({ searchValue: '@example.org', offset: '2000' })).users, [])
    const exact = await total({ searchValue: 'many1', searchOperator: 'starts_with' })
    assert.deepEqual([exact.total, exact.isTotalCapped], [1111, false])
    assert.equal((await total()).total, 2018)
    assert.equal((await total({ offset: '2000' })).users.length, 18)
  })
})
