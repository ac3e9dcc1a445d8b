import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as z from 'zod/mini'
import { usersSearch, queryOf } from './users-search.ts'

const none = z.parse(usersSearch, {})

describe('the URL of the users page', () => {
  test('becomes the query of the list endpoint', () => {
    assert.deepEqual(queryOf({ ...none, search: 'ada', in: 'name', sort: 'seen', size: '50', page: 3 }), {
      searchValue: 'ada',
      searchField: 'name',
      sortBy: 'lastSeenAt',
      sortDirection: 'desc',
      limit: '50',
      offset: '100',
    })
  })

  test('filters by one role or one state', () => {
    const filterOf = (filter: string) => {
      const { filterField, filterOperator, filterValue } = queryOf({ ...none, filter })
      return [filterField, filterOperator, filterValue]
    }
    assert.deepEqual(filterOf('role:support-team'), ['role', 'contains', 'support-team'])
    assert.deepEqual(filterOf('banned'), ['banned', undefined, 'true'])
    assert.deepEqual(filterOf('unverified'), ['emailVerified', undefined, 'false'])
  })

  test('also filters by provider and by creation date', () => {
    const from = '2026-11-14T00:00:00.000Z'
    const to = '2026-11-21T00:00:00.000Z'
    const { provider, createdFrom, createdTo, filterField } = queryOf({
      ...none,
      filter: 'banned',
      provider: 'github',
      from,
      to,
    })
    assert.deepEqual([provider, createdFrom, createdTo, filterField], ['github', from, to, 'banned'])
  })

  test('accepts a search text that consists only of digits', () => {
    assert.equal(z.parse(usersSearch, { search: 2026 }).search, '2026')
  })

  test('ignores invalid parameters', () => {
    const wrong = { filter: 'role:a b', sort: 'sideways', from: 'yesterday', size: '1000', page: 0, tab: 'secrets' }
    assert.deepEqual(
      Object.values(z.parse(usersSearch, wrong)).filter((value) => value !== undefined),
      [],
    )
  })
})
