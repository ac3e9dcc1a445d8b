import { listUserPage } from '../server/admin/user-pages.ts'
import { searchEverywhere } from '../server/admin/search.ts'
import { Statement } from '../server/database/sql.ts'
import type { Database } from '../server/database/database.ts'
import type { Deps } from '../server/deps.ts'
import { createTestDeps } from '../server/testing/bare-deps.ts'
import { onServer } from '../server/testing/database.ts'
import { globalSetup, globalTeardown } from '../server/testing/global-setup.ts'

/*
 * Measures the database time of listing a million users: every order in both directions, by offset and by cursor, and
 * every search and filter. The statements are those of the product, run with EXPLAIN ANALYZE.
 *
 * Fails if a statement takes 50 ms. Runs on an embedded server, or in a temporary database on the server at
 * GATEHOUSE_TEST_DATABASE_URL.
 */

const users = 1_000_000
const maxMilliseconds = 50
type Query = Parameters<typeof listUserPage>[1]

const ownServer = process.env['GATEHOUSE_TEST_DATABASE_URL'] === undefined
if (ownServer) await globalSetup()
const endings: (() => Promise<void>)[] = []
let slow = 0
try {
  const { deps, databaseUrl } = await createTestDeps({ after: (work) => void endings.push(work) })
  await seed(databaseUrl)
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
  for (const text of ['lovelace 12', '192.0.2.77', 'nobody of this name'])
    console.log(`the search box: ${text}`.padEnd(74) + check(await timed.search(text)).padStart(11))
}

function textsFor(field: 'email' | 'name', operator: 'contains' | 'starts_with' | 'ends_with') {
  if (operator === 'starts_with')
    return field === 'email' ? ['ada.lo', 'ada.lovelace77', 'zz'] : ['Ada', 'ada lovelace mo']
  if (operator === 'ends_with') return field === 'email' ? ['.org', '77@example.com'] : ['kumori', 'ri']
  return field === 'email' ? ['@example', 'lovelace77', 'nobody-has-this'] : ['lovelace', 'ACE KUM', 'xyz']
}

type Timed = ReturnType<typeof explaining>

/** The product’s list operations, each with the database time of its statements. */
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

/** Wraps a database so that every statement is explained before it runs. */
function explained(db: Database, tell: (milliseconds: number) => void): Database {
  async function explain(statement: Statement) {
    const [first = '', ...rest] = statement.strings
    const asked = new Statement([`explain (analyze, timing off, format json) ${first}`, ...rest], statement.values)
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

/**
 * Creates a million users with realistic names. Triggers are disabled and indexes dropped while the rows are loaded.
 */
async function seed(url: string) {
  const startedAt = performance.now()
  await onServer(url, async (pool) => {
    const client = await pool.connect()
    const run = (text: string) => {
      const patiently = { text, query_timeout: 2 ** 31 - 1 }
      return client.query(patiently)
    }
    await run(`set statement_timeout = 0`)
    try {
      const { rows } = await client.query<{ name: string; definition: string }>(`
        select indexname as name, indexdef as definition from pg_indexes
        where tablename in ('users', 'sightings') and indexname not like '%pkey' and indexname <> 'users_email_key'`)
      await run(`alter table users disable trigger user; alter table sightings disable trigger all`)
      for (const { name } of rows) await run(`drop index ${name}`)
      await run(seeding())
      await run(`alter table users enable trigger user; alter table sightings enable trigger all`)
      for (const { definition } of rows) await run(definition)
      await run('vacuum analyze')
    } finally {
      client.release(true)
    }
  })
  console.log(`Seeded ${users} people in ${Math.round((performance.now() - startedAt) / 1000)} s`)
}

/** Returns the SQL that inserts the users, with every kind of name that search treats differently. */
function seeding() {
  return `
  insert into users (id, email, email_verified, name, role, banned, ban_reason, ban_expires, created_at, updated_at)
  select md5('person' || i), lower(first || '.' || last) || i || '@' || domain, i % 7 <> 0,
    first || ' ' || last || ' ' || syllables[1 + i % 30] || syllables[1 + i / 30 % 30] || syllables[1 + i / 900 % 30],
    case when i % 100000 = 7 then 'admin' when i % 100000 = 8 then 'user,admin' else 'user' end,
    case when i % 1000 = 3 then true end, case when i % 1000 = 3 then 'Spam ' || i end,
    case when i % 2000 = 3 then timestamptz '2026-01-01Z' + i * interval '1 minute' end,
    timestamptz '2026-01-01Z' - i * interval '37 seconds',
    timestamptz '2026-01-01Z' - (i::bigint * 7919 % 1000000) * interval '41 seconds'
  from generate_series(1, ${users}) i,
    lateral (select (array['Ada','Bea','Cem','Dora','Emil','Finn','Gita','Hans','Ines','Jan','Karl','Lena','Mia','Nils',
      'Olga','Paul','Quin','Rosa','Sven','Tara'])[1 + i * 31 % 20] as first) f,
    lateral (select (array['Lovelace','Noether','Hopper','Turing','Curie','Meitner','Gauss','Euler','Franklin','Hamilton',
      'Johnson','Ritchie'])[1 + i * 17 % 12] as last) l,
    lateral (select (array['example.com', 'mail.example.org', 'firm.example.de'])[1 + i % 3] as domain) d,
    (select array['ku','mo','ri','ta','na','lo','ve','sa','be','do','fi','ga','hu','in','ja','ke','li','ma','no','or',
      'pe','qu','ro','su','ti','un','va','wo','ya','zu'] as syllables) s;
  insert into sightings
    select id, case when email_verified then created_at + interval '1 hour' end from users;
  update people_counts set people = ${users};
  insert into sessions (id, user_id, token, expires_at, created_at, updated_at, ip_address, user_agent)
  select md5('session' || i), md5('person' || i), md5('token' || i), now(), now(), now(), '192.0.2.' || i % 250, ''
  from generate_series(1, 20000) i`
}
