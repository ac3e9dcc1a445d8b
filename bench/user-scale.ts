import { listUserPage } from '../server/admin/user-pages.ts'
import { searchEverywhere } from '../server/admin/search.ts'
import { sql, type Statement } from '../server/database/sql.ts'
import type { Database } from '../server/database/database.ts'
import type { Deps } from '../server/deps.ts'
import { createTestDeps } from '../server/testing/bare-deps.ts'
import { globalSetup, globalTeardown } from '../server/testing/global-setup.ts'
import { seedUsers, users } from './million-users.ts'

/*
 * Measures the database time of listing a million users: in every sort order and direction, by offset and by cursor,
 * and with many searches and filters. Runs the statements of the product with EXPLAIN ANALYZE.
 *
 * Fails if a list takes 50 ms or more, except in the column marked "no bound". Runs on an embedded server, or in a
 * temporary database on the server at GATEHOUSE_TEST_DATABASE_URL.
 */

const maxMilliseconds = 50

/** Texts for the search box, with few, many or no matches. */
const searchTexts = ['lovelace 12', '192.0.2.77', 'nobody of this name', 'ada', 'tara ritchie zu', 'ara', 'ta', 'a']

type Query = Parameters<typeof listUserPage>[1]

const ownServer = process.env['GATEHOUSE_TEST_DATABASE_URL'] === undefined
if (ownServer) await globalSetup()
const endings: (() => Promise<void>)[] = []
let slow = 0
try {
  const { deps, databaseUrl } = await createTestDeps({ after: (work) => void endings.push(work) })
  await seedUsers(databaseUrl)
  const timed = explaining(deps)
  await measureOrders(timed)
  await measureSearches(timed)
} finally {
  for (const end of endings) await end()
  if (ownServer) await globalTeardown()
}
console.log(slow === 0 ? `\nNothing took ${maxMilliseconds} ms` : `\n${slow} took ${maxMilliseconds} ms or more`)
process.exitCode = slow === 0 ? 0 : 1

async function measureOrders(timed: Timed) {
  const orders = ['id', 'email', 'name', 'emailVerified', 'role', 'banned', 'banReason', 'banExpires', 'createdAt']
  console.log('\norder                    page 1   page 10 000   middle, by cursor   middle, by number (no bound)')
  for (const sortBy of [...orders, 'updatedAt', 'lastSeenAt'] as Query['sortBy'][])
    for (const sortDirection of ['asc', 'desc'] as const) {
      const page = (more: Query = {}) => timed.list({ sortBy, sortDirection, limit: '100', ...more })
      const [first, last] = [await page(), await page({ offset: String(users - 100) })]
      const middle = await page({ offset: String(users / 2 - 100) })
      const next = await page({ cursor: middle.found.nextCursor! })
      for (const { found } of [first, last, middle, next])
        if (found.users.length !== 100 || found.total !== users) throw new Error('A page has unexpected rows')
      const columns = [first, last, next].map(check).concat(milliseconds(middle.time))
      console.log(`${`${sortBy} ${sortDirection}`.padEnd(22)}${columns.map((text) => text.padStart(13)).join('')}`)
    }
}

async function measureSearches(timed: Timed) {
  const searches: Query[] = [
    ...(['contains', 'starts_with', 'ends_with'] as const).flatMap((searchOperator) =>
      (['email', 'name'] as const).flatMap((searchField) =>
        textsFor(searchField, searchOperator).map((searchValue) => ({ searchValue, searchField, searchOperator })),
      ),
    ),
    { filterField: 'role', filterValue: 'admin' },
    { filterField: 'role', filterOperator: 'contains', filterValue: 'admin' },
    { filterField: 'role', filterOperator: 'ne', filterValue: 'user' },
    { filterField: 'banned', filterValue: 'true' },
    { filterField: 'banned', filterOperator: 'ne', filterValue: 'true' },
    { filterField: 'emailVerified', filterValue: 'true' },
    { filterField: 'emailVerified', filterValue: 'false' },
    { filterField: 'banReason', filterOperator: 'contains', filterValue: 'spam 77' },
    { filterField: 'banExpires', filterOperator: 'gt', filterValue: '2026-01-01' },
    { filterField: 'createdAt', filterOperator: 'gte', filterValue: '2025-12-31' },
    { filterField: 'createdAt', filterOperator: 'lt', filterValue: '2025-01-01' },
    { filterField: 'name', filterValue: 'ada no such name' },
    { searchValue: 'example.com', filterField: 'banned', filterValue: 'true' },
  ]
  console.log('\nsearch or filter                                                     total     page 1   last page')
  for (const query of searches) {
    const first = await timed.list({ ...query, sortDirection: 'desc', limit: '100' })
    const { total } = first.found
    const offset = String(Math.max(0, total - 100))
    const last = await timed.list({ ...query, sortDirection: 'desc', limit: '100', offset })
    const words = Object.values(query).join(' ').padEnd(62)
    console.log(`${words}${String(total).padStart(12)}${check(first).padStart(11)}${check(last).padStart(12)}`)
  }
  for (const text of searchTexts)
    console.log(`the search box: ${text}`.padEnd(74) + check(await timed.search(text)).padStart(11))
}

function textsFor(field: 'email' | 'name', operator: 'contains' | 'starts_with' | 'ends_with') {
  if (operator === 'starts_with')
    return field === 'email' ? ['ada.lo', 'ada.lovelace77', 'zz'] : ['Ada', 'ada lovelace mo']
  if (operator === 'ends_with') return field === 'email' ? ['.org', '77@example.com'] : ['kumori', 'ri']
  return field === 'email' ? ['@example', 'lovelace77', 'nobody-has-this'] : ['lovelace', 'ACE KUM', 'xyz']
}

type Timed = ReturnType<typeof explaining>

/**
 * Wraps the product’s list and search functions. A wrapped function runs three times, and returns its result and the
 * shortest database time.
 */
function explaining(deps: Deps) {
  async function best<T>(work: (deps: Deps) => Promise<T>) {
    let time = Number.POSITIVE_INFINITY
    let found: T
    for (let round = 0; round < 3; round++) {
      let total = 0
      found = await work({ ...deps, db: explained(deps.db, (each) => (total += each)) })
      time = Math.min(time, total)
    }
    return { found: found!, time }
  }
  return {
    list: (query: Query) => best((deps) => listUserPage(deps, query)),
    search: (text: string) => best((deps) => searchEverywhere(deps, { text, maxUsers: 20, mayListEvents: true })),
  }
}

type Explained = { 'QUERY PLAN': { 'Planning Time': number; 'Execution Time': number }[] }

/** Wraps a database. Each statement first runs with EXPLAIN ANALYZE, and `tell` gets the measured time. */
function explained(db: Database, tell: (milliseconds: number) => void): Database {
  async function explain(statement: Statement) {
    const asked = sql`explain (analyze, timing off, format json) ${statement}`
    const plan = (await db.one<Explained>(asked))['QUERY PLAN'][0]!
    tell(plan['Planning Time'] + plan['Execution Time'])
    return statement
  }
  return {
    ...db,
    rows: async (statement) => db.rows(await explain(statement)),
    row: async (statement) => db.row(await explain(statement)),
    one: async (statement) => db.one(await explain(statement)),
    transaction: (work) => db.transaction((inner) => work(explained(inner, tell))),
  }
}

function check({ time }: { time: number }) {
  if (time >= maxMilliseconds) slow++
  return `${milliseconds(time)}${time >= maxMilliseconds ? ' !' : ''}`
}

function milliseconds(time: number) {
  return `${time.toFixed(1)} ms`
}
