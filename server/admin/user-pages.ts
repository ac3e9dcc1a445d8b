import type { listUsers, UserFilter } from '../../contract/admin/users.ts'
import type { QueryOf } from '../../contract/endpoint.ts'
import { maxListed } from '../config/limits.ts'
import { inTransaction, type Deps } from '../deps.ts'
import type { Comparison } from '../database/comparisons.sql.ts'
import { planForValues } from '../database/planning.sql.ts'
import type { Statement } from '../database/sql.ts'
import { invalidQuery, readCursor, writeCursor } from '../database/cursors.ts'
import { allHold, flagIs, momentCompares, signsInWith, textCompares, textIsIn } from './user-conditions.sql.ts'
import {
  countEverybody,
  countUsersWho,
  listEverybody,
  listFewWho,
  listManyWho,
  type ListedUser,
  type UserPage,
} from './user-pages.sql.ts'

/** The number of matches at which the count of a search or filter stops. Callers reach further matches by cursor. */
const maxCounted = 2000

type Query = QueryOf<typeof listUsers>

/**
 * Returns one page of users, and the total.
 *
 * Without a search or filter, the total is exact, because database triggers keep it up to date. A page in the second
 * half of the list is then read from the end. With a search or filter, the total is at most `maxCounted`, and pages by
 * offset end at the total.
 */
export function listUserPage(deps: Deps, query: Query) {
  const conditions = conditionsOf(query)
  const limit = Number(query.limit ?? 0)
  const offset = Number(query.offset ?? 0)
  const page = pageOf(deps, query, { max: limit === 0 ? maxListed : Math.min(limit, maxListed), offset })
  return inTransaction(deps, async (deps) => {
    await planForValues(deps.db)
    const found = conditions.length === 0 ? await everybody(deps, page) : await usersWhere(deps, conditions, page)
    const last = found.users.at(-1)
    const isFull = found.users.length === page.max
    return {
      ...found,
      ...(limit === 0 ? {} : { limit: page.max }),
      ...(offset === 0 ? {} : { offset }),
      nextCursor: isFull && last ? writeCursor(deps, [`people by ${page.sortBy}`, last.sortValue, last.id]) : null,
    }
  })
}

type Found = { users: ListedUser[]; total: number; isTotalCapped: boolean }

async function everybody(deps: Deps, page: UserPage): Promise<Found> {
  const total = await countEverybody(deps.db)
  const isFarther = page.after === null && page.offset > total / 2
  if (!isFarther) return { users: await listEverybody(deps.db, page), total, isTotalCapped: false }
  const max = Math.min(page.max, total - page.offset)
  const fromEnd = { ...page, descending: !page.descending, max, offset: total - page.offset - max }
  const users = max <= 0 ? [] : await listEverybody(deps.db, fromEnd)
  return { users: users.toReversed(), total, isTotalCapped: false }
}

async function usersWhere(deps: Deps, conditions: Statement[], page: UserPage): Promise<Found> {
  const condition = allHold(conditions)
  const counted = await countUsersWho(deps.db, condition, maxCounted + 1)
  const isTotalCapped = counted > maxCounted
  const total = Math.min(counted, maxCounted)
  const max = page.after ? page.max : Math.min(page.max, total - page.offset)
  if (max <= 0) return { users: [], total, isTotalCapped }
  const list = isTotalCapped ? listManyWho : listFewWho
  return { users: await list(deps.db, condition, { ...page, max }), total, isTotalCapped }
}

function pageOf(deps: Deps, query: Query, { max, offset }: { max: number; offset: number }): UserPage {
  const sortBy = query.sortBy ?? 'createdAt'
  const descending = query.sortDirection === 'desc'
  if (query.cursor === undefined) return { sortBy, descending, max, offset, after: null }
  const [value = '', id = ''] = readCursor(deps, `people by ${sortBy}`, query.cursor)
  return { sortBy, descending, max, offset: 0, after: { value, id } }
}

function conditionsOf(query: Query): Statement[] {
  const { provider, createdFrom, createdTo } = query
  return [
    searchCondition(query),
    filterCondition(query),
    provider === undefined ? null : signsInWith(provider),
    createdFrom === undefined ? null : momentCompares('createdAt', 'gte', new Date(createdFrom)),
    createdTo === undefined ? null : momentCompares('createdAt', 'lt', new Date(createdTo)),
  ].filter((condition) => condition !== null)
}

function searchCondition({ searchValue, searchField = 'email', searchOperator = 'contains' }: Query) {
  return searchValue ? textIsIn(searchField, searchOperator, searchValue) : null
}

function filterCondition({ filterValue, filterField = 'email', filterOperator = 'eq' }: Query) {
  if (filterValue === undefined) return null
  if (filterOperator === 'contains') return textField(filterField, (field) => textIsIn(field, 'contains', filterValue))
  return comparison(filterField, filterOperator, filterValue)
}

function comparison(field: UserFilter, operator: Comparison, value: string): Statement {
  switch (field) {
    case 'emailVerified':
    case 'banned':
      if (!/^(true|false)$/.test(value) || !/^(eq|ne)$/.test(operator)) throw invalidQuery()
      return flagIs(field, (value === 'true') === (operator === 'eq'))
    case 'banExpires':
    case 'createdAt':
    case 'updatedAt': {
      const moment = new Date(value)
      // Other code compares times as text, which requires four-digit years.
      if (Number.isNaN(moment.getTime()) || !/^\d{4}-/.test(moment.toISOString())) throw invalidQuery()
      return momentCompares(field, operator, moment)
    }
    case 'id':
    case 'email':
    case 'name':
    case 'role':
    case 'banReason':
      return textCompares(field, operator, value)
  }
}

/** Returns the condition for a text field. Refuses fields that contain ids, flags or times. */
function textField(field: UserFilter, condition: (field: UserFilter) => Statement) {
  if (!['email', 'name', 'role', 'banReason'].includes(field)) throw invalidQuery()
  return condition(field)
}
